import { matchPage } from '../../core/site/pages.ts'
import type { ElementRow } from './element-types.ts'
import type { WidgetStatusCallback } from '../roadstead-context.ts'

/** What `roadstead-error` says. */
export interface ErrorDetail {
  reason: 'attribute' | 'map' | 'call' | 'bug'
  message: string
  status: number | null
}

/** Sends an event of an element through the page; false where the page prevented it. */
export function dispatchElementEvent(host: Element, name: string, detail: unknown): boolean {
  return host.dispatchEvent(
    new CustomEvent(`roadstead-${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
  )
}

/** Fires `ready` once and `error` for each failure. */
export function createStatusCallback(host: Element): WidgetStatusCallback {
  let isReady = false
  let told: unknown = null
  return (state) => {
    if (typeof state === 'object') {
      if (told === state.failed) return
      told = state.failed
      const { message, status } = state.failed
      dispatchElementEvent(host, 'error', { reason: 'call', message, status: status || null })
    } else if (!isReady) {
      isReady = true
      dispatchElementEvent(host, 'ready', null)
    }
  }
}

const warned = new Set<string>()

/** Tells the page what is wrong, and its developer once. */
export function reportElementError(row: ElementRow, host: Element, detail: ErrorDetail): void {
  const line = `<roadstead-${row.name}> ${detail.message}`
  if (!warned.has(line)) console.warn(line)
  warned.add(line)
  dispatchElementEvent(host, 'error', detail)
}

/** The event that a link to a page of the site stands for. */
const selections = { place: 'place-select', vessel: 'vessel-select' } as const

/**
 * Links to the site open where the page wants them. One that chooses a record
 * is an event first, which the page may prevent. Answers what ends it.
 */
export function handleSiteLinks(
  row: ElementRow,
  host: Element,
  ground: HTMLElement,
  target: string,
): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
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
  ground.addEventListener('click', onClick)
  return () => ground.removeEventListener('click', onClick)
}
