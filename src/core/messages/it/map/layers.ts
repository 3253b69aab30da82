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
  sheetsInView: '{count} fogli nella vista, zoom dei riquadri {zoom}',
  linesInView: '{count} linee nella vista',
}
