import type { Environment } from 'downshift'

/**
 * Environment for downshift when the field is inside a shadow root. At the window, events from a
 * shadow root are retargeted to the host element, which downshift treats as a click outside its list.
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
    document: page as unknown as Document, // downshift uses no other member
    Node,
  }
}
