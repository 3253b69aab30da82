/** Section 1, the intro. */
export const intro = {
  title: 'Willkommen bei Roadstead',
  lead: 'Die Satellitenkarte für Wassersportler mit über {count} Orten: Yachthäfen, Ankerplätze, Bojen, Tankstellen, Slipanlagen und mehr.',
  leadWithoutCount:
    'Die Satellitenkarte für Wassersportler: Yachthäfen, Ankerplätze, Bojen, Tankstellen, Slipanlagen und mehr.',
  offers: {
    layers: {
      title: 'Orte zum Herunterladen',
      text: 'Nehmen Sie die Orte als GPX, KML, GeoJSON oder CSV mit an Bord.',
    },
    maps: {
      title: 'Satellitenkarten',
      text: 'Georeferenzierte KAP-Dateien jedes Ausschnitts für Ihre Navigationssoftware.',
    },
    weather: {
      title: 'Wetterdaten',
      text: 'Wind, Wellen und Luftdruck der Wetterstationen in Ihrer Nähe.',
    },
    vessels: {
      title: 'Schiffen folgen',
      text: 'Sehen Sie, wo Ihre Freunde sind, und lassen Sie sich sehen. Mit kostenloser Mitgliedschaft.',
    },
    plugin: {
      title: 'Kartenplotter-Plugin',
      text: 'All das auf dem Plotter am Ruder, auch dort, wo es kein Netz gibt.',
    },
  },
  pluginLink: 'Mehr zum Plugin',
  start: 'Zur Karte',
  signUp: 'Kostenlos registrieren',
  licence:
    'Orte werden unter der Open Database License (ODbL) geteilt, Berichte und Fotos unter CC BY-SA 4.0: Weitergabe unter gleichen Bedingungen. Nicht zur Navigation.',
}
