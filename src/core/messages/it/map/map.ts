/** Section 2, Layers panel. */
export const layers = {
  title: 'Livelli',
  moreInfo: 'maggiori informazioni',
  countInView: '{count} nella vista',
  loadFailed: 'Caricamento non riuscito',
  zoomIn: 'ingrandire per vederli',
  off: 'spento',
  vesselsNeedLogin: 'serve un’iscrizione gratuita',
  logIn: 'Accedi',
  superyachtsOnly: 'solo quelli con superyacht',
  sheetsInView: '{count} fogli nella vista, zoom dei riquadri {zoom}',
  linesInView: '{count} linee nella vista',
}

/** Section 2, legend strip and legend. */
export const legend = {
  hint: 'Clic destro sulla mappa per le opzioni. Clic qui per la legenda',
  openMenuHint: 'Clic destro sulla mappa per le opzioni.',
  openLegend: 'Clic qui per la legenda',
  touchHint: 'Pressione lunga: opzioni.',
  title: 'Legenda',
  places: 'Luoghi d’interesse',
  aids: 'Segnalamenti marittimi',
  statuses: 'Stato dell’imbarcazione',
  vessels: 'Tipi di imbarcazione',
  clusters: 'Gruppi',
  passenger: 'passeggeri, commercio',
  clusterHelp: 'Un anello conta i luoghi vicini tra loro; i suoi colori ne indicano i tipi.',
  virtualAid: 'Segnalamento virtuale (nessuna struttura in acqua)',
  approximate: 'Posizione approssimativa',
  markerVariants: 'Come si distinguono simboli e linee',
  boatsAtAnchorage: 'Ancoraggio con barche presenti ora',
  boatsAtPlace: 'Altro luogo con barche presenti ora',
  outdatedRecord: 'Sbiadito: la scheda è vecchia',
  staleBeacon: 'Grigio: il rilevamento meteo è vecchio',
  staleVessel: 'Punteggiato: imbarcazione senza notizie recenti',
  followedVessel: 'Con anello: imbarcazione seguita',
  sheet: 'Foglio di una mappa satellitare',
  path1: 'Traccia AIS, poche imbarcazioni',
  path2: 'Traccia AIS, alcune imbarcazioni',
  path3: 'Traccia AIS, molte imbarcazioni',
}

/** Section 2, search bar. */
export const search = {
  placeholder: 'Luogo o località, nome dell’imbarcazione, MMSI, porto di armamento ecc.',
  label: 'Cerca luoghi e imbarcazioni',
  pois: 'Luoghi',
  vessels: 'Imbarcazioni',
  more: 'Altri {count}… Affina la ricerca',
  none: 'Nessun risultato per «{query}». Controllare l’ortografia o provare con una città o un paese.',
  failed: 'La ricerca non è raggiungibile.',
  clear: 'Cancella la ricerca',
  results: '{count} risultati',
}

/** Section 2, context menu. */
export const contextMenu = {
  addPoi: 'Aggiungi un luogo qui',
  addPointOfInterest: 'Aggiungi un luogo d’interesse in questa posizione',
  downloadMaps: 'Scarica le mappe satellitari di questa vista (zoom={zoom})',
  toggleTileZoom: 'Cambia lo zoom dei riquadri',
  logIn: 'Per le opzioni del menu occorre accedere',
  pois: 'Luoghi d’interesse',
  satCharts: 'Carte KAP',
  label: 'Menu della mappa a {position}',
  tileZoom: 'Zoom dei riquadri {zoom}',
}

/** Section 2 and 5, adding a place. */
export const addPlace = {
  title: 'Aggiungi un luogo d’interesse',
  latitude: 'Latitudine',
  longitude: 'Longitudine',
  name: 'Nome',
  type: 'Tipo di luogo',
  description: 'Descrizione',
  descriptionHint: 'Ridosso, profondità, VHF: ciò che serve sapere a chi arriva.',
  failed: 'Non è stato possibile aggiungere il luogo. Il testo inserito è ancora qui.',
  logInAgain: 'Accesso scaduto. Accedere in un’altra scheda, poi inviare di nuovo.',
  viewAdded: 'Apri il luogo',
  submit: 'Invia per la verifica',
  confirm: 'Inviare il nuovo luogo? (Può richiedere qualche secondo…)',
  added: 'Luogo aggiunto',
  thanks:
    'Grazie! Chi ha aggiunto questo luogo può modificarlo o eliminarlo. L’amministratore del sito può eliminarlo se non rispetta le linee guida.',
}
