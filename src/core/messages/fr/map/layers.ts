/** Section 2, Layers panel. */
export const layers = {
  title: 'Calques',
  moreInfo: 'en savoir plus',
  countInView: '{count} dans la vue',
  loadFailed: 'Chargement impossible',
  zoomIn: 'zoomez pour les voir',
  off: 'masqué',
  vesselsNeedLogin: 'abonnement gratuit requis',
  logIn: 'Se connecter',
  superyachtsOnly: 'seulement avec superyachts',
  sheetsInView: {
    one: '{count} feuille dans la vue, zoom de tuile {zoom}',
    other: '{count} feuilles dans la vue, zoom de tuile {zoom}',
  },
  linesInView: { one: '{count} ligne dans la vue', other: '{count} lignes dans la vue' },
}
