import {
  listAttributes,
  parseAttributes,
  serializeAttribute,
  type InvalidValue,
  type AttributeValues,
} from './attributes.ts'
import { getWindow } from '../../ui/dom-kinds.ts'
import { componentLoaders } from './component-loaders.ts'
import { createStyleSheet } from './host/create-style-sheet.ts'
import { followKeys, keepUsedKeys } from './host/keep-keys.ts'
import { watchLanguage } from './host/watch-language.ts'
import { findRegisteredMap } from './map-registry.ts'
import { toElementTag, type AttributeRow, type ElementRow } from './element-types.ts'
import type { ElementRenderer } from './element-root.tsx'
import type { ElementState } from './props.ts'
import { componentProps, createElementBase } from './r2wc-element.ts'
import { $configRevision, resolveSettings } from './settings.ts'

/** Margin around the viewport within which an element is drawn. */
const aheadPx = 300
/** Properties that every HTML element already has. */
const native = ['lang', 'dir']

/** Defines the custom element of a table row on this page; a tag that is already defined is skipped. */
export function defineElement(row: ElementRow, site: string): void {
  const tag = toElementTag(row.name)
  if (customElements.get(tag)) return
  const rows = listAttributes(row)
  const names = [...rows.map(({ property }) => property), ...row.properties]

  class RoadsteadElement extends createElementBase() {
    static observedAttributes = rows.map(({ name }) => name)
    #size = createStyleSheet(this.ownerDocument, '')
    #renderer: Promise<ElementRenderer> | null = null
    #isQueued = false
    #stopWaiting = () => {}
    #endConfig = () => {}
    /** Values of properties without an attribute. */
    readonly given: Record<string, unknown> = {}

    constructor() {
      super()
      const slot = document.createElement('slot')
      slot.name = 'loading'
      this.container.append(slot)
      this.container.adoptedStyleSheets = [this.#size]
      this.#setSize(undefined)
      keepUsedKeys(this)
    }

    /** Renders later: r2wc would render at once, before all attributes are set. */
    override connectedCallback() {
      // A property set before the upgrade shadows the accessor of the class.
      for (const name of names) {
        if (native.includes(name) || !Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      followKeys(this)
      watchLanguage(this)
      this.#endConfig()
      this.#endConfig = $configRevision.listen(() => this.queue())
      this.queue()
    }

    /** The browser takes the style sheets from an element that moves to another document. */
    adoptedCallback() {
      this.#size = createStyleSheet(this.ownerDocument, '')
      this.container.adoptedStyleSheets = [this.#size]
      this.queue()
    }

    /** Called instead of disconnecting when the browser moves the element; nothing to do. */
    connectedMoveCallback() {}

    override disconnectedCallback() {
      // A moved element reconnects immediately and keeps its content.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#endConfig()
        this.#stopWaiting()
        super.disconnectedCallback()
      })
    }

    attributeChangedCallback() {
      this.queue()
    }

    /** Batches all changes of a microtask into one render. */
    queue() {
      if (this.#isQueued) return
      this.#isQueued = true
      queueMicrotask(() => {
        this.#isQueued = false
        if (this.isConnected) this.#draw()
      })
    }

    #draw() {
      const { values, bad } = parseAttributes(rows, (name) => this.getAttribute(name))
      this.#setSize(values.height)
      if (!this.#renderer && values.loading === 'lazy' && !this.#isNear) return this.#waitForSight()
      this.#stopWaiting()
      this.#renderer ??= loadRenderer(row, this, this.container)
      const state = this.#stateOf({ ...values, ...this.given }, bad)
      this.#renderer.then(
        (render) => {
          if (!this.isConnected) return
          this[componentProps].children = render(state)
          super.connectedCallback()
        },
        (error: unknown) => {
          this.#renderer = null
          this.#failToLoad(error)
        },
      )
    }

    #stateOf(values: AttributeValues, bad: readonly InvalidValue[]): ElementState {
      const settings = resolveSettings(this, values.config)
      const isMissing =
        row.requiresOneOf.length > 0 &&
        !rows.some(({ name, property }) => row.requiresOneOf.includes(name) && property in values)
      const hasOwn = row.requiresOneOf.some((name) => this.given[name] !== undefined)
      return {
        values,
        settings: settings.values,
        invalidValues: [...bad, ...settings.bad],
        lacksRequired: isMissing && !hasOwn,
        site,
      }
    }

    #isNear = false

    #waitForSight() {
      this.#stopWaiting()
      const observer = new (getWindow(this).IntersectionObserver)(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          this.#isNear = true
          this.queue()
        },
        { rootMargin: `${aheadPx}px` },
      )
      observer.observe(this)
      this.#stopWaiting = () => observer.disconnect()
    }

    #setSize(height: unknown) {
      const own = typeof height === 'string' ? height : row.height && `${row.height}px`
      this.#size.replaceSync(
        `:host{display:block;box-sizing:border-box;min-inline-size:0;${own ? `height:${own};` : ''}${own && !row.height ? 'overflow:auto;' : ''}}:host([hidden]){display:none!important}`,
      )
    }

    /** Shows the failure to load the widget code; no messages have loaded at this point. */
    #failToLoad(error: unknown) {
      const slot = document.createElement('slot')
      slot.name = 'error'
      const button = document.createElement('button')
      button.type = 'button'
      button.lang = 'en'
      button.textContent = 'Roadstead: try again'
      slot.append(button)
      this.container.replaceChildren(slot)
      const retry = () => {
        removeEventListener('online', retry)
        this.queue()
      }
      button.addEventListener('click', retry)
      addEventListener('online', retry)
      const detail = { reason: 'load', message: String(error), status: null }
      console.warn(`<${tag}>: ${detail.message}`)
      this.dispatchEvent(new CustomEvent('roadstead-error', { detail, bubbles: true, composed: true }))
    }
  }

  for (const attribute of rows) addAttributeProperty(RoadsteadElement.prototype, attribute)
  for (const name of row.properties) addProperty(RoadsteadElement.prototype, name)
  if (row.name === 'map') Object.assign(RoadsteadElement.prototype, mapMethods)
  customElements.define(tag, RoadsteadElement)
}

/** Loads the widget and the code around it, which all elements share. */
async function loadRenderer(
  row: ElementRow,
  host: HTMLElement,
  shadow: ShadowRoot,
): Promise<ElementRenderer> {
  const [{ createElementRenderer }, component, stores] = await Promise.all([
    import('./element-root.tsx'),
    componentLoaders[row.name](),
    row.name === 'map' ? import('../../client/map/map-view.ts') : null,
  ])
  return createElementRenderer({ row, host, shadow, component, createView: stores?.createMapView ?? null })
}

/** Defines a property that reads and writes its attribute. */
function addAttributeProperty(prototype: HTMLElement, attribute: AttributeRow): void {
  const { name, property, type, defaultText } = attribute
  if (native.includes(property)) return
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      const own = parseAttributes([attribute], (name) => this.getAttribute(name)).values[property]
      return own ?? parseAttributes([attribute], () => defaultText ?? null).values[property]
    },
    set(this: HTMLElement, value: unknown) {
      const text = serializeAttribute(type, value)
      if (text === null) this.removeAttribute(name)
      else this.setAttribute(name, text)
    },
  })
}

/** An element with the properties of the table. */
interface Drawn extends HTMLElement {
  given: Record<string, unknown>
  queue(): void
}

function addProperty(prototype: HTMLElement, name: string): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Drawn) {
      return this.given[name]
    },
    set(this: Drawn, value: unknown) {
      this.given[name] = value
      this.queue()
    },
  })
}

const mapMethods = {
  flyTo(this: HTMLElement, { lat, lng, zoom }: { lat: number; lng: number; zoom?: number }) {
    const view = findRegisteredMap(this)
    view?.$moveRequest.set({ position: { latitude: lat, longitude: lng }, zoom: zoom ?? view.$zoom.get() })
  },
  fitBounds(this: HTMLElement, [x1, y1, x2, y2]: [number, number, number, number]) {
    findRegisteredMap(this)?.$moveRequest.set({ bbox: { x1, y1, x2, y2 } })
  },
}
