import { expect, it } from 'vitest'
import { exportConcurrency } from '../../../../src/core/limits/exports.ts'
import {
  createConcurrencyLimiter,
  createExportCache,
  throttleStream,
  type ConcurrencyLimiter,
} from '../../../../src/server/places/exports/export-limits.ts'

/** A task that runs until it is ended. */
function createTask() {
  let end: (error?: Error) => void = () => undefined
  const state = { isStarted: false, end: (error?: Error) => end(error) }
  const run = () => {
    state.isStarted = true
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
  }
  return { state, run }
}

it('tasks wait for a free slot in their order, also after a failure', async () => {
  const limiter = createConcurrencyLimiter(2, 0)
  const tasks = Array.from({ length: 4 }, createTask)
  const runs = tasks.map(({ run }) => limiter.run(run))
  const started = () => tasks.map(({ state }) => state.isStarted)
  await expect.poll(started).toEqual([true, true, false, false])
  tasks[1]?.state.end(new Error('no rows'))
  await expect(runs[1]).rejects.toThrow('no rows')
  await expect.poll(started).toEqual([true, true, true, false])
  tasks[0]?.state.end()
  await expect.poll(started).toEqual([true, true, true, true])
  for (const { state } of tasks.slice(2)) state.end()
  await Promise.all([runs[0], runs[2], runs[3]])
  // All slots are free again.
  const next = [createTask(), createTask(), createTask()]
  for (const { run } of next) void limiter.run(run)
  await expect.poll(() => next.map(({ state }) => state.isStarted)).toEqual([true, true, false])
})

it('a slot stays occupied after its task for as long as the task took, up to the maximum', async () => {
  const finished: string[] = []
  const runTwice = async (name: string, maxPauseMs: number) => {
    const limiter = createConcurrencyLimiter(1, maxPauseMs)
    await limiter.run(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await limiter.run(() => Promise.resolve(finished.push(name)))
  }
  await Promise.all([runTwice('long pause', 10_000), runTwice('no pause', 0)])
  expect(finished).toEqual(['no pause', 'long pause'])
})

it('a stream is read chunk by chunk through the limiter and closed when its reader leaves', async () => {
  let runs = 0
  let isClosed = false
  const limiter: ConcurrencyLimiter = {
    run: (task) => {
      runs++
      return task()
    },
  }
  async function* read() {
    try {
      yield* ['a', 'b', 'c']
    } finally {
      isClosed = true
    }
  }
  const chunks: string[] = []
  for await (const chunk of throttleStream(limiter, read())) chunks.push(chunk)
  // The end of the stream is read, too.
  expect(chunks).toEqual(['a', 'b', 'c'])
  expect(runs).toBe(4)
  expect(isClosed).toBe(true)
  isClosed = false
  for await (const chunk of throttleStream(limiter, read())) if (chunk === 'b') break
  expect(isClosed).toBe(true)
})

it('complete documents up to the maximum size are cached', async () => {
  const cache = createExportCache()
  async function* repeat(text: string, times: number) {
    for (let index = 0; index < times; index++) yield text
  }
  const pass = async (etag: string, chunks: AsyncIterable<string>, stopAfter = Infinity) => {
    let count = 0
    for await (const _chunk of cache.cacheStream(etag, chunks)) if (++count >= stopAfter) break
    return count
  }
  await pass('short', repeat('é', 3))
  expect(cache.get('short')?.toString()).toBe('ééé')
  await pass('empty', repeat('', 0))
  expect(cache.get('empty')?.toString()).toBe('')
  await pass('aborted', repeat('x', 3), 2)
  expect(cache.get('aborted')).toBeUndefined()
  const half = 'é'.repeat(exportConcurrency.maxCachedBytes / 4)
  await pass('largest', repeat(half, 2))
  expect(cache.get('largest')?.length).toBe(exportConcurrency.maxCachedBytes)
  expect(await pass('too large', repeat(`${half}x`, 3))).toBe(3)
  expect(cache.get('too large')).toBeUndefined()
  expect(cache.get('unknown')).toBeUndefined()
})
