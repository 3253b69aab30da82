/** Names and labels used on more than one screen. */
export const common = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: mappa satellitare di porti turistici, ancoraggi e gavitelli',
  homeDescription:
    'Porti turistici, ancoraggi, gavitelli, distributori di carburante, scivoli, segnalamenti marittimi e stazioni meteo su immagini satellitari. Non per la navigazione.',
  loading: 'Caricamento',
  close: 'Chiudi',
  cancel: 'Annulla',
  confirm: 'OK',
  retry: 'Riprova',
  view: 'Apri',
  edit: 'Modifica',
  delete: 'Elimina',
  back: 'Torna alla mappa',
  signIn: 'Accedi',
  more: 'Altro',
  unknown: 'sconosciuto',
  menu: 'Menu',
  save: 'Salva',
  required: 'Campo obbligatorio.',
  confirmDiscardChanges: 'Ci sono modifiche non salvate. Uscire senza salvare?',
}

/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Non per la navigazione',
  placesFromOpenStreetMap: 'luoghi © collaboratori di OpenStreetMap (ODbL)',
  licence: 'Licenze',
  imageryUnavailable: 'Immagini non disponibili',
  imageryUnavailableDetail:
    '{source} non risponde. Al suo posto è mostrata l’immagine del mondo incorporata.',
  noImageryAtZoom: 'Nessuna immagine a questo livello di zoom',
  simulatedDetail:
    'Questa mappa, i suoi conteggi e le sue linee di traffico comprendono barche e stazioni meteo simulate.',
}

/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = { simulatedBoats: 'Barche simulate', note: '(barche simulate)' }

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Pagina non trovata',
  notFound: 'La pagina o il luogo richiesto non si trova qui. Forse è stato spostato o eliminato.',
  unexpectedErrorTitle: 'Qualcosa è andato storto',
  unexpectedError: 'L’errore è nostro. Nulla di ciò che è stato salvato è andato perso.',
  offline: 'Il server non è raggiungibile. Controllare la connessione.',
  refused: 'Il server ha rifiutato: {detail}',
}

/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'tranquillo',
  2: 'abbastanza tranquillo',
  3: 'moderato',
  4: 'affollato',
  5: 'molto affollato',
}

/** The menu of the site. Ours. */
export const siteMenu = {
  open: 'Menu',
  openFor: 'Menu di {name}',
  profile: 'Profilo',
  signIn: 'Accedi',
  signUp: 'Registrazione',
  signOut: 'Esci',
  admin: 'Amministrazione',
  help: 'Aiuto',
  plugin: 'Plugin per chartplotter',
  embed: 'Metti questa mappa sul tuo sito',
  apiDocs: 'API',
  language: 'Lingua',
  units: 'Unità di misura',
  speedUnit: 'Velocità',
  depthUnit: 'Profondità',
  lengthUnit: 'Lunghezza',
  positionFormat: 'Posizione',
  positionFormats: { auto: 'Automatico', dm: '43° 12.6′ N', dd: '43.210', dms: '43° 12′ 36″ N' },
}
