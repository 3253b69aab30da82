/** Texts of all forms. */
export const forms = {
  save: 'Speichern',
  required: 'Bitte ausfüllen.',
  confirmDiscardChanges: 'Ihre Änderungen sind nicht gespeichert. Die Seite ohne Speichern verlassen?',
}
