/** Copying a position or a link. */
export const clipboard = {
  share: 'Copier le lien de cette vue',
  shared: 'Le lien de cette vue est copié.',
  copyPosition: 'Copier la position',
  positionCopied: 'Position copiée',
}
