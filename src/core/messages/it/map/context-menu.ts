/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Aggiungi un luogo qui',
  addPointOfInterest: 'Aggiungi un luogo d’interesse in questa posizione',
  downloadMaps: 'Scarica le mappe satellitari di questa vista (zoom={zoom})',
  toggleTileZoom: 'Cambia lo zoom dei riquadri',
  logIn: 'Per le opzioni del menu occorre accedere',
  pois: 'Luoghi d’interesse',
  satCharts: 'Carte KAP',
  label: 'Menu della mappa a {position}',
  tileZoom: 'Zoom dei riquadri {zoom}',
}
