import { atom } from 'nanostores'
import { parseAttributes, type InvalidValue, type AttributeValues } from './attributes.ts'
import { configAttributes } from './common-attributes.ts'

export const configTag = 'roadstead-config'

/** Counts the changes of all configurations of the page. */
export const $configRevision = atom(0)

/**
 * The settings that hold for an element, each from the first that says it: the
 * configuration it names, the nearest around it, the first of the document, the
 * data attributes of the script.
 */
export function resolveSettings(
  element: Element,
  named: unknown,
): { values: AttributeValues; bad: InvalidValue[] } {
  const sources = [
    scriptSource(),
    sourceOf(element.ownerDocument.querySelector(configTag)),
    sourceOf(configAround(element)),
    sourceOf(typeof named === 'string' ? element.ownerDocument.getElementById(named) : null),
  ]
  const read = sources.map((source) => parseAttributes(configAttributes, source))
  const values = Object.assign({}, ...read.map((part) => part.values)) as AttributeValues // each is an object of values
  return { values, bad: read.flatMap((part) => part.bad) }
}

type Source = (name: string) => string | null

const nothing: Source = () => null

function sourceOf(config: Element | null): Source {
  return config ? (name) => config.getAttribute(name) : nothing
}

/** The nearest configuration around an element, out of shadow roots too. */
function configAround(element: Element): Element | null {
  const found = element.closest(configTag)
  if (found) return found
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? configAround(root.host) : null
}

/** The script tag that loaded us: of our address, or of the alias that leads to it. */
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

/** `<roadstead-config>`: settings for elements inside it, of the page, or those that name it. It draws nothing. */
export function defineConfigElement(): void {
  if (customElements.get(configTag)) return
  class RoadsteadConfig extends HTMLElement {
    static observedAttributes = ['id', ...configAttributes.map(({ name }) => name)]

    connectedCallback() {
      told()
    }

    disconnectedCallback() {
      told()
    }

    attributeChangedCallback() {
      if (this.isConnected) told()
    }
  }
  customElements.define(configTag, RoadsteadConfig)
}

function told(): void {
  $configRevision.set($configRevision.get() + 1)
}
