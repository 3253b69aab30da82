import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ObservedRequest } from '../../client/api/call.ts'
import { freshEvent } from '../../client/api/load.ts'
import { keptHeader, refreshingHeader, waitHeader } from '../../core/kept-answer.ts'
import { siteHeader } from '../../core/site-header.ts'
import { siteCheckIntervalMs } from '../../core/limits/plotters.ts'
import { getBoatServerApiUrl, type PanelEnvironment } from './environment.ts'

/** Whether the site answers, from the panel's own requests. */
export interface SiteStatus {
  /** Since when it does not; null while it answers. */
  lostSince: Date | null
  /** Time of the oldest stored answer that is shown; null if none is. */
  keptAt: Date | null
  /** Whether the site answers, but late: the current answers are under way. */
  isRefreshing: boolean
}

export interface SiteStatusStore {
  $status: ReadableAtom<SiteStatus>
  /** Learns from a response; null for a request without one. Returns whether the site, or the boat server, has answered. */
  observe(response: Response | null, request?: ObservedRequest): boolean
}

const reachable: SiteStatus = { lostSince: null, keptAt: null, isRefreshing: false }

/**
 * Creates the store. While it is listened to, it also asks regularly, so that a lost or found site is noticed
 * without other requests. `navigator.onLine` says nothing about it: on board a device is always in some network.
 */
export function createSiteStatusStore({ kind }: PanelEnvironment): SiteStatusStore {
  const $status = atom(reachable)

  function setLost(since: Date, keptAt: Date | null = null): void {
    const known = $status.get()
    $status.set({
      lostSince: known.lostSince ?? since,
      keptAt: findOlder(keptAt, known.keptAt),
      isRefreshing: false,
    })
  }

  /** Requests of current answers that are under way. */
  let refreshCount = 0
  /** URLs whose current answer was requested already, by the signal of their request. */
  const refreshed = new WeakMap<AbortSignal, Set<string>>()

  /**
   * Waits for the current answer to a request whose answer was a stored one, and lets it be repeated then: once, because
   * the answer to the repeated request is the one that has just been stored.
   */
  async function refresh({ url, signal }: ObservedRequest, keptAt: Date): Promise<void> {
    if (signal) {
      const urls = refreshed.get(signal) ?? new Set()
      if (urls.has(url)) return
      refreshed.set(signal, urls.add(url))
    }
    const known = $status.get()
    if (known.lostSince === null)
      $status.set({ lostSince: null, keptAt: findOlder(keptAt, known.keptAt), isRefreshing: true })
    refreshCount++
    const response = await fetch(url, {
      headers: { accept: 'application/json', [waitHeader]: '1' },
      credentials: url.startsWith('/') ? 'same-origin' : 'omit',
      ...(signal && { signal }),
    }).catch(() => null)
    refreshCount--
    const isCurrent = response !== null && isAnswer(response) && !response.headers.has(keptHeader)
    if (!isCurrent && !signal?.aborted) return setLost(new Date(), keptAt)
    if (refreshCount === 0 && $status.get().lostSince === null) $status.set(reachable)
    if (isCurrent) signal?.dispatchEvent(new Event(freshEvent))
  }

  function observe(response: Response | null, request?: ObservedRequest): boolean {
    const answer = response && isAnswer(response) ? response : null
    const keptText = answer?.headers.get(keptHeader)
    const keptAt = keptText ? new Date(keptText) : null
    if (keptAt && answer?.headers.has(refreshingHeader) && request) void refresh(request, keptAt)
    else if (keptAt) setLost(new Date(), keptAt)
    else if (!answer || answer.status >= 500) setLost(new Date())
    else if (refreshCount === 0) $status.set(reachable)
    return answer !== null
  }

  async function check(): Promise<void> {
    try {
      const response = await fetch(kind === 'boat' ? `${getBoatServerApiUrl()}/status` : '/healthz', {
        cache: 'no-store',
      })
      if (kind === 'site' || !response.ok) return void observe(response)
      const { offline_since: since } = (await response.json()) as { offline_since?: string | null }
      if (since) setLost(new Date(since))
      else if (refreshCount === 0) $status.set(reachable)
    } catch {
      observe(null)
    }
  }

  onMount($status, () => {
    const ask = () => void check()
    const timer = window.setInterval(ask, siteCheckIntervalMs)
    for (const event of networkEvents) window.addEventListener(event, ask)
    return () => {
      window.clearInterval(timer)
      for (const event of networkEvents) window.removeEventListener(event, ask)
    }
  })
  return { $status, observe }
}

function findOlder(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** Whether a response is one of the site or the plugin. The boat server asks for a log-in without their header. */
function isAnswer({ status, headers }: Response): boolean {
  return headers.has(siteHeader) || status === 401 || status === 403
}

/** Events of the browser after which asking at once is worth it. */
const networkEvents = ['online', 'offline'] as const
