import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportConcurrency } from '../../src/core/limits/exports.ts'
import { hourlyQuotas } from '../../src/core/limits/requests.ts'
import {
  createExportCache,
  createConcurrencyLimiter,
  throttleStream,
} from '../../src/server/places/exports/export-limits.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../server/test-server.ts'

const places = 20_000
const exportsAtOnce = 6

describe('turns of exports', () => {
  it('let at most two pages be made at a time, and every document end', async () => {
    let running = 0
    let most = 0
    async function* pages(name: string): AsyncGenerator<string> {
      for (let page = 0; page < 5; page++) {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        yield `${name}${page} `
      }
    }
    const turns = createConcurrencyLimiter(exportConcurrency.maxConcurrentPages, exportConcurrency.maxPauseMs)
    const read = async (name: string) => {
      let text = ''
      for await (const piece of throttleStream(turns, pages(name))) text += piece
      return text
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const texts = await Promise.all(names.map(read))
    expect(texts).toEqual(names.map((name) => [0, 1, 2, 3, 4].map((page) => `${name}${page} `).join('')))
    expect(most).toBe(exportConcurrency.maxConcurrentPages)
  })

  it('are not held by who reads slowly', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield 'page'
    }
    const turns = createConcurrencyLimiter(1, 1)
    // Each has taken one page and does not ask for the next.
    for (let reader = 0; reader < 5; reader++) {
      expect(await throttleStream(turns, endless()).next()).toEqual({ value: 'page', done: false })
    }
  })

  it('are taken back where a page fails', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'page'
      throw new Error('the database is away')
    }
    const turns = createConcurrencyLimiter(1, 1)
    const read = async () => {
      for await (const _piece of throttleStream(turns, broken()));
    }
    await expect(read()).rejects.toThrow('away')
    await expect(read()).rejects.toThrow('away')
  })
})

describe('a document that was made', () => {
  it('is kept whole, and not where it broke off or is large', async () => {
    const cache = createExportCache()
    const read = async (etag: string, pieces: AsyncIterable<string>, most = Infinity) => {
      let count = 0
      for await (const _piece of cache.cacheStream(etag, pieces)) if (++count >= most) return
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

describe('six exports of 20,000 places at once', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    for (let from = 0; from < places; from += 2_000) {
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

  /** Each view is another one, so that none comes from the cache. */
  let views = 0
  async function viewMs(): Promise<number> {
    const x = -9 + (views++ % 800) / 100
    const start = performance.now()
    const { status } = await server.get(
      `/places/?type=centroid&x1=${x}&y1=40&x2=${x + 0.5}&y2=40.5&zoom=12&stinkpots=false`,
    )
    expect(status).toBe(200)
    return performance.now() - start
  }
  const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

  it('leave a view of the map nearly as fast as it is without them', async () => {
    for (let time = 0; time < 10; time++) await viewMs()
    const before: number[] = []
    for (let time = 0; time < 25; time++) before.push(await viewMs())
    let left = exportsAtOnce
    const formats = ['csv', 'gpx', 'kml', 'geojson', 'csv', 'gpx']
    const documents = formats.map(async (format, at) => {
      const answer = await server.get(`/places.${format}?updated_since=2000-01-0${at + 1}T00:00:00Z`)
      left--
      // JSON came parsed.
      const text: unknown = answer.body
      const length = (typeof text === 'string' ? text : JSON.stringify(text)).length
      return { status: answer.status, length }
    })
    const during: number[] = []
    while (left > 0 && during.length < 80) {
      during.push(await viewMs())
      // Reads go before exports: without a pause the exports would wait for the last view.
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    for (const { status, length } of await Promise.all(documents)) {
      expect(status).toBe(200)
      expect(length).toBeGreaterThan(1_000_000)
    }
    expect(during.length).toBeGreaterThan(5)
    // Without turns it is 300 times as long.
    expect(median(during)).toBeLessThan(25 * Math.max(median(before), 4))
  }, 300_000)

  it('are asked for again without being made again', async () => {
    const path = '/places.csv?bbox=-10,30,-8,34'
    const first = await server.get(path)
    await server.database.pool.query('alter table source_records rename to hidden_records')
    const again = await server.get(path)
    await server.database.pool.query('alter table hidden_records rename to source_records')
    expect([again.status, again.body === first.body]).toEqual([200, true])
  })
})

describe('quotas of an hour', () => {
  it('answer 429 with the time to wait, for a person and for an address', async () => {
    const factor = 1.5 / hourlyQuotas.places.perUser
    const server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
    const member = await server.createUser()
    const strict = await startTestServer({
      ROADSTEAD_RATE_LIMIT_FACTOR: String(factor * 10),
      ROADSTEAD_TRUSTED_PROXIES: 'loopback',
    })
    const other = await strict.createUser()
    const place = { name: 'Bay', latitude: 43, longitude: 5 }
    const add = () => other.call('POST', '/places', { place })
    const most = Math.ceil(factor * 10 * hourlyQuotas.places.perUser)
    for (let at = 0; at < most; at++) expect((await add()).status).toBe(201)
    const refused = await add()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    // At another address it is the same person.
    const headers = { ...other.headers, 'x-forwarded-for': '193.51.24.1' }
    expect((await strict.call('POST', '/places', { place }, headers)).status).toBe(429)
    // What others do is not touched by it.
    expect((await member.call('POST', '/places', { place })).status).toBe(201)
    await strict.close()
    await server.close()
  })
})
