import { createElement, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Api } from '../client/api.ts'
import { $drawnTheme } from '../client/preferences.ts'
import { english } from '../core/messages.ts'
import { readAttribute, type ElementRow } from './elements.ts'
import { RoadsteadContext } from './roadstead.ts'

const styles = import.meta.glob<string>(
  ['../ui/*.css', './**/*.css', '/node_modules/leaflet/dist/leaflet.css'],
  {
    query: '?inline',
    import: 'default',
    eager: true,
  },
)

let sheet: CSSStyleSheet | null = null

/** One sheet for all elements of a page: a strict style-src allows it. */
function sharedSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `:host { display: block; height: 400px } [hidden] { display: none !important } ${Object.values(styles).join('\n')}`,
    )
  }
  return sheet
}

/** Makes a row of the table a custom element of this page; a tag that is taken is left alone. */
export function defineElement(row: ElementRow, api: Api): void {
  if (customElements.get(row.tag)) return
  const roadstead = { api, messages: english, language: 'en', tileSources: [] }
  const component = row.component as unknown as ComponentType<object> // its own attributes are read for it in propsOf

  class RoadsteadElement extends HTMLElement {
    static observedAttributes = Object.keys(row.attributes)
    #mounted: Mounted | null = null

    connectedCallback() {
      this.#mounted ??= mount(this.shadowRoot ?? this.attachShadow({ mode: 'open' }))
      this.#draw()
    }

    disconnectedCallback() {
      // An element that is only moved is back at once, and keeps what it shows.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#mounted?.unmount()
        this.#mounted = null
      })
    }

    attributeChangedCallback() {
      this.#draw()
    }

    #draw() {
      const drawn = createElement(component, propsOf(row, this))
      this.#mounted?.root.render(createElement(RoadsteadContext, { value: roadstead }, drawn))
    }
  }
  customElements.define(row.tag, RoadsteadElement)
}

interface Mounted {
  root: Root
  unmount(): void
}

function mount(shadow: ShadowRoot): Mounted {
  shadow.adoptedStyleSheets = [sharedSheet()]
  const ground = document.createElement('div')
  ground.style.height = '100%'
  shadow.append(ground)
  const endTheme = $drawnTheme.subscribe((theme) => {
    ground.dataset.theme = theme
  })
  const root = createRoot(ground)
  return {
    root,
    unmount() {
      endTheme()
      root.unmount()
      ground.remove()
    },
  }
}

/** What the attributes say, and a callback for each event of the row. */
function propsOf(row: ElementRow, element: HTMLElement): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(row.attributes)) {
    const value = readAttribute(kind, element.getAttribute(name))
    if (value !== undefined) props[name] = value
  }
  for (const [name, event] of Object.entries(row.events)) {
    props[name] = (detail: unknown) =>
      element.dispatchEvent(
        new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable: true }),
      )
  }
  return props
}
