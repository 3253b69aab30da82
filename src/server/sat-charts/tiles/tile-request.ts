import { tileFetch } from '../../../core/limits.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

/** What a source said about a tile. */
export type TileResponse =
  | { kind: 'picture'; bytes: Buffer; etag: string | null; freshMs: number }
  /** The one that is known already is still right. */
  | { kind: 'unchanged'; freshMs: number }
  /** The source has no such tile. */
  | { kind: 'absent' }
  /** Something that is no picture: a page, an empty body, too many bytes. Asking again would not help. */
  | { kind: 'broken' }
  /** Too many questions; after so long it may be asked again, if the source said. */
  | { kind: 'busy'; waitMs: number | null }
  /** No answer, or a failure of its own. */
  | { kind: 'away' }

const absent = [204, 404, 410]

/** Asks a source for one tile, once. Throws only where the signal ends it. */
export async function requestTile(
  address: string,
  agent: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<TileResponse> {
  const timeout = AbortSignal.timeout(tileFetch.timeoutMs)
  try {
    const response = await fetchWithSafeRedirects(address, {
      headers: { accept: 'image/*', 'user-agent': agent, ...(etag && { 'if-none-match': etag }) },
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readReply(response)
  } catch {
    signal.throwIfAborted()
    return { kind: 'away' }
  }
}

async function readReply(response: Response): Promise<TileResponse> {
  const reply = await judge(response)
  // A body that nobody reads would hold the connection.
  if (reply.kind !== 'picture') await response.body?.cancel().catch(() => undefined)
  return reply
}

async function judge(response: Response): Promise<TileResponse> {
  const { status, headers } = response
  if (status === 304) return { kind: 'unchanged', freshMs: freshFor(headers) }
  if (absent.includes(status)) return { kind: 'absent' }
  if (status === 429) return { kind: 'busy', waitMs: retryAfterMs(headers) }
  if (status >= 500) return { kind: 'away' }
  if (!response.ok) return { kind: 'broken' }
  const bytes = await readBody(response)
  if (!bytes || !detectImageFormat(bytes)) return { kind: 'broken' }
  return { kind: 'picture', bytes, etag: headers.get('etag'), freshMs: freshFor(headers) }
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

/** How long a tile is taken as it is: what the source says, within bounds. */
function freshFor(headers: Headers): number {
  const { cacheLifetimeMs } = tileFetch
  const seconds = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  if (seconds === undefined) return cacheLifetimeMs.default
  return Math.max(cacheLifetimeMs.min, Math.min(cacheLifetimeMs.max, Number(seconds) * 1000))
}

function retryAfterMs(headers: Headers): number | null {
  const stated = headers.get('retry-after')
  if (!stated) return null
  const ms = /^\d+$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}
