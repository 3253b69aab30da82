import { isShadowRoot } from '../../../ui/dom-kinds.ts'

/**
 * Returns the documents in which an element looks for other elements: the one that shows it, and for an element in a
 * second window or frame also the page that loaded the script.
 */
export function listDocuments({ ownerDocument }: Element): Document[] {
  return ownerDocument === document ? [document] : [ownerDocument, document]
}

/**
 * Returns the nearest ancestor that matches a selector, across shadow roots. The root of the page that loaded the
 * script counts as the last ancestor of an element in a second window or frame.
 */
export function findClosestAcrossShadowRoots(element: Element | null, selector: string): HTMLElement | null {
  if (!element) return null
  const found = element.parentElement?.closest<HTMLElement>(selector)
  if (found) return found
  const root = element.getRootNode()
  if (isShadowRoot(root)) {
    const { host } = root
    return host.matches(selector) ? (host as HTMLElement) : findClosestAcrossShadowRoots(host, selector) // hosts are HTML elements
  }
  // Also in another window, the page of the script counts: the window of the script.
  const page = document.documentElement
  return root !== document && element.isConnected && page.matches(selector) ? page : null
}
