/** What is known of pages whose long texts are loaded with them: `faq.ts` and `plugin.ts`. */
export const pageMetadata = {
  faq: {
    title: 'Aiuto · Roadstead',
    description:
      'Come trovare porti turistici e ancoraggi, scaricare mappe satellitari, leggere stazioni meteo e segnalamenti AIS, seguire barche, caricare foto, e che cosa sono l’indice di traffico e il check-in.',
  },
  plugin: {
    title: 'Plugin per chartplotter · Roadstead',
    description:
      'Luoghi, mappe satellitari e meteo sul chartplotter: OpenCPN, Signal K con Freeboard-SK o qualsiasi plotter con browser. In tre passi ciascuno.',
  },
  loadFailed: 'Non è stato possibile caricare il testo di questa pagina.',
}
