/** Dialog that shares a place. Ours. */
export const sharePlace = {
  share: 'Teilen',
  title: '{name} teilen',
  link: 'Link zu dieser Seite',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  qrLabel: 'QR-Code des Links',
  qrHint: 'Einscannen, um diese Seite auf einem Telefon zu öffnen.',
  embed: 'Karte für eine Webseite',
  embedHint: 'Eine Zeile HTML für jede Seite. Sie setzt keine Cookies.',
  copyEmbed: 'Zeile kopieren',
  embedCopied: 'Zeile kopiert.',
}
