/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Mostra la mia posizione',
  locating: 'Ricerca della posizione',
  locationFailed:
    'La posizione non è stata trovata. Consentire l’accesso alla posizione nel browser o spostare la mappa a mano.',
  zoomInControl: 'Ingrandisci',
  zoomOutControl: 'Rimpicciolisci',
  coordinates: 'Centro della mappa',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Mappa dei luoghi per diportisti',
}
