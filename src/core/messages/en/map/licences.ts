/** Section 1, the licence notice. */
export const licences = {
  title: 'Licences',
  notForNavigation:
    'Not for navigation. Positions and depths may be wrong. Use official charts and keep a proper lookout.',
  places: 'Places and aids to navigation',
  placesText:
    'Open Database License (ODbL) 1.0, share alike. Places from OpenStreetMap © OpenStreetMap contributors; each place names its source.',
  reviews: 'Reviews and photos',
  reviewsText: 'Creative Commons Attribution-ShareAlike 4.0 (CC BY-SA 4.0), by their authors.',
  imagery: 'Imagery',
  builtIn: 'Built-in world: NASA Blue Marble and Natural Earth, public domain.',
  software: 'Software',
  softwareText:
    'Roadstead is licensed under the Apache License 2.0. The map uses Leaflet (BSD 2-Clause) through react-leaflet (Hippocratic License 2.1).',
} as const
