/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'Verlauf der Änderungen',
  none: 'Diesen Eintrag hat noch niemand bearbeitet.',
  loadFailed: 'Der Verlauf konnte nicht geladen werden.',
  formerMember: 'ein ehemaliges Mitglied',
  created: 'hat dies hinzugefügt',
  before: 'vorher',
  after: 'nachher',
  empty: '(leer)',
  revert: 'Zurücknehmen',
  confirmRevert: 'Diese Änderung zurücknehmen?',
  reverted: 'Die Änderung wurde zurückgenommen',
  revertFailed: 'Die Änderung konnte nicht zurückgenommen werden.',
}
