import { atom } from 'nanostores'
import { parseAttributes, type InvalidValue, type AttributeValues } from './attributes.ts'
import { configAttributes } from './common-attributes.ts'
import { findClosestAcrossShadowRoots, listDocuments } from './host/find-closest-across-shadow-roots.ts'

export const configTag = 'roadstead-config'

/** Counter that changes when any configuration of the page changes. */
export const $configRevision = atom(0)

/**
 * Returns the settings of an element. For each setting the first source that defines it wins: the
 * configuration named by the element, the nearest ancestor, the first in the document (of an element in a second
 * window also the first in the page), the data attributes of the script.
 */
export function resolveSettings(
  element: Element,
  named: unknown,
): { values: AttributeValues; bad: InvalidValue[] } {
  const documents = listDocuments(element)
  const byName = typeof named === 'string' ? documents.map((page) => page.getElementById(named)) : []
  const sources = [
    scriptSource(),
    ...documents.map((page) => readSource(page.querySelector(configTag))).reverse(),
    readSource(findClosestAcrossShadowRoots(element, configTag)),
    readSource(byName.find((config) => config !== null) ?? null),
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
  // The class of the window whose registry gets the element.
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
