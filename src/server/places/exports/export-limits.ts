import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { exportWork } from '../../../core/limits/protection.ts'

/** Does pieces of work in turn, so many at a time. */
export interface Turns {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Turns for exports: after each piece its turn is kept as long as the piece took, so that others come in between. */
export function createTurns(atOnce: number, longestPauseMs: number): Turns {
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
export async function* inTurns(turns: Turns, pieces: AsyncIterable<string>): AsyncGenerator<string> {
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
  keep(etag: string, pieces: AsyncIterable<string>): AsyncGenerator<string>
}

export function createExportCache(): ExportCache {
  const kept = new LRUCache<string, Buffer>({
    maxSize: exportWork.keptBytesOfAll,
    sizeCalculation: ({ length }) => length + 1,
  })
  return {
    get: (etag) => kept.get(etag),
    async *keep(etag, pieces) {
      const copies: Buffer[] = []
      let size = 0
      for await (const piece of pieces) {
        size += Buffer.byteLength(piece)
        if (size <= exportWork.keptBytes) copies.push(Buffer.from(piece))
        else copies.length = 0
        yield piece
      }
      if (size <= exportWork.keptBytes) kept.set(etag, Buffer.concat(copies))
    },
  }
}
