/** Dialog that shares a place. Ours. */
export const sharePlace = {
  share: 'Condividi',
  title: 'Condividi {name}',
  link: 'Link a questa pagina',
  copyLink: 'Copia link',
  linkCopied: 'Link copiato.',
  qrLabel: 'Codice QR del link',
  qrHint: 'Scansionalo per aprire questa pagina su un telefono.',
  embed: 'Mappa per una pagina web',
  embedHint: 'Una riga di HTML per qualsiasi pagina. Non usa cookie.',
  copyEmbed: 'Copia riga',
  embedCopied: 'Riga copiata.',
}
