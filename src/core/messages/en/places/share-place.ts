/** Dialog that shares a place. Ours. */
export const sharePlace = {
  share: 'Share',
  title: 'Share {name}',
  link: 'Link to this page',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  qrLabel: 'QR code of the link',
  qrHint: 'Scan it to open this page on a phone.',
  embed: 'Map for a web page',
  embedHint: 'One line of HTML for any page. It sets no cookies.',
  copyEmbed: 'Copy line',
  embedCopied: 'Line copied.',
} as const
