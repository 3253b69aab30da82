/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'No usar para la navegación',
  placesFromOpenStreetMap: 'lugares © colaboradores de OpenStreetMap (ODbL)',
  licence: 'Licencias',
  imageryUnavailable: 'Imágenes no disponibles, se muestra el mapa integrado',
  imageryUnavailableDetail: '{source} no responde. En su lugar se muestra la imagen del mundo integrada.',
  noImageryAtZoom: 'Sin imágenes en este nivel de zoom, se muestra el mapa integrado',
  simulatedDetail:
    'Este mapa, sus recuentos y sus líneas de tráfico incluyen barcos y estaciones meteorológicas simulados.',
}
