/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'No usar para la navegación',
  placesFromOpenStreetMap: 'lugares © colaboradores de OpenStreetMap (ODbL)',
  licence: 'Licencias',
  imageryUnavailable: 'Imágenes no disponibles, mapa integrado',
  imageryUnavailableAtZoom: 'Imágenes no disponibles, aleje el zoom',
  imageryUnavailableDetail: '{source} no responde. En su lugar se muestra la imagen del mundo integrada.',
  noImageryAtZoom: 'Sin imágenes en este nivel de zoom',
  simulatedDetail:
    'Este mapa, sus recuentos y sus líneas de tráfico incluyen barcos y estaciones meteorológicas simulados.',
}
