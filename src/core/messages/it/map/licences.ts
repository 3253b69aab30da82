/** Section 1, the licence notice. */
export const licences = {
  title: 'Licenze',
  notForNavigation:
    'Nulla qui serve alla navigazione. Posizioni e profondità possono essere errate: usare le carte ufficiali e i propri occhi.',
  places: 'Luoghi e segnalamenti marittimi',
  placesText:
    'Open Database License (ODbL) 1.0, condivisione allo stesso modo. Luoghi da OpenStreetMap © collaboratori di OpenStreetMap; ogni luogo indica la sua fonte.',
  reviews: 'Recensioni e foto',
  reviewsText:
    'Creative Commons Attribuzione – Condividi allo stesso modo 4.0 (CC BY-SA 4.0), di chi le ha scritte e scattate.',
  imagery: 'Immagini satellitari',
  builtIn: 'Mondo incorporato: NASA Blue Marble e Natural Earth, pubblico dominio.',
  software: 'Software',
  softwareText:
    'Roadstead è distribuito con Apache License 2.0. La mappa è disegnata da Leaflet (BSD 2-Clause) tramite react-leaflet (Hippocratic License 2.1).',
}
