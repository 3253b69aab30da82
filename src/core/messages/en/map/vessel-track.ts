/** Section 2, the track of a vessel. */
export const vesselTrack = {
  trackOf: 'Track of {name}',
  trackSpan: 'last {hours} hours',
  reversedTrackSpan: 'last {hours} hours, reversed',
  reverse: 'Reverse the track',
  gpx: 'Download as GPX',
  hideTrack: 'Hide the track',
  noTrack: 'No track of {name} for the last {hours} hours.',
  trackFailed: 'The track of {name} could not be loaded.',
} as const
