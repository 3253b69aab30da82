/** Dialog that shares a place. Ours. */
export const sharePlace = {
  share: 'Partager',
  title: 'Partager {name}',
  link: 'Lien vers cette page',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié.',
  qrLabel: 'Code QR du lien',
  qrHint: 'Scannez-le pour ouvrir cette page sur un téléphone.',
  embed: 'Carte pour une page web',
  embedHint: 'Une ligne de HTML pour toute page. Elle ne dépose aucun cookie.',
  copyEmbed: 'Copier la ligne',
  embedCopied: 'Ligne copiée.',
}
