/** Section 2, Layers panel. */
export const layers = {
  title: 'Livelli',
  moreInfo: 'maggiori informazioni',
  countInView: '{count} nella vista',
  loadFailed: 'Caricamento non riuscito',
  zoomIn: 'ingrandire per vederli',
  off: 'spento',
  vesselsNeedLogin: 'serve un’iscrizione gratuita',
  logIn: 'Accedi',
  superyachtsOnly: 'solo quelli con superyacht',
  sheetsInView: {
    one: '{count} foglio nella vista, zoom dei riquadri {zoom}',
    other: '{count} fogli nella vista, zoom dei riquadri {zoom}',
  },
  linesInView: { one: '{count} linea nella vista', other: '{count} linee nella vista' },
}
