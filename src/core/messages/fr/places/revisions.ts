/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'Historique des modifications',
  none: 'Personne n’a encore modifié cette fiche.',
  loadFailed: 'L’historique n’a pas pu être chargé.',
  formerMember: 'un ancien membre',
  created: 'a ajouté la fiche',
  before: 'avant',
  after: 'après',
  empty: '(vide)',
  revert: 'Annuler',
  confirmRevert: 'Annuler cette modification ?',
  reverted: 'La modification est annulée',
  revertFailed: 'La modification n’a pas pu être annulée.',
}
