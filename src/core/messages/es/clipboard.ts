/** Copying a position or a link. */
export const clipboard = {
  share: 'Copiar el enlace a esta vista',
  shared: 'Se ha copiado el enlace a esta vista.',
  copyPosition: 'Copiar la posición',
  positionCopied: 'Posición copiada',
}
