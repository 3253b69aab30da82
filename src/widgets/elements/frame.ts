/**
 * Script of the iframe page of a widget: creates the element described by the query and reports its
 * height and events to the embedding page.
 */
import { toJson } from '../../core/to-json.ts'
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

/** Height of the map in the frame of a widget that belongs to one, in pixels. */
const mapHeightPx = 300
/** Heights that depend on the height of the frame. */
const frameHeights = /%|v(?:h|b|min|max)\b/i

registerAllElements(import.meta.url)
const script = document.querySelector<HTMLScriptElement>('script[data-widget]')
const name = script?.dataset.widget ?? ''
if (isEmbedName(name)) showWidget(getElementRow(name))

function showWidget(row: ElementRow): void {
  const query = new URLSearchParams(window.location.search)
  const element = createElement(row, query)
  if (row.height) element.toggleAttribute('data-fills', true)
  if (row.height && !query.has('height')) element.setAttribute('height', '100%')
  document.body.replaceChildren(...(needsMap(row, query) ? [createMap(query)] : []), element)
  const origin = originAround(query.get('origin'))
  if (!origin || window.parent === window) return
  tellHeight(element, origin)
  tellEvents(row, element, origin)
  takeValues(row, element, origin)
}

/** Creates the element of a row. Attributes are copied as they are, so that invalid ones are reported. */
function createElement(row: ElementRow, query: URLSearchParams): HTMLElement {
  const element = document.createElement(toElementTag(row.name))
  for (const { name } of listAttributes(row)) {
    const text = query.get(name)
    if (text !== null) element.setAttribute(name, text)
  }
  element.removeAttribute('for')
  return element
}

/** Whether the widget belongs to a map, which no other part of the frame's page has. */
function needsMap(row: ElementRow, query: URLSearchParams): boolean {
  return row.linksToMap && row.name !== 'search' && !query.has('place-id')
}

function createMap(query: URLSearchParams): HTMLElement {
  const map = createElement(getElementRow('map'), query)
  map.setAttribute('height', `${mapHeightPx}px`)
  return map
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
  const observer = new ResizeObserver(() => {
    // The frame would shrink with each message, by the share of the height or by its own border.
    if (frameHeights.test(element.getAttribute('height') ?? '')) return
    const top = document.body.firstElementChild?.getBoundingClientRect().top ?? 0
    const height = Math.ceil(element.getBoundingClientRect().bottom - top)
    if (element.offsetHeight > 0) postToParent(origin, { source: 'roadstead', type: 'resize', height })
  })
  for (const part of document.body.children) observer.observe(part)
}

function tellEvents(row: ElementRow, element: HTMLElement, origin: string): void {
  for (const { name } of [...row.events, ...commonEvents])
    element.addEventListener(`roadstead-${name}`, (event) => {
      if (!(event instanceof CustomEvent)) return
      // Details that cannot be cloned are not part of the public events.
      const detail: unknown = JSON.parse(toJson(event.detail ?? null))
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
