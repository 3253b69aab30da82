import { tileFetch } from '../../../core/limits/sat-charts.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

/** Response of a source to a tile request. */
export type TileResponse =
  | { kind: 'picture'; bytes: Buffer; etag: string | null; freshMs: number }
  /** The cached tile is still valid (304). */
  | { kind: 'unchanged'; freshMs: number }
  /** The source has no such tile. */
  | { kind: 'absent' }
  /** Not an image: a page, an empty body or too many bytes. Not retried. */
  | { kind: 'broken' }
  /** Too many requests (429), with the Retry-After of the source, if any. */
  | { kind: 'busy'; waitMs: number | null }
  /** No response or a server error. */
  | { kind: 'away' }

const absentStatuses = [204, 404, 410]

/** Requests one tile once. Throws only if the signal is aborted. */
export async function requestTile(
  url: string,
  agent: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<TileResponse> {
  const timeout = AbortSignal.timeout(tileFetch.timeoutMs)
  try {
    const response = await fetchWithSafeRedirects(url, {
      headers: { accept: 'image/*', 'user-agent': agent, ...(etag && { 'if-none-match': etag }) },
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readResponse(response)
  } catch {
    signal.throwIfAborted()
    return { kind: 'away' }
  }
}

async function readResponse(response: Response): Promise<TileResponse> {
  const tile = await parseResponse(response)
  // An unread body would keep the connection open.
  if (tile.kind !== 'picture') await response.body?.cancel().catch(() => undefined)
  return tile
}

async function parseResponse(response: Response): Promise<TileResponse> {
  const { status, headers } = response
  if (status === 304) return { kind: 'unchanged', freshMs: getLifetimeMs(headers) }
  if (absentStatuses.includes(status)) return { kind: 'absent' }
  if (status === 429) return { kind: 'busy', waitMs: parseRetryAfterMs(headers) }
  if (status >= 500) return { kind: 'away' }
  if (!response.ok) return { kind: 'broken' }
  const bytes = await readBody(response)
  if (!bytes || !detectImageFormat(bytes)) return { kind: 'broken' }
  return { kind: 'picture', bytes, etag: headers.get('etag'), freshMs: getLifetimeMs(headers) }
}

async function readBody(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > tileFetch.maxBytes) return null
  }
  return Buffer.concat(chunks)
}

/** Returns the lifetime of a tile as stated by the source, within limits. */
function getLifetimeMs(headers: Headers): number {
  const { cacheLifetimeMs } = tileFetch
  const seconds = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  if (seconds === undefined) return cacheLifetimeMs.default
  return Math.max(cacheLifetimeMs.min, Math.min(cacheLifetimeMs.max, Number(seconds) * 1000))
}

function parseRetryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}
