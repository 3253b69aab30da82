/** Sizes of the browser window in px. */
export const desktopSize = { width: 1280, height: 800 }
export const phoneSize = { width: 390, height: 844 }
