/** Section 1, the licence notice. */
export const licences = {
  title: 'Conditions et licences',
  notForNavigation:
    'Rien ici ne sert à la navigation. Positions et profondeurs peuvent être fausses : fiez-vous aux cartes officielles et à vos yeux.',
  places: 'Lieux et aides à la navigation',
  placesText:
    'Open Database License (ODbL) 1.0, partage à l’identique. Lieux d’OpenStreetMap © contributeurs OpenStreetMap ; chaque lieu indique sa source.',
  reviews: 'Avis et photos',
  reviewsText:
    'Creative Commons Attribution - Partage dans les mêmes conditions 4.0 (CC BY-SA 4.0), par leurs auteurs.',
  imagery: 'Images',
  builtIn: 'Monde intégré : NASA Blue Marble et Natural Earth, domaine public.',
  software: 'Logiciel',
  softwareText:
    'Roadstead est sous licence Apache 2.0. La carte est dessinée par Leaflet (BSD 2-Clause) avec react-leaflet (Hippocratic License 2.1).',
}
