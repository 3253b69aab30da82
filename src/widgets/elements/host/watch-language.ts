import { isShadowRoot } from '../../../ui/dom-kinds.ts'
import { notifyChange } from '../settings.ts'
import { listDocuments } from './find-closest-across-shadow-roots.ts'

const watched = new WeakSet<Node>()

/** Draws the elements again when the page changes a language or text direction around them. */
export function watchLanguage(element: Element): void {
  const root = element.getRootNode()
  watch(root)
  if (isShadowRoot(root)) watchLanguage(root.host)
  else for (const page of listDocuments(element)) watch(page)
}

function watch(root: Node): void {
  if (watched.has(root)) return
  watched.add(root)
  const filter = { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true }
  new MutationObserver(notifyChange).observe(root, filter)
}
