import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { subscribeToRecordChangeEvents } from '../database/change-events.ts'

/** What changed: records of a kind, at a position or anywhere. */
export interface CacheChange {
  entity: string
  position: Position | null
}

/** An answer ready to be sent again and again. */
export interface CachedResponse {
  etag: string
  /** Bytes by content coding; `identity` is always there. */
  bodies: Map<ContentCoding, Buffer>
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

export interface CachedResponseRequest {
  /** What the answer is made of: a change of it makes the answer old. */
  entity: string
  /** Only changes inside concern it; null for any. */
  bounds: Bbox | null
  /** The same key, the same answer. */
  key: string
  compute: () => Promise<string>
}

interface Entry {
  entity: string
  box: Bbox | null
  answer: CachedResponse
}

const maxBytes = 48 * 1024 * 1024
/** Below this size a coding saves less than it costs. */
const smallestCoded = 1024
const brotliQuality = 4
const gzipLevel = 6
/** 256 kB: an answer is hardly longer, and more memory for each means more pauses to collect it. */
const brotliWindow = 18

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

/** Decorates the app with the cache of layer responses and keeps it in step with the database. */
export const responseCache = fp(async (app) => {
  const cache = createResponseCache()
  app.decorate('responseCache', cache)
  const stopListening = await subscribeToRecordChangeEvents(app.database, (change) =>
    change ? cache.forget(change) : cache.forgetAll(),
  )
  app.addHook('onClose', async () => stopListening())
})

/**
 * Answers of layer calls kept in memory until something in their box changes.
 * The same question asked twice at a time is computed once.
 */
function createResponseCache() {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  })
  const underWay = new Map<string, Promise<CachedResponse>>()
  let generation = 0

  async function compute({
    entity,
    bounds,
    key,
    compute: computeText,
  }: CachedResponseRequest): Promise<CachedResponse> {
    const startedIn = generation
    const body = Buffer.from(await computeText())
    const answer: CachedResponse = { etag: computeEtag(body), bodies: new Map([['identity', body]]) }
    // An answer that was overtaken by a change is sent, but not kept.
    if (startedIn === generation) entries.set(key, { entity, box: bounds, answer })
    return answer
  }

  return {
    get(request: CachedResponseRequest): Promise<CachedResponse> {
      const known = entries.get(request.key)
      if (known) return Promise.resolve(known.answer)
      let pending = underWay.get(request.key)
      if (!pending) {
        pending = compute(request).finally(() => underWay.delete(request.key))
        underWay.set(request.key, pending)
      }
      return pending
    },

    /** The body in a coding, made once. */
    async body(
      answer: CachedResponse,
      coding: ContentCoding,
    ): Promise<{ coding: ContentCoding; bytes: Buffer }> {
      const plain = answer.bodies.get('identity') ?? Buffer.alloc(0)
      if (coding === 'identity' || plain.length < smallestCoded) return { coding: 'identity', bytes: plain }
      let bytes = answer.bodies.get(coding)
      if (!bytes) {
        bytes = await encode(plain, coding)
        answer.bodies.set(coding, bytes)
      }
      return { coding, bytes }
    },

    /** Forgets the answers a change made old. */
    forget(change: CacheChange): void {
      generation++
      underWay.clear()
      for (const [key, { entity, box }] of entries.entries()) {
        if (entity !== change.entity) continue
        if (!box || !change.position || bboxContains(box, change.position)) entries.delete(key)
      }
    },

    forgetAll(): void {
      generation++
      underWay.clear()
      entries.clear()
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>

function sizeOf(answer: CachedResponse): number {
  // Twice the bytes: the coded body comes later and the entry has a size of its own.
  return 512 + 2 * (answer.bodies.get('identity')?.length ?? 0)
}

/** The ETag of a body. */
export function computeEtag(body: Buffer): string {
  // Weak: the same text may go out in several codings.
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
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

/** The coding to answer with, by what the client says it takes. */
export function negotiateContentCoding(acceptEncoding: string | string[] | undefined): ContentCoding {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
    .map(([name]) => name?.toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
