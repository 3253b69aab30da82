/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Add a Poi at this location',
  addPointOfInterest: 'Add a Point of Interest at this location',
  downloadMaps: 'Download Sat Maps in this view (zoom={zoom})',
  toggleTileZoom: 'Toggle tile zoom',
  logIn: 'Log in to enable menu options',
  pois: 'Points of Interest',
  satCharts: 'Kaps',
  /** Ours: the accessible name of the menu, and the notice after a choice. */
  label: 'Map menu at {position}',
  tileZoom: 'Tile zoom {zoom}',
} as const
