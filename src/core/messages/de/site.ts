/** Name and description of the site. */
export const site = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: Satellitenkarte der Yachthäfen, Ankerplätze und Bojen',
  homeDescription:
    'Yachthäfen, Ankerplätze, Festmacherbojen, Tankstellen, Slipanlagen, Seezeichen und Wetterstationen auf Satellitenbildern. Nicht zur Navigation.',
  back: 'Zurück zur Karte',
  menu: 'Menü',
}

/** The menu of the site. Ours. */
export const siteMenu = {
  open: 'Menü',
  openFor: 'Menü von {name}',
  profile: 'Profil',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  signOut: 'Abmelden',
  admin: 'Verwaltung',
  help: 'Hilfe',
  plugin: 'Kartenplotter-Plugin',
  embed: 'Diese Karte auf Ihrer Seite einbinden',
  apiDocs: 'API',
  language: 'Sprache',
  units: 'Einheiten',
  speedUnit: 'Geschwindigkeit',
  depthUnit: 'Tiefe',
  lengthUnit: 'Länge',
  positionFormat: 'Position',
  positionFormats: { auto: 'Automatisch', dm: '43° 12.6′ N', dd: '43.210', dms: '43° 12′ 36″ N' },
}

/** Section 8, pages of errors. */
export const errorPages = {
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Die gesuchte Seite oder der Ort ist nicht hier. Vielleicht wurde er verschoben oder gelöscht.',
  unexpectedErrorTitle: 'Etwas ist schiefgegangen',
}
