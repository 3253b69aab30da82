/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'Cronologia delle modifiche',
  none: 'Nessuno ha ancora modificato questa scheda.',
  loadFailed: 'Non è stato possibile caricare la cronologia.',
  formerMember: 'un ex utente',
  created: 'ha creato la scheda',
  before: 'prima',
  after: 'dopo',
  empty: '(vuoto)',
  revert: 'Annulla la modifica',
  confirmRevert: 'Annullare questa modifica?',
  reverted: 'La modifica è stata annullata',
  revertFailed: 'Non è stato possibile annullare la modifica.',
}
