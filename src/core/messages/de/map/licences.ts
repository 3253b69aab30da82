/** Section 1, the licence notice. */
export const licences = {
  title: 'Lizenzen',
  notForNavigation:
    'Nichts hier dient der Navigation. Positionen und Tiefen können falsch sein: Benutzen Sie amtliche Seekarten und Ihre eigenen Augen.',
  places: 'Orte und Seezeichen',
  placesText:
    'Open Database License (ODbL) 1.0, Weitergabe unter gleichen Bedingungen. Orte aus OpenStreetMap © OpenStreetMap-Mitwirkende; jeder Ort nennt seine Quelle.',
  reviews: 'Berichte und Fotos',
  reviewsText:
    'Creative Commons Namensnennung – Weitergabe unter gleichen Bedingungen 4.0 (CC BY-SA 4.0), von denen, die sie verfasst haben.',
  imagery: 'Satellitenbilder',
  builtIn: 'Eingebaute Weltkarte: NASA Blue Marble und Natural Earth, gemeinfrei.',
  software: 'Software',
  softwareText:
    'Roadstead steht unter der Apache License 2.0. Die Karte zeichnet Leaflet (BSD 2-Clause) mit react-leaflet (Hippocratic License 2.1).',
}
