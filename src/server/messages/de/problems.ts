/** Titles of problem types. In languages other than English they also replace a detail that is not translated. */
export const problems = {
  malformed: 'Die Anfrage ist nicht lesbar.',
  invalid: 'Dieser Wert wird nicht angenommen.',
  unauthorized: 'Sie sind nicht angemeldet.',
  forbidden: 'Das dürfen Sie nicht.',
  'not-found': 'Das gibt es nicht oder nicht mehr.',
  conflict: 'Jemand anderes hat es inzwischen geändert.',
  'too-large': 'Das ist zu groß.',
  'uri-too-long': 'Die Adresse ist zu lang.',
  'unsupported-media-type': 'Dieser Dateityp wird nicht angenommen.',
  'too-many-requests': 'Zu viele Anfragen. Warten Sie ein wenig.',
  'not-available': 'In dieser Version nicht vorhanden.',
  unavailable: 'Gerade nicht erreichbar. Versuchen Sie es später noch einmal.',
  unexpected: 'Auf dem Server ist ein Fehler aufgetreten.',
  overloaded: 'Der Server hat gerade zu viele Anfragen. Versuchen Sie es in einigen Sekunden noch einmal.',
}
