/**
 * Script of the iframe page of a widget: creates the element described by the query and reports its
 * height and events to the embedding page.
 */
import { isEmbedName } from '../../core/site/embeds.ts'
import { listAttributes, parseQuery, serializeAttributes, type AttributeValues } from './attributes.ts'
import { commonEvents } from './common-attributes.ts'
import { getElementRow } from './table.ts'
import { toElementTag, type ElementRow } from './element-types.ts'
import { registerAllElements } from './register-all.ts'

/** Messages between a frame and the embedding page. */
interface FrameMessage {
  source: 'roadstead'
  type: 'resize' | 'event' | 'set'
}

registerAllElements(import.meta.url)
const script = document.querySelector<HTMLScriptElement>('script[data-widget]')
const name = script?.dataset.widget ?? ''
if (isEmbedName(name)) showWidget(getElementRow(name))

function showWidget(row: ElementRow): void {
  const query = new URLSearchParams(window.location.search)
  const element = document.createElement(toElementTag(row.name))
  // A frame scrolls with its page. Attributes are copied as they are, so that invalid ones are reported.
  for (const { name } of listAttributes(row)) {
    const text = query.get(name)
    if (text !== null) element.setAttribute(name, text)
  }
  element.removeAttribute('for')
  if (row.height) element.toggleAttribute('data-fills', true)
  if (row.height && !query.has('height')) element.setAttribute('height', '100%')
  document.body.replaceChildren(element)
  const origin = originAround(query.get('origin'))
  if (!origin || window.parent === window) return
  tellHeight(element, origin)
  tellEvents(row, element, origin)
  takeValues(row, element, origin)
}

/** Origin of the embedding page, from the browser or the query; without an origin no messages are sent. */
function originAround(named: string | null): string | null {
  const [ancestor] = window.location.ancestorOrigins ?? []
  if (ancestor && ancestor !== 'null') return ancestor
  try {
    return new URL(document.referrer || (named ?? '')).origin
  } catch {
    return null
  }
}

function postToParent(origin: string, message: FrameMessage & Record<string, unknown>): void {
  window.parent.postMessage(message, origin)
}

function tellHeight(element: HTMLElement, origin: string): void {
  new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height)
    if (height > 0) postToParent(origin, { source: 'roadstead', type: 'resize', height })
  }).observe(element)
}

function tellEvents(row: ElementRow, element: HTMLElement, origin: string): void {
  for (const { name } of [...row.events, ...commonEvents])
    element.addEventListener(`roadstead-${name}`, (event) => {
      if (!(event instanceof CustomEvent)) return
      // Details that cannot be cloned are not part of the public events.
      const detail: unknown = JSON.parse(JSON.stringify(event.detail ?? null))
      postToParent(origin, { source: 'roadstead', type: 'event', name: event.type, detail })
    })
}

/** Handles messages of the embedding page, which may set attributes listed in the table. */
function takeValues(row: ElementRow, element: HTMLElement, origin: string): void {
  window.addEventListener('message', ({ data, origin: from, source }: MessageEvent<unknown>) => {
    if (from !== origin || source !== window.parent) return
    if (!(data instanceof Object) || !('source' in data) || data.source !== 'roadstead') return
    if (!('type' in data) || data.type !== 'set' || !('values' in data) || !(data.values instanceof Object))
      return
    const texts = new URLSearchParams()
    for (const [name, text] of serializeAttributes(listAttributes(row), data.values as AttributeValues))
      texts.set(name, text)
    const { values } = parseQuery(row, texts.toString())
    for (const [name, text] of serializeAttributes(listAttributes(row), values))
      element.setAttribute(name, text)
  })
}
