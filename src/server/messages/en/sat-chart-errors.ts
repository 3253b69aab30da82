/** Reasons why satellite charts cannot be created. */
export const satChartErrors = {
  tooLarge:
    'The area needs {count} charts at this zoom; at most {most} can be created at once. Zoom in, or choose a smaller tile zoom.',
  tooWide:
    'A chart has at most {most} sheets per side; this view needs {columns} by {rows}. Zoom in, choose a smaller tile zoom, or choose the zip file.',
  noSource: 'No downloadable imagery covers this place.',
  zoomTooHigh: 'The imagery here has no detail at this zoom. Choose zoom {zoom} or less.',
  sourceUnavailable: 'The imagery source is not responding. Try again later.',
  cannotWrite: 'The server cannot write the file: its disk may be full. Try again later.',
  tooManyDownloads: 'You are already downloading {most} files. Wait until one of them has finished.',
  hourlyLimitReached: 'You have reached the hourly limit of charts. Try again later.',
} as const
