// Nodes and events of another window are no instances of the classes of this one: a React portal or a moved element
// may be there.

export function isNode(target: unknown): target is Node {
  return typeof target === 'object' && target !== null && 'nodeType' in target
}

export function isElement(target: unknown): target is HTMLElement | SVGElement {
  return isNode(target) && target.nodeType === 1
}

export function isText(target: unknown): target is Text {
  return isNode(target) && target.nodeType === 3
}

export function isShadowRoot(target: unknown): target is ShadowRoot {
  return isNode(target) && target.nodeType === 11 && 'host' in target
}

/** Returns the focused element of the document, or of the shadow root, that contains a node. */
export function getActiveElement(node: Node): Element | null {
  const root = node.getRootNode()
  return 'activeElement' in root ? (root as Document | ShadowRoot).activeElement : null // no others have it
}

/** Returns the window that shows a node or a document. */
export function getWindow(node: Node): Window & typeof globalThis {
  const page = node.nodeType === 9 ? (node as Document) : node.ownerDocument // only documents have this type
  return page?.defaultView ?? window
}
