/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Picture of {name}',
  confirmDelete: 'Confirm place delete?',
  deleted: 'place deleted',
  loadFailed: 'This place could not be loaded.',
  editNeedsLogin: 'Log in to edit this place',
  deleteByCreator: 'Only the creator can delete this place',
} as const

export const weatherPopup = { near: 'Weather near: {name}' } as const

export const vesselPopup = {
  updated: 'Updated',
  sog: 'SOG',
  cog: 'COG',
  checkedIn: 'Checked in at',
  view: 'Vessel page',
  followed: 'You follow this vessel',
  stale: 'No recent reports: the vessel may have moved.',
  thumbnail: 'Picture of {name}',
  track: 'Track',
  trackOf: 'Track of {name}',
  trackSpan: 'last {hours} hours',
  reversedTrackSpan: 'last {hours} hours, reversed',
  reverse: 'Reverse the track',
  gpx: 'Download as GPX',
  hideTrack: 'Hide the track',
  noTrack: 'No track of {name} for the last {hours} hours.',
  trackFailed: 'The track of {name} could not be loaded.',
  loadFailed: 'This vessel could not be loaded.',
} as const
