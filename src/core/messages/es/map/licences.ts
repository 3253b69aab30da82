/** Section 1, the licence notice. */
export const licences = {
  title: 'Licencias',
  notForNavigation:
    'Nada de esto sirve para navegar. Las posiciones y profundidades pueden ser erróneas: use cartas oficiales y sus propios ojos.',
  places: 'Lugares y ayudas a la navegación',
  placesText:
    'Open Database License (ODbL) 1.0, compartir igual. Lugares de OpenStreetMap © colaboradores de OpenStreetMap; cada lugar nombra su fuente.',
  reviews: 'Opiniones y fotos',
  reviewsText: 'Creative Commons Atribución-CompartirIgual 4.0 (CC BY-SA 4.0), de sus autores.',
  imagery: 'Imágenes',
  builtIn: 'Mundo integrado: NASA Blue Marble y Natural Earth, dominio público.',
  software: 'Programa',
  softwareText:
    'Roadstead tiene licencia Apache 2.0. El mapa lo dibuja Leaflet (BSD 2-Clause) con react-leaflet (Hippocratic License 2.1).',
}
