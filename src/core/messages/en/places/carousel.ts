/** Section 2, photos of a place. */
export const carousel = {
  noImages: 'Sorry, no images available at this location..',
  slideOf: '{index} of {count}',
  previousSlide: 'Previous photo',
  nextSlide: 'Next photo',
  playSlides: 'Play',
  pauseSlides: 'Pause',
  slideFailed: 'This photo cannot be loaded.',
} as const
