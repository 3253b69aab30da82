// Nodes and events of another window are no instances of the classes of this one: a React portal or a moved element
// may be there.

export function isElement(target: unknown): target is HTMLElement | SVGElement {
  return typeof target === 'object' && target !== null && 'nodeType' in target && target.nodeType === 1
}

/** Returns the focused element of the document, or of the shadow root, that contains a node. */
export function getActiveElement(node: Node): Element | null {
  const root = node.getRootNode()
  return 'activeElement' in root ? (root as Document | ShadowRoot).activeElement : null // no others have it
}

/** Returns the window that shows a node. */
export function getWindow({ ownerDocument }: Node): Window & typeof globalThis {
  return ownerDocument?.defaultView ?? window
}
