import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AreaEstimate } from '../../src/plugin/signalk/areas/area-estimate.ts'
import type { NewArea } from '../../src/plugin/signalk/areas/area-store.ts'
import type { CourseInfo, HostRequest, HostResponse, HostRouter } from '../../src/plugin/signalk/host.ts'
import { messages } from '../../src/plugin/signalk/messages.ts'
import { areaLimits, tileLimits } from '../../src/plugin/signalk/limits.ts'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { registerRoutes, type RunningPlugin } from '../../src/plugin/signalk/routes.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'
import type { TileResult } from '../../src/plugin/signalk/charts/sat-charts.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-routes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Handler = Parameters<HostRouter['get']>[1]

/** Answer of a route: status, JSON or bytes, and headers. */
interface Sent {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

/** When the places on board were fetched, and the size of the cache of tiles. */
const keptMs = Date.parse('2026-11-20T12:00:00Z')
const maxTileBytes = 10_000

const skipper = { skIsAuthenticated: true, skPrincipal: { identifier: 'ada', permissions: 'readwrite' } }

/** Opens the routes of a boat whose site and tiles give the prepared answers. */
function openRoutes() {
  const folder = mkdtempSync(join(root, 'boat-'))
  const state = {
    isRunning: true,
    offlineSince: null as Date | null,
    read: { status: 200, body: { ok: true } as unknown },
    write: { status: 201, body: {} as unknown },
    tile: { bytes: Buffer.from('tile'), type: 'image/png' } as TileResult | Error,
    size: { places: 2, tiles: 40, bytes: 1000 } as AreaEstimate | null,
    hasRoom: true,
    course: { activeRoute: null, nextPoint: null } as CourseInfo,
    charts: (() =>
      Promise.resolve({
        ours: { identifier: 'ours', tilemapUrl: '/t' },
        theirs: { name: 'Theirs', url: '/u' },
      })) as RunningPlugin['listCharts'],
  }
  const asked: unknown[] = []
  /** Values of the header of the site in the answers. */
  const marks: unknown[] = []
  const site = {
    url: 'https://site.example',
    hasKey: true,
    offlineSince: () => state.offlineSince,
    isAnswering: () => state.offlineSince === null,
    getPatienceMs: () => 6000,
    get: (path: string) => {
      asked.push(path)
      return Promise.resolve(state.read)
    },
    post: (path: string, body: unknown) => {
      asked.push([path, body])
      return Promise.resolve(state.write)
    },
  } as unknown as SiteClient // the members that the routes use
  const charts = {
    listSources: () => ['source'],
    fetchTile: (...tile: unknown[]) => {
      asked.push(tile)
      return state.tile instanceof Error ? Promise.reject(state.tile) : Promise.resolve(state.tile)
    },
  }
  const areas = {
    list: () => [],
    estimate: () => Promise.resolve(state.size),
    add: (area: NewArea) => {
      asked.push(area)
      return Promise.resolve(state.hasRoom ? { id: 'new' } : null)
    },
    refresh: (id: string) => Promise.resolve(id === 'known'),
    remove: (id: string) => Promise.resolve(id === 'known'),
  }
  const host = {
    getSelfPath: () => ({ value: { latitude: 43.5, longitude: 4 } }),
    getCourse: () => Promise.resolve(state.course),
  }
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const plugin = {
    status: () => 'Connected.',
    site,
    charts,
    reviews,
    answers,
    areas,
    host,
    maxTileBytes,
    places: { getOldestFetchMs: () => keptMs, list: () => [] },
    get listCharts() {
      return state.charts
    },
  } as unknown as RunningPlugin // the parts that the routes use
  const handlers = new Map<string, Handler>()
  const add = (method: string) => (path: string, handler: Handler) =>
    void handlers.set(`${method} ${path}`, handler)
  registerRoutes({ get: add('GET'), post: add('POST') }, () => (state.isRunning ? plugin : null))

  function request(route: string, fields: object = {}): Promise<Sent> {
    return new Promise((resolve) => {
      const sent: Sent = { status: 200, body: null, headers: {} }
      const finish = (body: unknown) => resolve({ ...sent, body })
      const response = {
        status(code: number) {
          sent.status = code
          return response
        },
        json: finish,
        send: finish,
        setHeader(name: string, value: unknown) {
          // Every answer has it: the last test of the routes.
          if (name === 'roadstead') marks.push(value)
          else sent.headers[name] = value
        },
      } as unknown as HostResponse // the methods that the routes use
      const defaults = { query: {}, params: {}, headers: { 'content-type': 'application/json' } }
      handlers.get(route)?.({ ...defaults, ...fields } as unknown as HostRequest, response) // the fields that the routes read
    })
  }
  return { request, state, asked, marks, folder, handlers, reviews, answers }
}

const readRoute = 'GET /roadstead/api/v1/*'
const read = (path: string) => ({ url: `/signalk/v1/api/roadstead${path}` })

describe('the routes on the boat', () => {
  it('are these, and answer 503 while the plugin has no site', async () => {
    const { request, state, handlers, marks } = openRoutes()
    expect([...handlers.keys()]).toEqual([
      'GET /roadstead/status',
      'GET /roadstead/nearby',
      'GET /roadstead/tiles/:source/:z/:x/:y',
      'GET /roadstead/ground/:z/:x/:y',
      'GET /roadstead/api/v1/tile_sources',
      'GET /roadstead/api/v1/*',
      'GET /resources/charts',
      'POST /roadstead/reviews',
      'GET /roadstead/areas',
      'GET /roadstead/areas/estimate',
      'POST /roadstead/areas',
      'POST /roadstead/areas/:id/refresh',
      'POST /roadstead/areas/:id/remove',
    ])
    expect(await request('GET /roadstead/api/v1/tile_sources')).toMatchObject({
      status: 200,
      body: ['source'],
    })
    state.isRunning = false
    for (const route of handlers.keys())
      if (route !== 'GET /resources/charts')
        expect(await request(route)).toMatchObject({
          status: 503,
          body: { message: messages.status.siteMissing },
        })
    // Displays take only marked answers for those of the boat server.
    expect(marks).toEqual(Array.from({ length: handlers.size }, () => '1'))
  })

  it('give the charts of all providers to programs of version 1, and leave others to answer while stopped', async () => {
    const { request, state, handlers } = openRoutes()
    const route = 'GET /resources/charts'
    expect((await request(route)).body).toEqual({
      ours: { identifier: 'ours', tilemapUrl: '/t' },
      theirs: { identifier: 'theirs', name: 'Theirs', url: '/u', tilemapUrl: '/u' },
    })
    const isLeft = () =>
      new Promise((resolve) => {
        handlers.get(route)?.(
          {} as HostRequest,
          { json: () => resolve(false) } as unknown as HostResponse,
          () => resolve(true),
        )
      })
    expect(await isLeft()).toBe(false)
    state.charts = () => Promise.reject(new Error('a provider failed'))
    expect(await isLeft()).toBe(true)
    state.charts = null
    expect(await isLeft()).toBe(true)
    state.isRunning = false
    expect(await isLeft()).toBe(true)
  })

  it('give the status with the reviews that wait, of all places or of one', async () => {
    const { request, state, reviews } = openRoutes()
    for (const placeId of [7, 8])
      await reviews.add({ key: `key-${placeId}-long`, placeId, comment: 'Fine', stars: 4 })
    const pending = reviews
      .listQueued()
      .map(({ key, placeId, comment, stars, at }) => ({ key, place_id: placeId, comment, stars, at }))
    const status = {
      status: 'Connected.',
      site: 'https://site.example',
      online: true,
      offline_since: null,
      may_write: true,
      why_not: null,
    }
    expect((await request('GET /roadstead/status', skipper)).body).toEqual({ ...status, pending })
    state.offlineSince = new Date('2026-11-21T12:00:00Z')
    expect((await request('GET /roadstead/status', { ...skipper, query: { place_id: '8' } })).body).toEqual({
      ...status,
      online: false,
      offline_since: '2026-11-21T12:00:00.000Z',
      pending: pending.slice(1),
    })
  })

  it.each(['POST /roadstead/areas', 'POST /roadstead/areas/:id/refresh', 'POST /roadstead/areas/:id/remove'])(
    '%s is refused to guests and to forms of other sites',
    async (route) => {
      const { request } = openRoutes()
      const guest = { skPrincipal: { identifier: 'guest', permissions: 'readonly' }, skIsAuthenticated: true }
      expect(await request(route, guest)).toMatchObject({
        status: 403,
        body: { message: messages.routes.signInForAreas },
      })
      const form = { headers: { 'content-type': 'text/plain' } }
      expect(await request(route, { ...skipper, ...form })).toMatchObject({ status: 422 })
      // Without a log-in on a boat server whose security is enabled.
      expect(await request(route, { skIsAuthenticated: false })).toMatchObject({ status: 403 })
    },
  )

  it('areas may be changed by the crew, and by everyone on a boat server without security', async () => {
    const { request } = openRoutes()
    const params = { id: 'known' }
    for (const user of [skipper, {}]) {
      expect((await request('POST /roadstead/areas/:id/refresh', { ...user, params })).status).toBe(202)
      expect((await request('POST /roadstead/areas/:id/remove', { ...user, params })).status).toBe(200)
    }
    for (const name of ['refresh', 'remove'])
      expect(await request(`POST /roadstead/areas/:id/${name}`, { params: { id: 'other' } })).toMatchObject({
        status: 404,
        body: { message: messages.routes.notFound },
      })
  })

  it.each([
    [{}, messages.areas.invalid],
    [{ bbox: '4,43,5' }, messages.areas.invalid],
    [{ bbox: '4,43,4.2,43.2', max_zoom: 1.5 }, messages.areas.invalid],
    [{ bbox: '4,43,4.2,43.2', max_zoom: -1 }, messages.areas.invalid],
    [{ bbox: '4,43,4.2,43.2', max_zoom: tileLimits.maxZoom + 1 }, messages.areas.invalid],
    [{ bbox: '4,43,9,46' }, messages.areas.tooLarge],
    [{ route: 1 }, messages.areas.noRoute],
  ])('refuse the area %j, its size and itself', async (area, message) => {
    const { request, asked } = openRoutes()
    const refusal = { status: 422, body: { message } }
    expect(await request('GET /roadstead/areas/estimate', { query: area })).toMatchObject(refusal)
    expect(await request('POST /roadstead/areas', { body: area })).toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  it.each<[AreaEstimate, string]>([
    [
      { places: 1, tiles: areaLimits.maxTiles + 1, bytes: null },
      messages.areas.tooManyTiles.replace('{most}', String(areaLimits.maxTiles)),
    ],
    [
      { places: 1, tiles: 9, bytes: maxTileBytes * areaLimits.maxCacheFraction + 1 },
      messages.areas.cacheTooSmall,
    ],
  ])('refuse an area of the size %j', async (size, message) => {
    const { request, state } = openRoutes()
    state.size = size
    const area = { bbox: '4,43,4.2,43.2', max_zoom: 12 }
    for (const [route, fields] of [
      ['GET /roadstead/areas/estimate', { query: area }],
      ['POST /roadstead/areas', { body: area }],
    ] as const)
      expect(await request(route, fields)).toMatchObject({ status: 422, body: { message } })
  })

  it('give the size of an area only with a connection, take it later without one, and not beyond the limit', async () => {
    const { request, state, asked } = openRoutes()
    const area = { bbox: '4,43,4.2,43.2', max_zoom: '12' }
    const size = { places: 2, tiles: areaLimits.maxTiles, bytes: maxTileBytes * areaLimits.maxCacheFraction }
    state.size = size
    const readSize = () => request('GET /roadstead/areas/estimate', { query: area })
    expect(await readSize()).toMatchObject({ status: 200, body: size })
    for (const unknown of [null, { ...size, bytes: null }]) {
      state.size = unknown
      expect(await readSize()).toMatchObject({ status: 504, body: { message: messages.routes.offline } })
    }
    const add = () => request('POST /roadstead/areas', { body: area })
    expect(await add()).toMatchObject({ status: 201, body: { id: 'new' } })
    expect(asked).toEqual([{ boxes: [{ x1: 4, y1: 43, x2: 4.2, y2: 43.2 }], maxZoom: 12, name: null }])
    state.hasRoom = false
    expect(await add()).toMatchObject({
      status: 422,
      body: { message: messages.areas.tooMany.replace('{most}', String(areaLimits.maxAreas)) },
    })
  })

  it.each([
    [{}, null],
    [{ max_zoom: '' }, null],
    [{ max_zoom: null }, null],
    [{ max_zoom: 0 }, 0],
    [{ max_zoom: tileLimits.maxZoom }, tileLimits.maxZoom],
  ])('take an area with %j up to the zoom %j, without a connection too', async (fields, maxZoom) => {
    const { request, state, asked } = openRoutes()
    state.size = null
    const body = { bbox: '179,-18,-179,-16', ...fields }
    expect((await request('POST /roadstead/areas', { body })).status).toBe(201)
    expect(asked).toEqual([{ boxes: [{ x1: 179, y1: -18, x2: -179, y2: -16 }], maxZoom, name: null }])
  })

  it('take the route instead of a box, unless it is too long', async () => {
    const { request, state, asked } = openRoutes()
    const goTo = (latitude: number, longitude: number) => {
      state.course = { activeRoute: null, nextPoint: { position: { latitude, longitude } } }
      return request('POST /roadstead/areas', { body: { route: 1, bbox: '0,0,0.1,0.1' } })
    }
    expect((await goTo(43.5, 4.1)).status).toBe(201)
    expect(asked).toEqual([
      expect.objectContaining({ boxes: [expect.objectContaining({ y1: expect.closeTo(43.47, 2) })] }),
    ])
    expect(await goTo(10, -60)).toMatchObject({ status: 422, body: { message: messages.areas.tooLarge } })
  })

  it('answer 422 to an area without fields', async () => {
    const { request } = openRoutes()
    expect(await request('POST /roadstead/areas')).toMatchObject({
      status: 422,
      body: { message: messages.areas.invalid },
    })
  })

  it('say whether the boat has a route, which can be an area', async () => {
    const { request, state, asked } = openRoutes()
    expect((await request('GET /roadstead/areas')).body).toEqual({ areas: [], route: null })
    state.course = { activeRoute: null, nextPoint: { position: { latitude: 43.5, longitude: 4.1 } } }
    expect((await request('GET /roadstead/areas')).body).toEqual({ areas: [], route: '' })
    expect((await request('POST /roadstead/areas', { body: { route: 1 } })).status).toBe(201)
    expect(asked).toMatchObject([{ name: '', maxZoom: null }])
  })

  it('answer 500 to what fails unexpectedly', async () => {
    const { request, state } = openRoutes()
    state.tile = new Error('the disk is full')
    expect(await request('GET /roadstead/tiles/:source/:z/:x/:y')).toMatchObject({ status: 500 })
  })

  it('give tiles that displays may keep for a day', async () => {
    const { request, state, asked } = openRoutes()
    const params = { source: 'free', z: '5', x: '3', y: '2' }
    expect(await request('GET /roadstead/tiles/:source/:z/:x/:y', { params })).toEqual({
      status: 200,
      body: Buffer.from('tile'),
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
    state.tile = { status: 504 }
    expect(await request('GET /roadstead/ground/:z/:x/:y', { params })).toEqual({
      status: 504,
      body: { message: messages.routes.offline },
      headers: {},
    })
    expect(asked).toEqual([
      ['free', 5, 3, 2],
      ['ground', 5, 3, 2],
    ])
  })

  it.each([
    '/api/v1/places',
    '/api/v1/places/7?live=1',
    '/api/v1/places/7/shelter',
    '/api/v1/places/7/tides?days=7',
    '/api/v1/nav_aids/7',
    '/api/v1/meteo_reps',
    '/api/v1/posts?poi_id=7',
    '/api/v1/search?q=port',
    '/api/v1/checkins',
    '/api/v1/destinations/',
    '/api/v1/home',
    '/api/v1/users/logged_in',
    '/api/v1/vessels/5',
  ])('read %s from the site', async (path) => {
    const { request, asked } = openRoutes()
    expect(await request(readRoute, read(path))).toEqual({ status: 200, body: { ok: true }, headers: {} })
    expect(asked).toEqual([path])
  })

  it.each([
    '/api/v1/users/7',
    '/api/v1/sessions',
    '/api/v1/places/7/revisions',
    '/api/v1/places.geojson',
    '/api/v1/x/places',
    '/api/v1/vessels/5/track',
    '/api/v1/posts/7',
  ])('do not read %s', async (path) => {
    const { request, asked } = openRoutes()
    expect(await request(readRoute, read(path))).toMatchObject({
      status: 404,
      body: { message: messages.routes.notFound },
    })
    expect(asked).toEqual([])
  })

  it('leave weather reports of more than 12 hours ago out of the layer', async () => {
    const { request, state } = openRoutes()
    const report = (hours: number | null) => ({
      properties: {
        obs_time: hours === null ? null : new Date(Date.now() - hours * 3_600_000).toISOString(),
      },
    })
    const [fresh, old, undated] = [report(11.9), report(12.1), report(null)]
    const features = [fresh, old, undated, { properties: { cluster: true } }]
    state.read.body = { type: 'FeatureCollection', features }
    const { body } = await request(readRoute, read('/api/v1/meteo_reps?x1=4'))
    expect(body).toEqual({ type: 'FeatureCollection', features: features.filter((one) => one !== old) })
    expect((await request(readRoute, read('/api/v1/nav_aids?x1=4'))).body).toEqual(state.read.body)
  })

  it('leave them out of a stored layer too', async () => {
    const { request, state, answers } = openRoutes()
    const obs_time = new Date(Date.now() - 12.1 * 3_600_000).toISOString()
    await answers.write('/api/v1/meteo_reps?x1=4', { features: [{ properties: { obs_time } }] })
    state.read = { status: 0, body: null }
    const { body, headers } = await request(readRoute, read('/api/v1/meteo_reps?x1=4'))
    expect(body).toEqual({ features: [] })
    expect(headers).toHaveProperty('x-roadstead-kept')
  })

  it('give the places on board, with their time, for a map that was not stored', async () => {
    const { request, state } = openRoutes()
    const path = '/api/v1/places?type=centroid&x1=4&y1=43&x2=5&y2=44'
    state.read = { status: 503, body: null }
    expect(await request(readRoute, read(path))).toEqual({
      status: 200,
      body: { type: 'FeatureCollection', features: [] },
      headers: { 'x-roadstead-kept': new Date(keptMs).toISOString() },
    })
    // A refusal of the site is passed on.
    state.read = { status: 429, body: { detail: 'Later.' } }
    expect(await request(readRoute, read(path))).toMatchObject({ status: 429, headers: {} })
  })

  it('store an answer with its ETag', async () => {
    const { request, state, answers } = openRoutes()
    Object.assign(state.read, { etag: '"1"' })
    await request(readRoute, read('/api/v1/home'))
    await expect.poll(async () => (await answers.read('/api/v1/home'))?.etag).toBe('"1"')
  })

  it('answer with the last stored response while the site does not answer', async () => {
    const { request, state, folder } = openRoutes()
    const path = '/api/v1/search?q=port'
    await request(readRoute, read(path))
    const listStored = () => (existsSync(join(folder, 'answers')) ? readdirSync(join(folder, 'answers')) : [])
    await expect.poll(listStored).toEqual([expect.stringMatching(/^[\da-f]{40}\.json$/)])
    for (const status of [0, 500, 503]) {
      state.read = { status, body: null }
      expect(await request(readRoute, read(path))).toEqual({
        status: 200,
        body: { ok: true },
        headers: { 'x-roadstead-kept': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      })
    }
    const other = read('/api/v1/search?q=other')
    expect(await request(readRoute, other)).toMatchObject({
      status: 503,
      body: { message: messages.routes.offline },
    })
    state.read = { status: 0, body: null }
    expect(await request(readRoute, other)).toMatchObject({
      status: 504,
      body: { message: messages.routes.offline },
    })
    state.read = { status: 422, body: { detail: 'No.' } }
    expect(await request(readRoute, read(path))).toEqual({
      status: 422,
      body: { detail: 'No.' },
      headers: {},
    })
  })
})

describe('a review from the helm', () => {
  const route = 'POST /roadstead/reviews'
  const post = (body: unknown, type = 'application/json; charset=utf-8') => ({
    ...skipper,
    headers: { 'content-type': type },
    body,
  })
  const key = 'abcd-1234'

  it('is sent at once, and waits without a connection', async () => {
    const { request, state, asked } = openRoutes()
    const review = { place_id: 7, comment: ' Quiet ', stars: 4, key }
    expect(await request(route, post(review))).toMatchObject({
      status: 201,
      body: { key, pending: false, refused: null },
    })
    expect(asked).toEqual([
      ['/api/v1/rates', { stars: 4, place_id: 7 }],
      [
        '/api/v1/posts',
        { post: { comment: 'Quiet', poi_id: 7, client_key: key, written_at: expect.any(String) } },
      ],
    ])
    state.write = { status: 0, body: null }
    const later = await request(route, post({ place_id: 7, comment: 'Later' }))
    expect(later).toEqual({
      status: 202,
      body: { key: expect.stringMatching(/^[\da-f-]{36}$/), pending: true, refused: null },
      headers: {},
    })
  })

  it('says why the site refused it', async () => {
    const { request, state } = openRoutes()
    state.write = { status: 422, body: { detail: 'There is no such place.' } }
    expect(await request(route, post({ place_id: 7, stars: 1, key }))).toMatchObject({
      status: 201,
      body: { key, pending: false, refused: 'There is no such place.' },
    })
  })

  it('is refused without the right to write, and if too many wait', async () => {
    const { request, state, reviews } = openRoutes()
    const review = post({ place_id: 7, comment: 'Quiet' })
    expect(await request(route, { ...review, skPrincipal: undefined })).toMatchObject({
      status: 403,
      body: { message: messages.routes.signIn },
    })
    state.write = { status: 0, body: null }
    for (let at = 0; at < 100; at++)
      await reviews.add({ key: `key-${at}`, placeId: 7, comment: 'x', stars: null })
    expect(await request(route, review)).toMatchObject({
      status: 429,
      body: { message: messages.routes.tooMany },
    })
  })

  it.each([
    [{ place_id: 1, comment: 'x'.repeat(5000) }, 201],
    [{ place_id: 1, comment: 'x'.repeat(5001) }, 400],
    [{ place_id: 1, stars: 5 }, 201],
    [{ place_id: 1, stars: 6 }, 400],
    [{ place_id: 1, stars: 0, comment: 'Fine' }, 400],
    [{ place_id: 1, stars: 1.5, comment: 'Fine' }, 400],
    [{ place_id: 1, stars: '4', comment: 'Fine' }, 400],
    [{ place_id: 1, comment: '  ' }, 400],
    [{ place_id: 0, comment: 'Fine' }, 400],
    [{ place_id: 1.5, comment: 'Fine' }, 400],
    [{ place_id: '1', comment: 'Fine' }, 400],
    [{ comment: 'Fine' }, 400],
    [{ place_id: 1, comment: 7 }, 400],
    [{ place_id: 1, comment: 'Fine', key: 'x'.repeat(8) }, 201],
    [{ place_id: 1, comment: 'Fine', key: 'x'.repeat(7) }, 400],
    [{ place_id: 1, comment: 'Fine', key: 'x'.repeat(64) }, 201],
    [{ place_id: 1, comment: 'Fine', key: 'x'.repeat(65) }, 400],
    [{ place_id: 1, comment: 'Fine', key: 'a key with' }, 400],
    [{ place_id: 1, comment: 'Fine', key: 12_345_678 }, 400],
    [null, 400],
  ])('with the content %j is answered with %i', async (body, status) => {
    const { request } = openRoutes()
    const sent = await request(route, post(body))
    expect(sent.status).toBe(status)
    if (status === 400) expect(sent.body).toEqual({ message: messages.routes.reviewInvalid })
  })

  it('keeps the time at which the display wrote it, unless that lies in the future', async () => {
    const { request, asked } = openRoutes()
    for (const written_at of ['2026-01-02T03:04:05Z', '2999-01-01T00:00:00Z', 'long ago', 7])
      await request(route, post({ place_id: 7, comment: 'Quiet', written_at }))
    const times = asked.map((call) => (call as [string, { post: { written_at: string } }])[1].post.written_at)
    expect(times[0]).toBe('2026-01-02T03:04:05.000Z')
    for (const time of times.slice(1)) expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000)
    expect(times).toHaveLength(4)
  })

  it('is not accepted from a form of another site', async () => {
    const { request } = openRoutes()
    expect((await request(route, post({ place_id: 7, comment: 'Quiet' }, 'text/plain'))).status).toBe(400)
  })
})
