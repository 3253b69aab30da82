/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Afficher ma position',
  locating: 'Recherche de votre position',
  locationFailed: 'Votre position est introuvable. La carte reste où elle est.',
  zoomInControl: 'Zoomer',
  zoomOutControl: 'Dézoomer',
  coordinates: 'Centre de la carte',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Carte des lieux pour plaisanciers',
}
