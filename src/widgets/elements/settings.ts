import { atom } from 'nanostores'
import { parseAttributes, type InvalidValue, type AttributeValues } from './attributes.ts'
import { configAttributes } from './common-attributes.ts'

export const configTag = 'roadstead-config'

/** Counter that changes when any configuration of the page changes. */
export const $configRevision = atom(0)

/**
 * Returns the settings of an element. For each setting the first source that defines it wins: the
 * configuration named by the element, the nearest ancestor, the first in the document, the data
 * attributes of the script.
 */
export function resolveSettings(
  element: Element,
  named: unknown,
): { values: AttributeValues; bad: InvalidValue[] } {
  const sources = [
    scriptSource(),
    readSource(element.ownerDocument.querySelector(configTag)),
    readSource(findAround(element, configTag)),
    readSource(typeof named === 'string' ? element.ownerDocument.getElementById(named) : null),
  ]
  const read = sources.map((source) => parseAttributes(configAttributes, source))
  const values = Object.assign({}, ...read.map((part) => part.values)) as AttributeValues // each is an object of values
  return { values, bad: read.flatMap((part) => part.bad) }
}

type Source = (name: string) => string | null

const nothing: Source = () => null

function readSource(config: Element | null): Source {
  return config ? (name) => config.getAttribute(name) : nothing
}

/** Returns the nearest ancestor that matches a selector, across shadow roots. */
export function findAround(element: Element | null, selector: string): HTMLElement | null {
  if (!element) return null
  const found = element.parentElement?.closest<HTMLElement>(selector)
  if (found) return found
  const root = element.getRootNode()
  if (!('host' in root)) return null
  const { host } = root as ShadowRoot
  return host.matches(selector) ? (host as HTMLElement) : findAround(host, selector)
}

/** Returns the script tag that loaded this module, by its URL or its alias. */
let script: HTMLScriptElement | null = null

export function setScriptUrl(url: string): void {
  const own = new URL(url)
  const isAlias = (src: string) => {
    const { origin, pathname } = new URL(src)
    return origin === own.origin && pathname.endsWith('/roadstead.js')
  }
  const scripts = [...document.scripts].filter(({ src }) => src)
  script = scripts.find(({ src }) => src === url) ?? scripts.find(({ src }) => isAlias(src)) ?? null
}

function scriptSource(): Source {
  return script ? (name) => script?.getAttribute(`data-${name}`) ?? null : nothing
}

/**
 * `<roadstead-config>`: settings for the elements inside it, of the page, or those that name it. It
 * renders nothing.
 */
export function defineConfigElement(): void {
  if (customElements.get(configTag)) return
  class RoadsteadConfig extends HTMLElement {
    static observedAttributes = ['id', ...configAttributes.map(({ name }) => name)]

    connectedCallback() {
      notifyChange()
    }

    disconnectedCallback() {
      notifyChange()
    }

    attributeChangedCallback() {
      if (this.isConnected) notifyChange()
    }
  }
  customElements.define(configTag, RoadsteadConfig)
}

export function notifyChange(): void {
  $configRevision.set($configRevision.get() + 1)
}
