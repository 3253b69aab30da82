/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Mostrar mi posición',
  locating: 'Buscando su posición',
  locationFailed: 'No se ha encontrado su posición. El mapa se queda donde está.',
  zoomInControl: 'Acercar',
  zoomOutControl: 'Alejar',
  coordinates: 'Centro del mapa',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Mapa de lugares para navegantes',
}
