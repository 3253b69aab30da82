import { createBackoff } from './backoff.ts'
import { siteLimits as limits } from './limits.ts'

/** Response of the site; status 0 without a response. */
export interface SiteResponse {
  status: number
  body: unknown
  /** Date header of the response in milliseconds; null if missing. */
  serverTimeMs: number | null
  /** ETag of the body; null or absent without one. */
  etag?: string | null
  /** Whether no request was sent, because another has failed shortly before. */
  isSkipped?: boolean
}

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
}

/** Creates the client. The API key is only sent in a header and never appears in URLs or messages. */
export function createSiteClient(siteUrl: string, apiKey: string, onChange: () => void): SiteClient {
  let offlineSince: Date | null = null

  const backoff = createBackoff()

  function setOnline(isOnline: boolean, since: Date): void {
    if (isOnline === (offlineSince === null)) return
    offlineSince = isOnline ? null : since
    onChange()
  }

  /** Fetches once. The site counts as lost as soon as it has been silent for too long, before the timeout. */
  async function attempt(path: string, init: RequestInit): Promise<SiteResponse> {
    const startedAt = new Date()
    const giveUp = () => {
      backoff.fail()
      setOnline(false, startedAt)
    }
    const silence = setTimeout(giveUp, limits.silentAfterMs)
    try {
      return await fetchOnce(`${siteUrl}${path}`, init, () => clearTimeout(silence))
    } finally {
      clearTimeout(silence)
    }
  }

  async function send(path: string, init: RequestInit): Promise<SiteResponse> {
    const isRead = init.method === undefined
    if (isRead && !backoff.mayTry()) return { ...noResponse, isSkipped: true }
    const startedAt = new Date()
    const first = await attempt(path, init)
    const response = first === connectionError && isRead ? await attempt(path, init) : first
    if (response.status > 0) backoff.succeed()
    else backoff.fail()
    setOnline(response.status > 0 && response.status < 500, startedAt)
    return response
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
  }
}

/** Result of a timeout or an oversized response. */
export const noResponse: SiteResponse = { status: 0, body: null, serverTimeMs: null }
/** Result of a connection error. */
const connectionError: SiteResponse = { ...noResponse }

/** Reads the text of a response. Throws above the maximum size. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > limits.maxResponseBytes) throw new DOMException('the response is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function fetchOnce(url: string, init: RequestInit, onStart: () => void): Promise<SiteResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limits.timeoutMs) })
    onStart()
    const text = await readText(response)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const etag = response.headers.get('etag')
    const date = Date.parse(response.headers.get('date') ?? '')
    return {
      status: response.status,
      // A 304 has the type of what it confirms, but no body.
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
      serverTimeMs: Number.isNaN(date) ? null : date,
      ...(etag !== null && { etag }),
    }
  } catch (error) {
    return error instanceof DOMException ? noResponse : connectionError
  }
}
