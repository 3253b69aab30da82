/** Copying a position or a link. */
export const clipboard = {
  share: 'Copy link to this view',
  shared: 'Link to this view copied.',
  copyPosition: 'Copy position',
  positionCopied: 'Position copied',
} as const
