import { isElement } from '../dom-kinds.ts'

/**
 * Calls a function for the Escape key while an element is shown, also if the focus is elsewhere on the page. The
 * function returns whether it closed something; then the key does nothing else: the browser does not close a
 * dialog that contains the element. Keys of dialogs that do not contain the element belong to them.
 * Returns a function that stops it.
 */
export function closeOnEscape(element: Element, close: () => boolean): () => void {
  function handleKey(event: Event): void {
    if (!('key' in event) || event.key !== 'Escape' || event.defaultPrevented) return
    if (belongsToOtherDialog(event, element) || !close()) return
    event.preventDefault()
  }
  // In an embed, keys that an element uses do not leave its shadow root.
  const targets = new Set<EventTarget>([element.getRootNode(), element.ownerDocument])
  for (const target of targets) target.addEventListener('keydown', handleKey)
  return () => {
    for (const target of targets) target.removeEventListener('keydown', handleKey)
  }
}

/** Whether the event comes from an open dialog without the element, or a modal dialog above the element is open. */
function belongsToOtherDialog(event: Event, element: Element): boolean {
  const around = new Set(listAncestors(element))
  const roots = [element.ownerDocument, element.getRootNode()] as ParentNode[] // a document or a shadow root
  const modal = roots.flatMap((root) => [...root.querySelectorAll('dialog:modal')])
  const origins = event.composedPath().filter((node) => isElement(node) && node.matches('dialog[open]'))
  return [...modal, ...origins].some((dialog) => !around.has(dialog as Node))
}

/** The element and its ancestors, through shadow roots and slots. */
function listAncestors(element: Element): Node[] {
  const found: Node[] = []
  for (let node: Node | null = element; node; node = getParent(node)) found.push(node)
  return found
}

function getParent(node: Node): Node | null {
  if ('host' in node && !isElement(node)) return (node as ShadowRoot).host
  return (isElement(node) && node.assignedSlot) || node.parentNode
}
