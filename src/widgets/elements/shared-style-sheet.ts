let sheet: CSSStyleSheet | null = null
let text = ''

/**
 * One sheet for all elements of a page, which a strict style-src allows. The
 * build of the elements hands over each style with the code that needs it.
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
