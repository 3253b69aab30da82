/** Section 2, the track of a vessel. */
export const vesselTrack = {
  trackOf: 'Spur von {name}',
  trackSpan: 'letzte {hours} Stunden',
  reversedTrackSpan: 'letzte {hours} Stunden, für die Rückfahrt',
  reverse: 'Spur umkehren',
  gpx: 'Als GPX herunterladen',
  hideTrack: 'Spur ausblenden',
  noTrack: 'Von {name} ist aus den letzten {hours} Stunden keine Spur bekannt.',
  trackFailed: 'Die Spur von {name} konnte nicht geladen werden.',
}
