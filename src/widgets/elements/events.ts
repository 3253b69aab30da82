import { matchPage } from '../../core/site/pages.ts'
import { isElement } from '../../ui/dom-kinds.ts'
import type { ElementRow } from './element-types.ts'
import type { WidgetStatusCallback } from '../roadstead-context.ts'

/** Detail of `roadstead-error`. */
export interface ErrorDetail {
  reason: 'attribute' | 'map' | 'call' | 'bug'
  message: string
  status: number | null
}

/** Dispatches an event on an element; returns false if the page cancelled it. */
export function dispatchElementEvent(host: Element, name: string, detail: unknown): boolean {
  return host.dispatchEvent(
    new CustomEvent(`roadstead-${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
  )
}

/** Dispatches `ready` once and `error` for each failure. */
export function createStatusCallback(host: Element): WidgetStatusCallback {
  let isReady = false
  let reported: unknown = null
  return (state) => {
    if (typeof state === 'object') {
      if (reported === state.failed) return
      reported = state.failed
      const { message, status } = state.failed
      dispatchElementEvent(host, 'error', { reason: 'call', message, status: status || null })
    } else if (!isReady) {
      isReady = true
      dispatchElementEvent(host, 'ready', null)
    }
  }
}

const warned = new Set<string>()

/** Dispatches an error event and logs it once. */
export function reportElementError(row: ElementRow, host: Element, detail: ErrorDetail): void {
  const line = `<roadstead-${row.name}> ${detail.message}`
  if (!warned.has(line)) console.warn(line)
  warned.add(line)
  dispatchElementEvent(host, 'error', detail)
}

/** Returns the event that corresponds to a link to a page of the site. */
const selections = { place: 'place-select', vessel: 'vessel-select' } as const

/**
 * Opens links to the site as the page configures. A link to a record first dispatches a cancelable
 * event. Returns a function that removes the listener.
 */
export function handleSiteLinks(
  row: ElementRow,
  host: Element,
  shadow: ShadowRoot,
  target: string,
): () => void {
  function onClick(event: Event) {
    const link = isElement(event.target) ? event.target.closest('a') : null
    if (!link?.href || link.getAttribute('href')?.startsWith('#')) return
    if (!link.hasAttribute('target')) {
      link.target = target
      link.rel = 'noopener'
    }
    const url = new URL(link.href)
    const page = matchPage(url.pathname)
    const own =
      link.dataset.event ?? (page?.id ? selections[page.name as keyof typeof selections] : undefined)
    if (!own || !row.events.some(({ name }) => name === own)) return
    if (!dispatchElementEvent(host, own, { id: page?.id ?? null, url: url.href })) event.preventDefault()
  }
  shadow.addEventListener('click', onClick)
  return () => shadow.removeEventListener('click', onClick)
}
