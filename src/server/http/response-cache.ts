import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { computeEtag } from './etag.ts'
import { subscribeToRecordChangeEvents } from '../database/events/change-events.ts'

/** A change of records of a kind; `position` is null if it is unknown. */
export interface CacheChange {
  entity: string
  position: Position | null
}

/** A cached response body with its ETag. */
export interface CachedResponse {
  etag: string
  /** Bytes by content coding; always includes `identity`. */
  bodies: Map<ContentCoding, Buffer>
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** Text of a response, or its bytes in UTF-8. */
export type ResponseBody = string | Buffer

export function toBytes(body: ResponseBody): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}

export interface CachedResponseRequest {
  /** Kind of the records in the response; a change of them invalidates it. */
  entity: string
  /** Only changes inside these bounds invalidate the response; null: all changes. */
  bounds: Bbox | null
  /** Identifies the response. */
  key: string
  compute: () => Promise<ResponseBody>
}

interface Entry {
  entity: string
  bounds: Bbox | null
  answer: CachedResponse
}

const maxBytes = 24 * 1024 * 1024
/** Smaller bodies are not compressed. */
const minCompressedBytes = 1024
const brotliQuality = 4
const gzipLevel = 6
/** 256 kB: few responses are larger, and larger windows cause more garbage collection. */
const brotliWindow = 18

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/** Decorates the app with the cache of layer responses and invalidates it on changes of the database. */
export const responseCache = fp(async (app) => {
  const cache = createResponseCache()
  app.decorate('responseCache', cache)
  const stopListening = await subscribeToRecordChangeEvents(app.database, (change) =>
    change ? cache.invalidate(change) : cache.invalidateAll(),
  )
  app.addHook('onClose', async () => stopListening())
})

/**
 * In-memory LRU cache of layer responses. A change inside the bounds of a response
 * invalidates it. Concurrent requests with the same key share one computation.
 */
export function createResponseCache() {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => estimateSize(answer),
  })
  const pendingByKey = new Map<string, Promise<CachedResponse>>()
  let generation = 0
  let hits = 0
  let misses = 0

  async function compute({
    entity,
    bounds,
    key,
    compute: computeBody,
  }: CachedResponseRequest): Promise<CachedResponse> {
    const startGeneration = generation
    const body = toBytes(await computeBody())
    const answer: CachedResponse = { etag: computeEtag(body), bodies: new Map([['identity', body]]) }
    // Do not cache a response if data changed while it was computed.
    if (startGeneration === generation) entries.set(key, { entity, bounds, answer })
    return answer
  }

  return {
    get(request: CachedResponseRequest): Promise<CachedResponse> {
      const known = entries.get(request.key)
      if (known) {
        hits++
        return Promise.resolve(known.answer)
      }
      let pending = pendingByKey.get(request.key)
      if (pending) hits++
      else {
        misses++
        pending = compute(request).finally(() => pendingByKey.delete(request.key))
        pendingByKey.set(request.key, pending)
      }
      return pending
    },

    /** Requests since the start that were answered from memory (`hits`) or computed, and the entries in memory. */
    getStats: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),

    /** Body in a content coding; each coding is computed once. Small bodies stay uncompressed. */
    async body(
      answer: CachedResponse,
      coding: ContentCoding,
    ): Promise<{ coding: ContentCoding; bytes: Buffer }> {
      const plain = answer.bodies.get('identity') ?? Buffer.alloc(0)
      if (coding === 'identity' || plain.length < minCompressedBytes)
        return { coding: 'identity', bytes: plain }
      let bytes = answer.bodies.get(coding)
      if (!bytes) {
        bytes = trim(await encode(plain, coding))
        answer.bodies.set(coding, bytes)
      }
      return { coding, bytes }
    },

    /** Drops the responses that a change affects. */
    invalidate(change: CacheChange): void {
      generation++
      pendingByKey.clear()
      for (const [key, { entity, bounds }] of entries.entries()) {
        if (entity !== change.entity) continue
        if (!bounds || !change.position || bboxContains(bounds, change.position)) entries.delete(key)
      }
    },

    invalidateAll(): void {
      generation++
      pendingByKey.clear()
      entries.clear()
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>

function estimateSize(answer: CachedResponse): number {
  // Twice the bytes, because compressed bodies are added later; 512 bytes for the entry itself.
  return 512 + 2 * (answer.bodies.get('identity')?.length ?? 0)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function encode(bytes: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(bytes, { level: gzipLevel })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    },
  })
}

/** Copies a buffer, if it is a part of a larger one, which it would keep: zlib writes into 16 kB. */
function trim(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Selects the content coding by the Accept-Encoding header; prefers Brotli. */
export function negotiateContentCoding(acceptEncoding: string | string[] | undefined): ContentCoding {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
    .map(([name]) => name?.toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
