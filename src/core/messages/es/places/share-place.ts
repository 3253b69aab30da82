/** Dialog that shares a place. Ours. */
export const sharePlace = {
  share: 'Compartir',
  title: 'Compartir {name}',
  link: 'Enlace a esta página',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado.',
  qrLabel: 'Código QR del enlace',
  qrHint: 'Escanéalo para abrir esta página en un teléfono.',
  embed: 'Mapa para una página web',
  embedHint: 'Una línea de HTML para cualquier página. No usa cookies.',
  copyEmbed: 'Copiar línea',
  embedCopied: 'Línea copiada.',
}
