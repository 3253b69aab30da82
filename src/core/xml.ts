/** Characters that XML 1.0 does not allow (control characters, unpaired surrogates), and carriage returns, which parsers normalize. */
const forbidden = /[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes a text for an XML element or attribute and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Formats an element with a text; '' if the text is null or empty. */
export function formatXmlElement(name: string, text: string | number | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`
}
