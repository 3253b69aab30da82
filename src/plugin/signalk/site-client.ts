import { createBackoff } from './backoff.ts'
import { fetchSite, type SiteFailure, type SiteResponse, type SiteResult } from './fetch-site.ts'
import { siteLimits as limits } from './limits.ts'

/** HTTP client for the site. */
export interface SiteClient {
  /** URL of the site without a trailing slash. */
  url: string
  hasKey: boolean
  /**
   * GET request; retried once after a connection error, because a keep-alive connection may have been closed.
   * Soon after failures it has no response without a request. With the ETag of a stored copy the status is 304 if the
   * copy is current.
   */
  get(path: string, etag?: string | null): Promise<SiteResponse>
  /** POST request with the owner's API key. */
  post(path: string, body: unknown): Promise<SiteResponse>
  /** When the connection was lost; null while connected. */
  offlineSince(): Date | null
  /** Whether the site has answered, however late, and is not lost. */
  isAnswering(): boolean
  /** How long it is worth to wait for a response of the site, in milliseconds; after that it counts as lost. */
  getPatienceMs(): number
  /** Why the last request failed; null while connected, and for failures of the site itself. */
  getFailure(): SiteFailure | null
}

/** Creates the client. The API key is only sent in a header and never appears in URLs or messages. */
export function createSiteClient(siteUrl: string, apiKey: string, onChange: () => void): SiteClient {
  let offlineSince: Date | null = null
  let failure: SiteFailure | null = null
  /** Time of the last response, and how long it took, in milliseconds; null before the first one. */
  let last: { at: number; tookMs: number } | null = null

  const backoff = createBackoff()

  function setOnline(isOnline: boolean, since: Date, reason: SiteFailure | null = null): void {
    const isKnown = isOnline === (offlineSince === null) && isSameFailure(failure, reason)
    if (isKnown) return
    offlineSince = isOnline ? null : (offlineSince ?? since)
    failure = reason
    onChange()
  }

  const isAnswering = () => last !== null && offlineSince === null

  function getPatienceMs(): number {
    if (!last || offlineSince !== null) return limits.silentAfterMs
    return Math.min(limits.timeoutMs, Math.max(limits.lateAfterMs, limits.lateFactor * last.tookMs))
  }

  /** Fetches once. The site counts as lost as soon as it has been silent for too long, before the timeout. */
  async function attempt(path: string, init: RequestInit): Promise<SiteResult> {
    const startedAt = new Date()
    const startedMs = performance.now()
    const giveUp = () => {
      // Another request was answered meanwhile.
      if (last && last.at > startedMs) return
      backoff.fail()
      setOnline(false, startedAt, { kind: 'silent' })
    }
    const silence = setTimeout(giveUp, getPatienceMs())
    try {
      const result = await fetchSite(`${siteUrl}${path}`, init, () => clearTimeout(silence))
      if ('response' in result) last = { at: performance.now(), tookMs: performance.now() - startedMs }
      return result
    } finally {
      clearTimeout(silence)
    }
  }

  async function send(path: string, init: RequestInit): Promise<SiteResponse> {
    const isRead = init.method === undefined
    if (isRead && !backoff.mayTry()) return { ...noResponse, isSkipped: true }
    const startedAt = new Date()
    let result = await attempt(path, init)
    const isDisconnected = 'failure' in result && result.failure.kind === 'disconnected'
    if (isDisconnected && isRead) result = await attempt(path, init)
    if ('failure' in result) {
      backoff.fail()
      setOnline(false, startedAt, result.failure)
      return noResponse
    }
    backoff.succeed()
    setOnline(result.response.status < 500, startedAt)
    return result.response
  }

  return {
    url: siteUrl,
    hasKey: apiKey !== '',
    get: (path, etag) => send(path, etag ? { headers: { 'if-none-match': etag } } : {}),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(body),
      }),
    offlineSince: () => offlineSince,
    isAnswering,
    getPatienceMs,
    getFailure: () => failure,
  }
}

/** Result without a response of the site. */
export const noResponse: SiteResponse = { status: 0, body: null, serverTimeMs: null }

function isSameFailure(one: SiteFailure | null, other: SiteFailure | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
