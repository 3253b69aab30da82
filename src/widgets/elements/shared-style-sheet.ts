let sheet: CSSStyleSheet | null = null
let text = ''

/**
 * One constructable style sheet for all elements of a page, which a strict style-src allows. The
 * element build passes each style along with the code that needs it.
 */
export function addStyles(css: string): void {
  text += `${css}\n`
  sheet?.replaceSync(text)
}

export function getSharedStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  return sheet
}
