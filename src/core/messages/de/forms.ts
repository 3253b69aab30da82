/** Texts of all forms. */
export const forms = {
  save: 'Speichern',
  required: 'Bitte ausfüllen.',
  confirmDiscardChanges: 'Ihre Änderungen sind nicht gespeichert. Die Seite ohne Speichern verlassen?',
  loggedOut:
    'Sie sind nicht mehr angemeldet. Melden Sie sich in einem anderen Tab an und speichern Sie dann erneut.',
  hiddenVessel: 'Ihr Schiff ist verborgen. Was Sie hier schreiben, ist öffentlich, mit seiner Zeit.',
}
