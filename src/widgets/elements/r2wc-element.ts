import r2wc from '@r2wc/react-to-web-component'
import type { ReactNode } from 'react'

/** Key under which an element of r2wc holds the props of its component. */
export const componentProps: unique symbol = Symbol.for('r2wc.props')

/** Renders what the element passes; nothing until its code has loaded. */
function ElementContent({ children }: { children?: ReactNode }): ReactNode {
  return children
}

/** Members of the elements of r2wc, which declares them as `HTMLElement`. */
interface R2wcElement extends HTMLElement {
  /** The shadow root, in which r2wc renders. */
  readonly container: ShadowRoot
  readonly [componentProps]: { children?: ReactNode }
  /** Mounts the component, or renders it with changed props. */
  connectedCallback(): void
  /** Unmounts the component. */
  disconnectedCallback(): void
}

/**
 * Returns the registry of the elements in the shadow trees, which are all elements of HTML and SVG; null if the browser
 * has one registry a window. Chromium (156) leaves the registry of the former window to the shadow tree of an element that
 * moves to another one. Preact passes it on when it creates a child, and `createElementNS` throws for the registry of
 * another window, but not for one that belongs to none. https://github.com/whatwg/dom/issues/1390
 */
function createShadowRegistry(): CustomElementRegistry | null {
  return 'initialize' in CustomElementRegistry.prototype ? new CustomElementRegistry() : null
}

/**
 * Creates the base class of an element. r2wc mounts a React component in the shadow root;
 * attributes, properties and the moment of rendering are up to the subclass. Requires a browser.
 */
export function createElementBase(): new () => R2wcElement {
  const Base = r2wc(ElementContent, { shadow: 'open' }) as new () => R2wcElement // the members of the version in use
  return class extends Base {
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const registry = createShadowRegistry()
      return super.attachShadow({ ...init, ...(registry && { customElementRegistry: registry }) })
    }
  }
}
