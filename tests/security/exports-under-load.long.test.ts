import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportConcurrency } from '../../src/core/limits/exports.ts'
import { hourlyQuotas } from '../../src/core/limits/requests.ts'
import {
  createExportCache,
  createConcurrencyLimiter,
  throttleStream,
} from '../../src/server/places/exports/export-limits.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../support/test-server.ts'

const placeCount = 20_000
const exportCount = 6

describe('export concurrency limit', () => {
  it('renders at most two pages at a time and completes all documents', async () => {
    let running = 0
    let max = 0
    async function* pages(name: string): AsyncGenerator<string> {
      for (let page = 0; page < 5; page++) {
        max = Math.max(max, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        yield `${name}${page} `
      }
    }
    const limiter = createConcurrencyLimiter(
      exportConcurrency.maxConcurrentPages,
      exportConcurrency.maxPauseMs,
    )
    const read = async (name: string) => {
      let text = ''
      for await (const page of throttleStream(limiter, pages(name))) text += page
      return text
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const texts = await Promise.all(names.map(read))
    expect(texts).toEqual(names.map((name) => [0, 1, 2, 3, 4].map((page) => `${name}${page} `).join('')))
    expect(max).toBe(exportConcurrency.maxConcurrentPages)
  })

  it('is not held by slow readers', async () => {
    async function* createEndlessPages(): AsyncGenerator<string> {
      for (;;) yield 'page'
    }
    const limiter = createConcurrencyLimiter(1, 1)
    // Each reader has received one page and does not request the next.
    const readers = Array.from({ length: 5 }, () => throttleStream(limiter, createEndlessPages()))
    for (const reader of readers) expect(await reader.next()).toEqual({ value: 'page', done: false })
    for (const reader of readers) await reader.return(undefined)
  })

  it('is released when a page fails', async () => {
    async function* createFailingPages(): AsyncGenerator<string> {
      yield 'page'
      throw new Error('the database is away')
    }
    const limiter = createConcurrencyLimiter(1, 1)
    const read = async () => {
      for await (const _piece of throttleStream(limiter, createFailingPages()));
    }
    await expect(read()).rejects.toThrow('away')
    await expect(read()).rejects.toThrow('away')
  })
})

describe('export cache', () => {
  it('stores complete documents only, below its size limit', async () => {
    const cache = createExportCache()
    const read = async (etag: string, pieces: AsyncIterable<string>, max = Infinity) => {
      let count = 0
      for await (const _piece of cache.cacheStream(etag, pieces)) if (++count >= max) return
    }
    async function* pieces(text: string): AsyncGenerator<string> {
      yield text
      yield 'é'
    }
    await read('whole', pieces('a'))
    expect(cache.get('whole')?.toString()).toBe('aé')
    await read('half', pieces('a'), 1)
    expect(cache.get('half')).toBeUndefined()
    await read('large', pieces('a'.repeat(exportConcurrency.maxCachedBytes)))
    expect(cache.get('large')).toBeUndefined()
  })
})

describe('six simultaneous exports of 20,000 places', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    for (let from = 0; from < placeCount; from += 2_000) {
      const records = Array.from({ length: 2_000 }, (_, at) =>
        buildPlaceRecord({
          name: `Port ${from + at}`,
          latitude: 30 + ((from + at) % 200) / 10,
          longitude: -10 + Math.floor((from + at) / 200) / 10,
          tags: { website: 'https://example.org/', capacity: String(at) },
        }),
      )
      await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
    }
    await server.database.pool.query('analyze')
  })
  afterAll(() => server.close())

  /** Each view is different, so that none is cached. */
  let views = 0
  async function measureViewMs(): Promise<number> {
    const x = -9 + (views++ % 800) / 100
    const start = performance.now()
    const { status } = await server.get(
      `/places/?type=centroid&x1=${x}&y1=40&x2=${x + 0.5}&y2=40.5&zoom=12&stinkpots=false`,
    )
    expect(status).toBe(200)
    return performance.now() - start
  }
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

  it('do not slow down map views much', async () => {
    for (let index = 0; index < 10; index++) await measureViewMs()
    const before: number[] = []
    for (let index = 0; index < 25; index++) before.push(await measureViewMs())
    let pendingExports = exportCount
    const formats = ['csv', 'gpx', 'kml', 'geojson', 'csv', 'gpx']
    const documents = formats.map(async (format, at) => {
      const answer = await server.get(`/places.${format}?updated_since=2000-01-0${at + 1}T00:00:00Z`)
      pendingExports--
      // JSON responses are parsed already.
      const text: unknown = answer.body
      const length = (typeof text === 'string' ? text : JSON.stringify(text)).length
      return { status: answer.status, length }
    })
    const during: number[] = []
    while (pendingExports > 0 && during.length < 80) {
      during.push(await measureViewMs())
      // Reads have priority over exports: without a pause the exports would wait for the last view.
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    for (const { status, length } of await Promise.all(documents)) {
      expect(status).toBe(200)
      expect(length).toBeGreaterThan(1_000_000)
    }
    expect(during.length).toBeGreaterThan(5)
    // Without the limit, views take 300 times as long.
    expect(median(during)).toBeLessThan(25 * Math.max(median(before), 4))
  }, 300_000)

  it('are answered from the cache the second time', async () => {
    const path = '/places.csv?bbox=-10,30,-8,34'
    const first = await server.get(path)
    await server.database.pool.query('alter table source_records rename to hidden_records')
    const second = await server.get(path)
    await server.database.pool.query('alter table hidden_records rename to source_records')
    expect(second.status).toBe(200)
    expect(second.body === first.body).toBe(true)
  })
})

describe('hourly quotas', () => {
  it('answer 429 with retry-after, per user and per IP address', async () => {
    const factor = 1.5 / hourlyQuotas.places.perUser
    const server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
    const user = await server.createUser()
    const limitedServer = await startTestServer({
      ROADSTEAD_RATE_LIMIT_FACTOR: String(factor * 10),
      PUBLIC_URL: 'https://site.example',
      ROADSTEAD_TRUSTED_PROXIES: 'loopback',
    })
    const other = await limitedServer.createUser()
    const place = { name: 'Bay', latitude: 43, longitude: 5 }
    const add = () => other.call('POST', '/places', { place })
    const max = Math.ceil(factor * 10 * hourlyQuotas.places.perUser)
    for (let at = 0; at < max; at++) expect((await add()).status).toBe(201)
    const refused = await add()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    // Another IP address does not help the same user.
    const headers = { ...other.headers, 'x-forwarded-for': '193.51.24.1' }
    expect((await limitedServer.call('POST', '/places', { place }, headers)).status).toBe(429)
    // Other users are not affected.
    expect((await user.call('POST', '/places', { place })).status).toBe(201)
    await limitedServer.close()
    await server.close()
  })
})
