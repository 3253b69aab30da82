/** Copying a position or a link. */
export const clipboard = {
  share: 'Copia il link a questa vista',
  shared: 'Il link a questa vista è stato copiato.',
  copyPosition: 'Copia la posizione',
  positionCopied: 'Posizione copiata',
}
