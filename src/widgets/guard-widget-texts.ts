import { isElement } from '../ui/dom-kinds.ts'
import { guardTranslation } from '../ui/translation-guard.ts'

let users = 0
let endGuard: (() => void) | null = null

/**
 * Keeps the React components working while the browser translates the page; the texts of the page itself are left alone.
 * One guard serves all users of a page. Returns a function that ends the use.
 */
export function guardWidgetTexts(): () => void {
  users++
  endGuard ??= guardTranslation(document, isInWidget)
  return () => {
    users--
    if (users > 0) return
    endGuard?.()
    endGuard = null
  }
}

/** Whether a node is in a widget: only widgets have classes that begin with `rs-`. */
function isInWidget(node: Node): boolean {
  return isElement(node) && node.closest('[class^="rs-"], [class*=" rs-"]') !== null
}
