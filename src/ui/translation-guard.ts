import { isElement, isText } from './dom-kinds.ts'

/**
 * Keeps a page working while the browser translates it. Translators replace text nodes by `<font>` elements: the next
 * change of such a text would be made in a node that is not in the page any more, and a stale number would stay; its
 * removal would throw, and the whole page would go. The guard puts the text node back, empty, behind the translation;
 * when its text changes or it is removed, the translation goes. With `covers`, only the texts of the nodes for which it
 * holds are guarded. Returns a function that ends it.
 */
export function guardTranslation(root: Node, covers: (parent: Node) => boolean = () => true): () => void {
  /** The translation and the former data of each text node that was replaced. */
  const replaced = new WeakMap<Text, { translation: Element; original: string }>()
  const originals = new WeakMap<Element, Text>()

  function handle({
    type,
    target,
    removedNodes,
    addedNodes,
    previousSibling,
    nextSibling,
  }: MutationRecord): void {
    if (type === 'characterData') {
      if (isText(target) && target.data !== '') release(target)?.translation.remove()
      return
    }
    if (!covers(target)) return
    for (const node of removedNodes) {
      if (node.parentNode) continue
      if (isElement(node)) restore(node)
      else if (isText(node) && replaced.has(node)) release(node)?.translation.remove()
      else if (isText(node)) keep(node, [...addedNodes, previousSibling, nextSibling].find(isNew), target)
    }
  }

  /** Puts a text node back behind the element that replaced it. */
  function keep(text: Text, translation: Node | null | undefined, parent: Node): void {
    if (!isElement(translation) || translation.parentNode !== parent) return
    replaced.set(text, { translation, original: text.data })
    originals.set(translation, text)
    text.data = ''
    translation.after(text)
  }

  /** Gives a text its data again when the translator has taken its translation away. */
  function restore(translation: Element): void {
    const text = originals.get(translation)
    const pair = text && release(text)
    if (pair && text.data === '') text.data = pair.original
  }

  function release(text: Text): { translation: Element; original: string } | undefined {
    const pair = replaced.get(text)
    replaced.delete(text)
    if (pair) originals.delete(pair.translation)
    return pair
  }

  /** Whether a node is a translation of which the text is not known yet. */
  function isNew(node: Node | null): boolean {
    return isElement(node) && node.localName === 'font' && !originals.has(node)
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) handle(record)
    // Its own changes need no handling.
    observer.takeRecords()
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
