/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Afficher ma position',
  locating: 'Recherche de votre position',
  locationFailed:
    'Votre position est introuvable. Autorisez la localisation dans le navigateur, ou déplacez la carte à la main.',
  zoomInControl: 'Zoomer',
  zoomOutControl: 'Dézoomer',
  coordinates: 'Centre de la carte',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Carte des lieux pour plaisanciers',
}
