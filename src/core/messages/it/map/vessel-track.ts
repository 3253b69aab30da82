/** Section 2, the track of a vessel. */
export const vesselTrack = {
  trackOf: 'Traccia di {name}',
  trackSpan: 'ultime {hours} ore',
  reversedTrackSpan: 'ultime {hours} ore, per il ritorno',
  reverse: 'Inverti la traccia',
  gpx: 'Scarica come GPX',
  hideTrack: 'Nascondi la traccia',
  noTrack: 'Nessuna traccia di {name} è nota per le ultime {hours} ore.',
  trackFailed: 'Non è stato possibile caricare la traccia di {name}.',
}
