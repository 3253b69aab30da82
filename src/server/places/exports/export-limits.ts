import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { exportConcurrency } from '../../../core/limits/exports.ts'

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
  /** Passes chunks through and caches the document if it is complete and small enough. */
  cacheStream(etag: string, chunks: AsyncIterable<string>): AsyncGenerator<string>
}

export function createExportCache(): ExportCache {
  const cache = new LRUCache<string, Buffer>({
    maxSize: exportConcurrency.maxTotalCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  return {
    get: (etag) => cache.get(etag),
    async *cacheStream(etag, chunks) {
      const copies: Buffer[] = []
      let size = 0
      for await (const chunk of chunks) {
        size += Buffer.byteLength(chunk)
        if (size <= exportConcurrency.maxCachedBytes) copies.push(Buffer.from(chunk))
        else copies.length = 0
        yield chunk
      }
      if (size <= exportConcurrency.maxCachedBytes) cache.set(etag, Buffer.concat(copies))
    },
  }
}
