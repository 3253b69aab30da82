import r2wc from '@r2wc/core'
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

interface Mounted {
  root: Root
  component: ComponentType<object>
}

/** Makes a row of the table a custom element of this page; a tag that is taken is left alone. */
export function defineElement(row: ElementRow, api: Api): void {
  if (customElements.get(row.tag)) return
  const roadstead = { api, messages: english, language: 'en', tileSources: [] }

  function draw({ root, component }: Mounted, element: HTMLElement): void {
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
    root.render(createElement(RoadsteadContext, { value: roadstead }, createElement(component, props)))
  }

  const Base = r2wc<object, Mounted>(
    row.component as unknown as ComponentType<object>, // its own attributes are read for it in draw
    { shadow: 'open' },
    {
      mount(container, component) {
        const shadow = container.shadowRoot ?? container
        if (container.shadowRoot) container.shadowRoot.adoptedStyleSheets = [sharedSheet()]
        const ground = document.createElement('div')
        ground.style.height = '100%'
        ground.dataset.theme = $drawnTheme.get()
        shadow.append(ground)
        const mounted = { root: createRoot(ground), component }
        draw(mounted, container)
        return mounted
      },
      update: () => undefined,
      unmount: ({ root }) => queueMicrotask(() => root.unmount()),
    },
  )
  customElements.define(row.tag, Base)
}
