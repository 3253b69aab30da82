/** What XML 1.0 admits nowhere: control characters, halves of pairs. And carriage returns, which readers change. */
const forbidden = /[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as the content of an XML element or attribute; what XML forbids is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** An element with a text; '' where there is none. */
export function formatXmlElement(name: string, text: string | number | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`
}
