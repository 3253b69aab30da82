/** Names and labels used on more than one screen. */
export const common = {
  product: 'Roadstead',
  homeTitle: 'Roadstead: Satellitenkarte der Yachthäfen, Ankerplätze und Bojen',
  homeDescription:
    'Yachthäfen, Ankerplätze, Festmacherbojen, Tankstellen, Slipanlagen, Seezeichen und Wetterstationen auf Satellitenbildern. Nicht zur Navigation.',
  loading: 'Wird geladen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  confirm: 'OK',
  retry: 'Erneut versuchen',
  view: 'Ansehen',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  back: 'Zurück zur Karte',
  signIn: 'Anmelden',
  more: 'Mehr',
  unknown: 'unbekannt',
  menu: 'Menü',
  save: 'Speichern',
  required: 'Bitte ausfüllen.',
  confirmDiscardChanges: 'Ihre Änderungen sind nicht gespeichert. Die Seite ohne Speichern verlassen?',
}

/** Section 2, map ground. */
export const attribution = {
  notForNavigation: 'Nicht zur Navigation',
  placesFromOpenStreetMap: 'Orte © OpenStreetMap-Mitwirkende (ODbL)',
  licence: 'Lizenzen',
  imageryUnavailable: 'Satellitenbilder nicht verfügbar',
  imageryUnavailableDetail: '{source} antwortet nicht. Stattdessen ist das eingebaute Weltbild zu sehen.',
  noImageryAtZoom: 'Keine Satellitenbilder in dieser Zoomstufe',
  simulatedDetail:
    'Diese Karte, ihre Zahlen und ihre Verkehrslinien enthalten simulierte Boote und Wetterstationen.',
}

/** What says that boats of the demonstration are shown or counted. Ours. */
export const simulation = { simulatedBoats: 'Simulierte Boote', note: '(simulierte Boote)' }

/** Section 8, generic screens. */
export const failures = {
  notFoundTitle: 'Seite nicht gefunden',
  notFound: 'Die gesuchte Seite oder der Ort ist nicht hier. Vielleicht wurde er verschoben oder gelöscht.',
  unexpectedErrorTitle: 'Etwas ist schiefgegangen',
  unexpectedError: 'Der Fehler liegt bei uns, nicht bei Ihnen. Was Sie gespeichert haben, ist noch da.',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung.',
  refused: 'Der Server hat dies abgelehnt: {detail}',
}

/** Section 9, the traffic index in words. */
export const trafficLevels = {
  1: 'ruhig',
  2: 'eher ruhig',
  3: 'mäßig',
  4: 'belebt',
  5: 'sehr belebt',
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
