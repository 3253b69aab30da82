/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Mostra la mia posizione',
  locating: 'Ricerca della posizione',
  locationFailed: 'La posizione non è stata trovata. La mappa resta dov’è.',
  zoomInControl: 'Ingrandisci',
  zoomOutControl: 'Rimpicciolisci',
  coordinates: 'Centro della mappa',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Mappa dei luoghi per diportisti',
}
