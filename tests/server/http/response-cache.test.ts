import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createResponseCache, negotiateContentCoding } from '../../../src/server/http/response-cache.ts'

const box = { x1: 0, y1: 0, x2: 10, y2: 10 }
const longText = '[1,2,3]'.repeat(1000)

/** A request whose computations are counted. */
function createRequest(
  key: string,
  text = key,
  changes: Partial<{ entity: string; bounds: typeof box | null }> = {},
) {
  const state = { computed: 0 }
  const compute = () => {
    state.computed++
    return Promise.resolve(text)
  }
  return { state, request: { entity: 'places', bounds: box, key, compute, ...changes } }
}

it('a compressed response does not keep a larger buffer', async () => {
  const cache = createResponseCache()
  const answer = await cache.get(createRequest('a', longText).request)
  for (const coding of ['gzip', 'br'] as const) {
    const { bytes } = await cache.body(answer, coding)
    expect(bytes.length).toBeLessThan(1000)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  }
})

it('a body is compressed once for each coding, unless it is short', async () => {
  const cache = createResponseCache()
  const answer = await cache.get(createRequest('a', longText).request)
  const [gzip, br] = [await cache.body(answer, 'gzip'), await cache.body(answer, 'br')]
  expect(gunzipSync(gzip.bytes).toString()).toEqual(longText)
  expect(brotliDecompressSync(br.bytes).toString()).toEqual(longText)
  expect(gzip.coding).toBe('gzip')
  expect(br.coding).toBe('br')
  expect((await cache.body(answer, 'gzip')).bytes).toBe(gzip.bytes)
  expect((await cache.body(answer, 'identity')).bytes.toString()).toBe(longText)
  const shortest = await cache.get(createRequest('b', 'x'.repeat(1024)).request)
  const short = await cache.get(createRequest('c', 'x'.repeat(1023)).request)
  expect((await cache.body(shortest, 'br')).coding).toBe('br')
  expect((await cache.body(short, 'br')).coding).toBe('identity')
})

it('a response is computed once for all requests, also simultaneous ones, and has a weak ETag of its text', async () => {
  const cache = createResponseCache()
  const { state, request } = createRequest('a', 'text')
  const answers = await Promise.all([cache.get(request), cache.get(request)])
  answers.push(await cache.get(request))
  expect(state.computed).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]?.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect((await cache.get(createRequest('b', 'text').request)).etag).toBe(answers[0]?.etag)
  expect((await cache.get(createRequest('c', 'other').request)).etag).not.toBe(answers[0]?.etag)
  expect(cache.getStats()).toMatchObject({ hits: 2, misses: 3, entries: 3 })
})

it('a failed computation is tried again', async () => {
  const cache = createResponseCache()
  const failing = { ...createRequest('a').request, compute: () => Promise.reject(new Error('away')) }
  await expect(cache.get(failing)).rejects.toThrow('away')
  expect((await cache.get(createRequest('a').request)).bodies.get('identity')?.toString()).toBe('a')
})

it('a change invalidates the responses of its records that contain its position', async () => {
  const cache = createResponseCache()
  const requests = {
    inside: createRequest('inside'),
    elsewhere: createRequest('elsewhere', 'x', { bounds: { x1: 20, y1: 20, x2: 30, y2: 30 } }),
    everywhere: createRequest('everywhere', 'x', { bounds: null }),
    'of others': createRequest('of others', 'x', { entity: 'nav_aids' }),
  }
  const listComputedAgain = async () => {
    const before = Object.values(requests).map(({ state }) => state.computed)
    for (const { request } of Object.values(requests)) await cache.get(request)
    return Object.keys(requests).filter(
      (_, index) => Object.values(requests)[index]?.state.computed !== before[index],
    )
  }
  expect(await listComputedAgain()).toEqual(Object.keys(requests))
  expect(await listComputedAgain()).toEqual([])
  cache.invalidate({ entity: 'places', position: { latitude: 5, longitude: 5 } })
  expect(await listComputedAgain()).toEqual(['inside', 'everywhere'])
  cache.invalidate({ entity: 'places', position: null })
  expect(await listComputedAgain()).toEqual(['inside', 'elsewhere', 'everywhere'])
  cache.invalidateAll()
  expect(await listComputedAgain()).toEqual(Object.keys(requests))
})

it.each(['invalidate', 'invalidateAll'] as const)(
  'a response computed during %s is neither cached nor shared',
  async (name) => {
    const cache = createResponseCache()
    let end: (text: string) => void = () => undefined
    const slow = {
      ...createRequest('a').request,
      compute: () => new Promise<string>((resolve) => (end = resolve)),
    }
    const outdated = cache.get(slow)
    if (name === 'invalidate') cache.invalidate({ entity: 'vessels', position: null })
    else cache.invalidateAll()
    const next = createRequest('a', 'new')
    const during = cache.get(next.request)
    end('old')
    const text = async (answer: typeof during) => (await answer).bodies.get('identity')?.toString()
    expect(await text(outdated)).toBe('old')
    expect(await text(during)).toBe('new')
    expect(await text(cache.get(next.request))).toBe('new')
    expect(next.state.computed).toBe(1)
  },
)

it.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['br; q=0.01', 'br'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
  [['gzip', 'br'], 'br'],
])('Accept-Encoding %s selects %s', (header, coding) => {
  expect(negotiateContentCoding(header)).toBe(coding)
})
