/** Sections 2, 5 and 8, editing an aid to navigation. */
export const navAidEdit = {
  title: '{name} bearbeiten',
  describe: 'Name, Stadt und Beschreibung von {name} berichtigen.',
  toAid: 'Zurück zum Seezeichen',
  name: 'Name',
  city: 'Stadt',
  state: 'Bundesland oder Region',
  description: 'Beschreibung',
  descriptionHint: 'Was man dort vom Boot aus sieht: Farbe, Form, Toppzeichen, was in der Nähe steht.',
  nameMissing: 'Geben Sie den Namen des Seezeichens ein, wie er in der Seekarte steht.',
  tooLong: 'Höchstens {count} Zeichen.',
  update: 'Seezeichen aktualisieren',
  loginNeeded:
    'Melden Sie sich an, um dieses Seezeichen zu berichtigen. Jede Änderung wird aufbewahrt und kann zurückgenommen werden.',
}
