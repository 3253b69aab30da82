/** Copying a position or a link. */
export const clipboard = {
  share: 'Link zu diesem Ausschnitt kopieren',
  shared: 'Der Link zu diesem Ausschnitt wurde kopiert.',
  copyPosition: 'Position kopieren',
  positionCopied: 'Position kopiert',
}
