/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Ort hier hinzufügen',
  addPointOfInterest: 'Neuen Ort an dieser Stelle eintragen',
  downloadMaps: 'Satellitenkarten dieses Ausschnitts herunterladen (Zoom {zoom})',
  toggleTileZoom: 'Kachelzoom umschalten',
  logIn: 'Für die Menüoptionen anmelden',
  pois: 'Orte',
  satCharts: 'KAP-Karten',
  label: 'Kartenmenü bei {position}',
  tileZoom: 'Kachelzoom {zoom}',
}
