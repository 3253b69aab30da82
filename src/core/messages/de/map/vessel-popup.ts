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
  loadFailed: 'Dieses Schiff konnte nicht geladen werden.',
}
