/** Texts of all forms. */
export const forms = {
  save: 'Salva',
  required: 'Campo obbligatorio.',
  confirmDiscardChanges: 'Ci sono modifiche non salvate. Uscire senza salvare?',
  loggedOut: 'Accesso scaduto. Accedere in un’altra scheda, poi salvare di nuovo.',
  hiddenVessel: 'La propria imbarcazione è nascosta. Ciò che si scrive qui è pubblico, con la sua ora.',
}
