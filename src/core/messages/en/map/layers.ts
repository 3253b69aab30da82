/** Section 2, Layers panel. */
export const layers = {
  title: 'Layers',
  moreInfo: 'more info',
  countInView: '{count} in view',
  loadFailed: 'Could not be loaded',
  zoomIn: 'zoom in to see them',
  off: 'off',
  vesselsNeedLogin: 'needs a free subscription',
  logIn: 'Log in',
  superyachtsOnly: 'only places with superyachts',
  sheetsInView: {
    one: '{count} sheet in view, tile zoom {zoom}',
    other: '{count} sheets in view, tile zoom {zoom}',
  },
  linesInView: { one: '{count} line in view', other: '{count} lines in view' },
} as const
