/** Texts of all forms. */
export const forms = {
  save: 'Enregistrer',
  required: 'Veuillez remplir ce champ.',
  confirmDiscardChanges: 'Des modifications ne sont pas enregistrées. Quitter sans enregistrer ?',
  loggedOut: 'Vous n’êtes plus connecté. Connectez-vous dans un autre onglet, puis enregistrez à nouveau.',
}
