/** Section 2, photos of a place. */
export const carousel = {
  noImages: 'Hier gibt es leider noch keine Bilder.',
  slideOf: '{index} von {count}',
  previousSlide: 'Voriges Foto',
  nextSlide: 'Nächstes Foto',
  playSlides: 'Abspielen',
  pauseSlides: 'Anhalten',
  slideFailed: 'Dieses Foto kann nicht geladen werden.',
}
