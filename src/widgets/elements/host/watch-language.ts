import { notifyChange } from '../settings.ts'

const watched = new WeakSet<Node>()

/** Draws the elements again when the page changes a language or text direction around them. */
export function watchLanguage(element: Element): void {
  const root = element.getRootNode()
  if (!watched.has(root)) {
    watched.add(root)
    const filter = { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true }
    new MutationObserver(notifyChange).observe(root, filter)
  }
  if ('host' in root) watchLanguage((root as ShadowRoot).host)
}
