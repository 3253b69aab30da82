/** Section 2, photos of a place. */
export const carousel = {
  noImages: 'Qui non ci sono ancora immagini.',
  slideOf: '{index} di {count}',
  previousSlide: 'Foto precedente',
  nextSlide: 'Foto successiva',
  playSlides: 'Avvia',
  pauseSlides: 'Pausa',
  slideFailed: 'Questa foto non può essere caricata.',
}
