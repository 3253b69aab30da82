import { addStyles } from '../shared-style-sheet.ts'

/** Without a layout, as in a hidden frame of Firefox. */
const usualSize = '16px'
let isAdded = false

/**
 * Makes text sizes in elements follow the font size that the reader has chosen in the browser. `rem` is the size of
 * the page's root, which many pages set to 62.5 %. The first connected shadow root measures it for all elements.
 */
export function addReaderFontSize(shadow: ShadowRoot): void {
  if (isAdded) return
  isAdded = true
  const probe = document.createElement('span')
  // `medium` is smaller with a monospace font.
  probe.style.font = 'medium serif'
  shadow.append(probe)
  addStyles(`:host{--rs-rem:${getComputedStyle(probe).fontSize || usualSize}}`)
  probe.remove()
}
