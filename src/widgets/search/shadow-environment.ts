import type { Environment } from 'downshift'
import { getWindow } from '../../ui/dom-kinds.ts'

/**
 * Environment for downshift when the field is inside a shadow root. At the window, events from a
 * shadow root are retargeted to the host element, which downshift treats as a click outside its list.
 * The element may move to another document.
 */
export function createShadowEnvironment(shadow: ShadowRoot): Environment {
  const page = {
    get activeElement() {
      return shadow.activeElement
    },
    get body() {
      return shadow.ownerDocument.body
    },
    createElement: (tag: string) => shadow.ownerDocument.createElement(tag),
    getElementById: (id: string) => shadow.getElementById(id) ?? shadow.ownerDocument.getElementById(id),
  }
  return {
    addEventListener: shadow.addEventListener.bind(shadow),
    removeEventListener: shadow.removeEventListener.bind(shadow),
    document: page as unknown as Document, // downshift uses no other member
    get Node() {
      return getWindow(shadow).Node
    },
  }
}
