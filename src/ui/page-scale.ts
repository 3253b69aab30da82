/**
 * Returns the factor by which the page scales an element, with `transform: scale` or `zoom` on an element around it:
 * pixels of the window per CSS pixel of the element. 1 for an element without a size.
 */
export function getPageScale(element: HTMLElement): number {
  const { width } = element.getBoundingClientRect()
  const { offsetWidth } = element
  // The width of the layout is a whole number.
  const isScaled = width > 0 && offsetWidth > 0 && Math.abs(width - offsetWidth) >= 1
  return isScaled ? width / offsetWidth : 1
}
