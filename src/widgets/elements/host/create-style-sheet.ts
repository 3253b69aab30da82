/** Creates a style sheet that shadow roots of a document can adopt; those of other windows they cannot. */
export function createStyleSheet({ defaultView }: Document, css: string): CSSStyleSheet {
  const sheet = new (defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
