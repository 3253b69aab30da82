/** Section 2, photos of a place. */
export const carousel = {
  noImages: 'Lo sentimos, aquí no hay imágenes todavía.',
  slideOf: '{index} de {count}',
  previousSlide: 'Foto anterior',
  nextSlide: 'Foto siguiente',
  playSlides: 'Reproducir',
  pauseSlides: 'Pausa',
  slideFailed: 'No se ha podido cargar esta foto.',
}
