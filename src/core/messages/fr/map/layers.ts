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
  sheetsInView: '{count} cartes dans la vue, zoom de tuile {zoom}',
  linesInView: '{count} lignes dans la vue',
}
