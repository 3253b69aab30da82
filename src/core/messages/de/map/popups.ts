/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Bild von {name}',
  confirmDelete: 'Ort wirklich löschen?',
  deleted: 'Ort gelöscht',
  loadFailed: 'Dieser Ort konnte nicht geladen werden.',
  editNeedsLogin: 'Melden Sie sich an, um diesen Ort zu bearbeiten',
  deleteByCreator: 'Nur wer diesen Ort angelegt hat, kann ihn löschen',
}

export const weatherPopup = { near: 'Wetter bei {name}' }

export const vesselPopup = {
  updated: 'Stand',
  sog: 'Fahrt über Grund',
  cog: 'Kurs über Grund',
  checkedIn: 'Eingecheckt:',
  view: 'Zur Schiffsseite',
  followed: 'Sie folgen diesem Schiff',
  stale: 'Seit einer Weile ohne Meldung: Es kann inzwischen woanders sein.',
  thumbnail: 'Bild von {name}',
  track: 'Spur',
  trackOf: 'Spur von {name}',
  trackSpan: 'letzte {hours} Stunden',
  reversedTrackSpan: 'letzte {hours} Stunden, für die Rückfahrt',
  reverse: 'Spur umkehren',
  gpx: 'Als GPX herunterladen',
  hideTrack: 'Spur ausblenden',
  noTrack: 'Von {name} ist aus den letzten {hours} Stunden keine Spur bekannt.',
  trackFailed: 'Die Spur von {name} konnte nicht geladen werden.',
  loadFailed: 'Dieses Schiff konnte nicht geladen werden.',
}
