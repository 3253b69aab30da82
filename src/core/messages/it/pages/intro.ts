/** Section 1, the intro. */
export const intro = {
  title: 'Benvenuti su Roadstead',
  lead: 'La mappa satellitare per diportisti, con oltre {count} luoghi d’interesse: porti turistici, ancoraggi, gavitelli, carburante, scivoli e altro.',
  leadWithoutCount:
    'La mappa satellitare per diportisti: porti turistici, ancoraggi, gavitelli, carburante, scivoli e altro.',
  offers: {
    layers: {
      title: 'Luoghi da scaricare',
      text: 'I luoghi d’interesse da portare a bordo in GPX, KML, GeoJSON o CSV.',
    },
    maps: {
      title: 'Mappe satellitari',
      text: 'File .kap georeferenziati di qualsiasi vista, per i programmi di navigazione.',
    },
    weather: {
      title: 'Dati meteo',
      text: 'Vento, onde e pressione dalle stazioni meteo più vicine.',
    },
    vessels: {
      title: 'Imbarcazioni seguite',
      text: 'Vedere dove sono gli amici e farsi vedere da loro. Con un’iscrizione gratuita.',
    },
    plugin: {
      title: 'Plugin per chartplotter',
      text: 'Tutto sul plotter al timone, anche dove non c’è rete.',
    },
  },
  pluginLink: 'Informazioni sul plugin',
  start: 'Mostra la mappa',
  signUp: 'Registrazione gratuita',
  licence:
    'I luoghi sono condivisi con la Open Database License (ODbL), recensioni e foto con CC BY-SA 4.0: condivisione allo stesso modo. Non per la navigazione.',
}
