/** Name and description of the site. */
export const site = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: mappa satellitare di porti turistici, ancoraggi e gavitelli',
  homeDescription:
    'Porti turistici, ancoraggi, gavitelli, distributori di carburante, scivoli, segnalamenti marittimi e stazioni meteo su immagini satellitari. Non per la navigazione.',
  back: 'Torna alla mappa',
  menu: 'Menu',
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

/** Section 8, pages of errors. */
export const errorPages = {
  notFoundTitle: 'Pagina non trovata',
  notFound: 'La pagina o il luogo richiesto non si trova qui. Forse è stato spostato o eliminato.',
  unexpectedErrorTitle: 'Qualcosa è andato storto',
}
