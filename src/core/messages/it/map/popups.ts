/** Section 2, popups. */
export const placePopup = {
  thumbnail: 'Immagine di {name}',
  confirmDelete: 'Eliminare il luogo?',
  deleted: 'luogo eliminato',
  loadFailed: 'Non è stato possibile caricare questo luogo.',
  editNeedsLogin: 'Per modificare questo luogo occorre accedere',
  deleteByCreator: 'Solo chi lo ha creato può eliminare questo luogo',
}

export const weatherPopup = { near: 'Meteo vicino a: {name}' }

export const vesselPopup = {
  updated: 'Aggiornata',
  sog: 'Velocità (SOG)',
  cog: 'Rotta (COG)',
  checkedIn: 'Check-in:',
  view: 'Pagina dell’imbarcazione',
  followed: 'Imbarcazione seguita',
  stale: 'Nessuna notizia da un po’: ora potrebbe essere altrove.',
  thumbnail: 'Immagine di {name}',
  track: 'Traccia',
  trackOf: 'Traccia di {name}',
  trackSpan: 'ultime {hours} ore',
  reversedTrackSpan: 'ultime {hours} ore, per il ritorno',
  reverse: 'Inverti la traccia',
  gpx: 'Scarica come GPX',
  hideTrack: 'Nascondi la traccia',
  noTrack: 'Nessuna traccia di {name} è nota per le ultime {hours} ore.',
  trackFailed: 'Non è stato possibile caricare la traccia di {name}.',
  loadFailed: 'Non è stato possibile caricare questa imbarcazione.',
}
