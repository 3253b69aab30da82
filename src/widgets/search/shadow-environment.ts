import type { Environment } from 'downshift'

/**
 * What downshift takes for the window when the field stands in the shadow of an
 * element. Seen from the window every touch in there is a touch on the element,
 * which downshift takes for one beside its list.
 */
export function createShadowEnvironment(shadow: ShadowRoot): Environment {
  const page = {
    get activeElement() {
      return shadow.activeElement
    },
    body: document.body,
    createElement: (tag: string) => document.createElement(tag),
    getElementById: (id: string) => shadow.getElementById(id) ?? document.getElementById(id),
  }
  return {
    addEventListener: shadow.addEventListener.bind(shadow),
    removeEventListener: shadow.removeEventListener.bind(shadow),
    document: page as unknown as Document, // downshift reads no more of it than this
    Node,
  }
}
