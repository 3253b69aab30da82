/** Why satellite charts are not made. Ours. */
export const satChartErrors = {
  tooLarge:
    'The area takes {count} charts at this zoom; at most {most} can be made at once. Zoom in, or choose a smaller tile zoom.',
  tooWide:
    'One chart has at most {most} sheets a side; this view takes {columns} by {rows}. Zoom in, choose a smaller tile zoom, or take the zip file.',
  noSource: 'No imagery that may be downloaded covers this place.',
  zoomTooHigh: 'The imagery here has no detail at this zoom. Choose zoom {zoom} or less.',
  sourceUnavailable: 'The source of the imagery does not answer just now. Try again later.',
  cannotWrite: 'The server cannot write the file: its disk may be full. Try again later.',
  tooManyDownloads: 'You are downloading {most} files already. Wait until one of them is done.',
  hourlyLimitReached: 'You have asked for more charts than can be made in an hour. Try again later.',
} as const
