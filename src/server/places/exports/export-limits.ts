import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { exportConcurrency } from '../../../core/limits/protection.ts'

/** Does pieces of work in turn, so many at a time. */
export interface ConcurrencyLimiter {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Turns for exports: after each piece its turn is kept as long as the piece took, so that others come in between. */
export function createConcurrencyLimiter(atOnce: number, longestPauseMs: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      const start = performance.now()
      try {
        return await work()
      } finally {
        void wait(Math.min(performance.now() - start, longestPauseMs)).then(() => {
          const next = waiting.shift()
          if (next) next()
          else running--
        })
      }
    },
  }
}

/** Takes each piece in a turn. Who reads slowly holds none. */
export async function* throttleStream(
  turns: ConcurrencyLimiter,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { value, done } = await turns.run(() => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}

/** Documents by their ETag. */
export interface ExportCache {
  get(etag: string): Buffer | undefined
  /** Lets pieces through, and keeps the whole where it is small enough and came to its end. */
  cacheStream(etag: string, pieces: AsyncIterable<string>): AsyncGenerator<string>
}

export function createExportCache(): ExportCache {
  const kept = new LRUCache<string, Buffer>({
    maxSize: exportConcurrency.maxTotalCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  return {
    get: (etag) => kept.get(etag),
    async *cacheStream(etag, pieces) {
      const copies: Buffer[] = []
      let size = 0
      for await (const piece of pieces) {
        size += Buffer.byteLength(piece)
        if (size <= exportConcurrency.maxCachedBytes) copies.push(Buffer.from(piece))
        else copies.length = 0
        yield piece
      }
      if (size <= exportConcurrency.maxCachedBytes) kept.set(etag, Buffer.concat(copies))
    },
  }
}
