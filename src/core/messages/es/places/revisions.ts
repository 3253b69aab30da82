/** The history of a record's edits. Ours. */
export const revisions = {
  title: 'Historial de cambios',
  none: 'Nadie ha editado aún esta ficha.',
  loadFailed: 'No se ha podido cargar el historial.',
  formerMember: 'un antiguo miembro',
  created: 'añadió la ficha',
  before: 'antes',
  after: 'después',
  empty: '(vacío)',
  revert: 'Deshacer',
  confirmRevert: '¿Deshacer este cambio?',
  reverted: 'El cambio se ha deshecho',
  revertFailed: 'No se ha podido deshacer el cambio.',
}
