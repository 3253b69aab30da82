/** Section 2, photos of a place. */
export const carousel = {
  noImages: 'Désolé, pas encore d’image ici.',
  slideOf: '{index} sur {count}',
  previousSlide: 'Photo précédente',
  nextSlide: 'Photo suivante',
  playSlides: 'Lecture',
  pauseSlides: 'Pause',
  slideFailed: 'Cette photo ne peut pas être chargée.',
}
