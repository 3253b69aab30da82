import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { exportConcurrency } from '../../../core/limits/exports.ts'
import { createConcurrencySlots, type ConcurrencySlots } from '../../system/concurrency-slots.ts'

/** What documents of many records share, whatever their format: exports of places and pages of the OGC API. */
export interface ExportService {
  /** Turns in which parts of documents are read and written. */
  limiter: ConcurrencyLimiter
  /** Documents of one user or client network at the same time. */
  slots: ConcurrencySlots
  cache: ExportCache
  /** Reads each chunk of a document in a turn. */
  throttle(chunks: AsyncIterable<string>): AsyncGenerator<string>
  /** Sends a document in a slot, which is free again when the client has read it. Throws 429 or 503. */
  sendInSlot(reply: FastifyReply, key: string, createStream: () => Readable): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    exportService: ExportService
  }
}

export function createExportService(): ExportService {
  const limiter = createConcurrencyLimiter(exportConcurrency.maxConcurrentPages, exportConcurrency.maxPauseMs)
  const slots = createConcurrencySlots(exportConcurrency.documents)
  return {
    limiter,
    slots,
    cache: createExportCache(),
    throttle: (chunks) => throttleStream(limiter, chunks),
    sendInSlot: (reply, key, createStream) =>
      slots.run(key, async () => {
        const stream = createStream()
        const streamEnd = finished(stream).catch(() => undefined) // a client may disconnect early
        reply.send(stream)
        await streamEnd
      }),
  }
}

/** Runs tasks with limited concurrency. */
export interface ConcurrencyLimiter {
  run<T>(task: () => Promise<T>): Promise<T>
}

/**
 * Creates a limiter for exports. After each task its slot stays occupied for as long as
 * the task took (at most `maxPauseMs`), so that other requests get a share of the time.
 */
export function createConcurrencyLimiter(maxConcurrent: number, maxPauseMs: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      const start = performance.now()
      try {
        return await task()
      } finally {
        void wait(Math.min(performance.now() - start, maxPauseMs)).then(() => {
          const next = waiting.shift()
          if (next) next()
          else running--
        })
      }
    },
  }
}

/** Reads each chunk through the limiter. A slow reader holds no slot while it reads. */
export async function* throttleStream(
  limiter: ConcurrencyLimiter,
  chunks: AsyncIterable<string>,
): AsyncGenerator<string> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await limiter.run(() => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** Exported documents by ETag. */
export interface ExportCache {
  get(etag: string): Buffer | undefined
  /** Caches a whole document if it is small enough. */
  set(etag: string, document: Buffer): void
  /** Passes chunks through and caches the document if it is complete and small enough. */
  cacheStream(etag: string, chunks: AsyncIterable<string>): AsyncGenerator<string>
}

export function createExportCache(): ExportCache {
  const cache = new LRUCache<string, Buffer>({
    maxSize: exportConcurrency.maxTotalCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  function set(etag: string, document: Buffer): void {
    if (document.length <= exportConcurrency.maxCachedBytes) cache.set(etag, document)
  }
  return {
    get: (etag) => cache.get(etag),
    set,
    async *cacheStream(etag, chunks) {
      const copies: Buffer[] = []
      let size = 0
      for await (const chunk of chunks) {
        size += Buffer.byteLength(chunk)
        if (size <= exportConcurrency.maxCachedBytes) copies.push(Buffer.from(chunk))
        else copies.length = 0
        yield chunk
      }
      if (size <= exportConcurrency.maxCachedBytes) set(etag, Buffer.concat(copies))
    },
  }
}
