/** What is known of pages whose long texts are loaded with them: `faq.ts` and `plugin.ts`. */
export const pageMetadata = {
  faq: {
    title: 'Hilfe · Roadstead',
    description:
      'Wie Sie Yachthäfen und Ankerplätze finden, Satellitenkarten herunterladen, Wetterstationen und AIS-Seezeichen lesen, Booten folgen und Fotos hochladen, und was Verkehrsindex und Einchecken bedeuten.',
  },
  plugin: {
    title: 'Kartenplotter-Plugin · Roadstead',
    description:
      'Orte, Satellitenkarten und Wetter auf Ihrem Kartenplotter: OpenCPN, Signal K mit Freeboard-SK oder jeder Plotter mit Browser. In je drei Schritten.',
  },
  loadFailed: 'Der Text dieser Seite konnte nicht geladen werden.',
}
