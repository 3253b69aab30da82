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
  loadFailed: 'Non è stato possibile caricare questa imbarcazione.',
}
