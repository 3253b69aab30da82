/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Añadir un lugar en este punto',
  addPointOfInterest: 'Añadir un punto de interés aquí',
  downloadMaps: 'Descargar los mapas satelitales de esta vista (zoom={zoom})',
  toggleTileZoom: 'Cambiar el zoom de teselas',
  logIn: 'Inicie sesión para activar las opciones del menú',
  pois: 'Puntos de interés',
  satCharts: 'Mapas KAP',
  label: 'Menú del mapa en {position}',
  tileZoom: 'Zoom de teselas {zoom}',
}
