/** Section 2 and 5, adding a place. */
export const addPlace = {
  submit: 'Zur Prüfung einreichen',
  confirm: 'Neuen Ort einreichen? (Das kann einige Sekunden dauern …)',
  added: 'Ort hinzugefügt',
  thanks:
    'Vielen Dank! Sie können diesen Ort bearbeiten oder löschen. Entspricht er nicht den Richtlinien, kann ihn die Verwaltung der Seite löschen.',
  title: 'Ort hinzufügen',
  latitude: 'Breite',
  longitude: 'Länge',
  name: 'Name',
  type: 'Art des Ortes',
  description: 'Beschreibung',
  descriptionHint: 'Schutz, Tiefe, UKW-Kanal – was ein Gast wissen sollte.',
  failed: 'Der Ort konnte nicht hinzugefügt werden. Ihre Eingaben sind noch da.',
  logInAgain:
    'Sie sind nicht mehr angemeldet. Melden Sie sich in einem anderen Tab an und reichen Sie dann erneut ein.',
  viewAdded: 'Ort ansehen',
}
