import { createStyleSheet } from './host/create-style-sheet.ts'

/** The sheet of each document. */
const sheets = new WeakMap<Document, CSSStyleSheet>()
const known: WeakRef<CSSStyleSheet>[] = []
let text = ''

/**
 * One constructable style sheet for all elements of a document, which a strict style-src allows. The
 * element build passes each style along with the code that needs it.
 */
export function addStyles(css: string): void {
  text += `${css}\n`
  for (const sheet of known) sheet.deref()?.replaceSync(text)
}

/** Returns the sheet of a document. */
export function getSharedStyleSheet(owner: Document): CSSStyleSheet {
  let sheet = sheets.get(owner)
  if (!sheet) {
    sheet = createStyleSheet(owner, text)
    sheets.set(owner, sheet)
    known.push(new WeakRef(sheet))
  }
  return sheet
}

/** Adds the styles of all elements to a shadow root, which loses them when it moves to another document. */
export function adoptSharedStyles(shadow: ShadowRoot, owner: Document): void {
  const shared = getSharedStyleSheet(owner)
  shadow.adoptedStyleSheets = [shared, ...shadow.adoptedStyleSheets.filter((sheet) => sheet !== shared)]
}
