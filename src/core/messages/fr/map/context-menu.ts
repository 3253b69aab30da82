/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Ajouter un lieu à cet endroit',
  addPointOfInterest: 'Ajouter un point d’intérêt à cet endroit',
  downloadMaps: 'Télécharger les cartes satellite de cette vue (zoom={zoom})',
  toggleTileZoom: 'Changer le zoom des tuiles',
  logIn: 'Connectez-vous pour activer les options du menu',
  pois: 'Points d’intérêt',
  satCharts: 'Cartes KAP',
  label: 'Menu de la carte à {position}',
  tileZoom: 'Zoom des tuiles {zoom}',
}
