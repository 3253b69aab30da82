/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Mostrar mi posición',
  locating: 'Buscando su posición',
  locationFailed:
    'No se ha encontrado su posición. Permita el acceso a la ubicación en el navegador o mueva el mapa a mano.',
  zoomInControl: 'Acercar',
  zoomOutControl: 'Alejar',
  coordinates: 'Centro del mapa',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Mapa de lugares para navegantes',
}
