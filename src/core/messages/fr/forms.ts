/** Texts of all forms. */
export const forms = {
  save: 'Enregistrer',
  required: 'Veuillez remplir ce champ.',
  confirmDiscardChanges: 'Des modifications ne sont pas enregistrées. Quitter sans enregistrer ?',
  loggedOut: 'Vous n’êtes plus connecté. Connectez-vous dans un autre onglet, puis enregistrez à nouveau.',
  hiddenVessel: 'Votre bateau est masqué. Ce que vous écrivez ici est public, avec son heure.',
}
