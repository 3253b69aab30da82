import { downloadLimits } from '../../../core/limits/imports.ts'
import { CommandError } from '../command-io.ts'
import { splitCredentials } from './request-url.ts'
import { fetchWithSafeRedirects } from './safe-fetch.ts'
import { ResponseTooLargeError, saveResponseBody } from './save-response-body.ts'
import { packageVersion } from '../version.ts'

/** Request to an Overpass server, whose answer is saved in a file. */
export interface OverpassRequest {
  url: string
  query: string
  path: string
  /** Whether the caller can ask for smaller tiles if the answer is too large, or if the server runs out of time. */
  canSplit: { large: boolean; slow: boolean }
  signal: AbortSignal
  /** Delay in milliseconds after the first failed request; doubles with each further failure. */
  backoffMs?: number | undefined
}

const maxAttempts = 6
const initialBackoffMs = 5_000
const timeoutMs = 240_000
/** Pause between two requests. */
export const overpassPauseMs = 1_000

/**
 * Fetches an answer into a file, with exponential backoff while the server is busy. Returns that the tile is too much
 * for the server if smaller ones can help. Throws CommandError.
 */
export async function fetchOverpass(request: OverpassRequest): Promise<'fetched' | 'too much'> {
  let delayMs = request.backoffMs ?? initialBackoffMs
  for (let attempt = 1; ; attempt++) {
    const status = await tryFetch(request)
    if (status === 200) return 'fetched'
    if (status === 'too large') {
      if (request.canSplit.large) return 'too much'
      throw new CommandError(
        `the answer of the Overpass server is larger than ${downloadLimits.maxOverpassBytes / 1_000_000} MB`,
      )
    }
    if (status === 504 && request.canSplit.slow && attempt > 1) return 'too much'
    const isRetryable = status === null || status === 429 || status >= 500
    if (!isRetryable) throw new CommandError(`the Overpass server refused the request with ${status}`)
    if (attempt === maxAttempts) {
      const reason = status === null ? 'could not be reached' : `answered ${status}`
      throw new CommandError(
        `the Overpass server ${reason} ${maxAttempts} times; run the import again to continue`,
      )
    }
    await pause(delayMs, request.signal)
    delayMs *= 2
  }
}

/** Sends one request. Returns the HTTP status, null if the server could not be reached, or that its answer is too large. */
async function tryFetch(request: OverpassRequest): Promise<number | 'too large' | null> {
  try {
    const { url, headers } = splitCredentials(request.url)
    const response = await fetchWithSafeRedirects(url, {
      method: 'POST',
      headers: {
        ...headers,
        'user-agent': `Roadstead/${packageVersion}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ data: request.query }),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return response.status
    }
    await saveResponseBody(response.body, request.path, downloadLimits.maxOverpassBytes)
    return 200
  } catch (error) {
    if (error instanceof ResponseTooLargeError) return 'too large'
    if (request.signal.aborted) throw new CommandError('interrupted; run it again to continue')
    return null
  }
}

/** Waits, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
