/** Section 2, the track of a vessel. */
export const vesselTrack = {
  trackOf: 'Trace de {name}',
  trackSpan: '{hours} dernières heures',
  reversedTrackSpan: '{hours} dernières heures, pour le retour',
  reverse: 'Inverser la trace',
  gpx: 'Télécharger en GPX',
  hideTrack: 'Masquer la trace',
  noTrack: 'Aucune trace de {name} n’est connue pour les {hours} dernières heures.',
  trackFailed: 'La trace de {name} n’a pas pu être chargée.',
}
