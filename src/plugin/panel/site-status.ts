import { atom, onMount, type ReadableAtom } from 'nanostores'
import { keptHeader } from '../../core/kept-answer.ts'
import { siteCheckIntervalMs } from '../../core/limits/plotters.ts'
import { boatServerApiPath, type PanelEnvironment } from './environment.ts'

/** Whether the site answers, from the panel's own requests. */
export interface SiteStatus {
  /** Since when it does not; null while it answers. */
  lostSince: Date | null
  /** Time of the oldest stored answer that is shown; null if none is. */
  keptAt: Date | null
}

export interface SiteStatusStore {
  $status: ReadableAtom<SiteStatus>
  /** Learns from a response; null for a request without one. */
  observe(response: Response | null): void
}

const reachable: SiteStatus = { lostSince: null, keptAt: null }

/**
 * Creates the store. While it is listened to, it also asks regularly, so that a lost or found site is noticed
 * without other requests. `navigator.onLine` says nothing about it: on board a device is always in some network.
 */
export function createSiteStatusStore({ kind }: PanelEnvironment): SiteStatusStore {
  const $status = atom(reachable)

  function setLost(since: Date, keptAt: Date | null = null): void {
    const known = $status.get()
    const isOlder = keptAt !== null && (known.keptAt === null || keptAt < known.keptAt)
    $status.set({ lostSince: known.lostSince ?? since, keptAt: isOlder ? keptAt : known.keptAt })
  }

  function observe(response: Response | null): void {
    const keptAt = response?.headers.get(keptHeader)
    if (keptAt) setLost(new Date(), new Date(keptAt))
    else if (!response || response.status >= 500) setLost(new Date())
    else $status.set(reachable)
  }

  async function check(): Promise<void> {
    try {
      const response = await fetch(kind === 'boat' ? `${boatServerApiPath}/status` : '/healthz', {
        cache: 'no-store',
      })
      if (kind === 'site' || !response.ok) return observe(response)
      const { offline_since: since } = (await response.json()) as { offline_since?: string | null }
      if (since) setLost(new Date(since))
      else $status.set(reachable)
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

/** Events of the browser after which asking at once is worth it. */
const networkEvents = ['online', 'offline'] as const
