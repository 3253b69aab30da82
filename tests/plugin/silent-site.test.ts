import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { createBeaconSource } from '../../src/plugin/signalk/beacons.ts'
import type { Host, HostRequest, HostResponse, HostRouter } from '../../src/plugin/signalk/host.ts'
import { createNoteReviews } from '../../src/plugin/signalk/places/note-reviews.ts'
import { createNoteMethods } from '../../src/plugin/signalk/places/note-resources.ts'
import { createShelterLines } from '../../src/plugin/signalk/places/shelter-lines.ts'
import { createPlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { registerRoutes, type RunningPlugin } from '../../src/plugin/signalk/routes.ts'
import { createSatChartResources } from '../../src/plugin/signalk/charts/sat-charts.ts'
import { createAreaStore } from '../../src/plugin/signalk/areas/area-store.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { startSilentServer, type SilentServer } from '../fakes/silent-server.ts'
import { measureAwakeMs } from '../support/awake-time.ts'

// A link on board does not refuse: it drops packets. The site accepts connections and never answers.

const root = mkdtempSync(join(tmpdir(), 'roadstead-silent-'))
let silent: SilentServer | null = null
afterEach(async () => {
  await silent?.close()
  silent = null
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const host = { debug: () => undefined } as unknown as Host // the parts only read

/** Opens the services of a boat whose site is silent. */
async function openBoat(folder = mkdtempSync(join(root, 'boat-'))) {
  silent = await startSilentServer()
  const site = createSiteClient(`http://127.0.0.1:${silent.port}`, 'rs_key', () => undefined)
  const places = createPlaceCache(site, join(folder, 'places'))
  const charts = createSatChartResources(host, site, { folder, megabytes: 10 })
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const areas = createAreaStore({ site, places, answers, charts }, join(folder, 'areas.json'))
  const plugin: RunningPlugin = {
    status: () => '',
    site,
    charts,
    reviews,
    answers,
    places,
    areas,
    host,
    maxTileBytes: 1e7,
    listCharts: null,
  }
  const handlers = new Map<string, Parameters<HostRouter['get']>[1]>()
  const add = (path: string, handler: Parameters<HostRouter['get']>[1]) => void handlers.set(path, handler)
  registerRoutes({ get: add, post: add }, () => plugin)

  /** Requests a route as the skipper; returns the status, the headers and the time in milliseconds. */
  async function request(route: string, fields: object) {
    const answer = { status: 200, body: null as unknown, headers: {} as Record<string, unknown> }
    const ms = await measureAwakeMs(
      () =>
        new Promise<void>((resolve) => {
          const finish = (body: unknown) => resolve(void (answer.body = body))
          const response = {
            status: (code: number) => ((answer.status = code), response),
            json: finish,
            send: finish,
            setHeader: (name: string, value: unknown) => (answer.headers[name] = value),
          } as unknown as HostResponse // the methods that the routes use
          const skipper = {
            skIsAuthenticated: true,
            skPrincipal: { identifier: 'ada', permissions: 'admin' },
          }
          const defaults = { query: {}, params: {}, headers: { 'content-type': 'application/json' } }
          handlers.get(route)?.({ ...defaults, ...skipper, ...fields } as unknown as HostRequest, response)
        }),
    )
    return { ...answer, ms }
  }
  const read = (path: string) => request('/roadstead/api/v1/*', { url: `/signalk/v1/api/roadstead${path}` })
  return { site, places, charts, answers, request, read, folder }
}

it('lists of notes and charts, which the boat server joins with those of others, come within 300 ms', async () => {
  const { site, places, charts, answers } = await openBoat()
  const notes = createNoteMethods(host, places, {
    shelters: createShelterLines(site),
    reviews: createNoteReviews(site, answers),
  })
  for (const bbox of [
    [4, 43, 5, 44],
    [4, 43, 5, 44],
    [20, 30, 21, 31],
    [-180, -90, 180, 90],
  ])
    expect(await measureAwakeMs(() => notes.listResources({ bbox }))).toBeLessThan(300)
  expect(await measureAwakeMs(() => charts.methods.listResources({}))).toBeLessThan(300)
})

it('a read with a stored answer comes within 500 ms, with the time of the answer', async () => {
  const { answers, read } = await openBoat()
  await answers.write('/api/v1/places/7', { id: 7 })
  for (let time = 0; time < 3; time++) {
    const { status, body, headers, ms } = await read('/api/v1/places/7')
    expect(status).toBe(200)
    expect(body).toEqual({ id: 7 })
    expect(headers['x-roadstead-kept']).toMatch(/^20\d\d-/)
    expect(ms).toBeLessThan(500)
  }
})

it('a read without a stored answer fails after two seconds, the next ones fail at once, and the site counts as lost since the first', async () => {
  const { read, site } = await openBoat()
  const before = Date.now()
  const startedAt = performance.now()
  const first = await read('/api/v1/places/8')
  expect(first.status).toBe(504)
  // The time awake is shorter on a machine with other work.
  expect(performance.now() - startedAt).toBeGreaterThan(1500)
  expect(first.ms).toBeLessThan(2500)
  await expect.poll(() => site.offlineSince()).not.toBeNull()
  expect(Math.abs((site.offlineSince()?.getTime() ?? 0) - before)).toBeLessThan(1500)
  const connections = silent?.getConnectionCount()
  const next = await read('/api/v1/places/9')
  expect(next.status).toBe(504)
  expect(next.ms < 500).toBe(true)
  expect(silent?.getConnectionCount()).toBe(connections)
})

it('a review is queued within two seconds and a half', async () => {
  const { request } = await openBoat()
  const { status, ms } = await request('/roadstead/reviews', { body: { place_id: 7, comment: 'Quiet' } })
  expect(status).toBe(202)
  expect(ms).toBeLessThan(2500)
})

it('a silent tile server delays a tile by at most two seconds, and the next one not at all', async () => {
  const { charts, request } = await openBoat()
  const params = { z: '5', x: '3', y: '2' }
  const first = await request('/roadstead/ground/:z/:x/:y', { params })
  expect(first.status).toBe(504)
  expect(first.ms < 2500).toBe(true)
  const next = await request('/roadstead/ground/:z/:x/:y', { params: { ...params, y: '3' } })
  expect(next.status).toBe(504)
  expect(next.ms < 300).toBe(true)
  expect(await measureAwakeMs(() => charts.load())).toBeLessThan(2500)
})

it('beacons of an earlier run are sent while the site is silent', async () => {
  const { site, folder } = await openBoat()
  const beacons = createBeaconSource(site, join(folder, 'beacons.json'))
  expect(await measureAwakeMs(() => beacons.fetchDeltas({ latitude: 43, longitude: 4 }))).toBeLessThan(2500)
})

it('a slow site is not lost, and its answer is stored for the next time', async () => {
  const slow = createServer((_request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json', roadstead: '1' }).end('{"fresh":true}')
    }, 800)
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void slow.close())
  const { port } = slow.address() as AddressInfo // it listens on a port
  const site = createSiteClient(`http://127.0.0.1:${port}`, '', () => undefined)
  const answers = createResponseCache(join(mkdtempSync(join(root, 'slow-')), 'answers'), site.url)
  await answers.write('/api/v1/home', { fresh: false })
  const plugin = { site, answers } as unknown as RunningPlugin // the parts that the route uses
  const handlers = new Map<string, Parameters<HostRouter['get']>[1]>()
  registerRoutes(
    {
      get: (path, handler) => void handlers.set(path, handler),
      post: () => undefined,
    },
    () => plugin,
  )
  const body = await new Promise((resolve) => {
    const response = { json: resolve, setHeader: () => undefined } as unknown as HostResponse // the methods that the route uses
    handlers.get('/roadstead/api/v1/*')?.({ url: '/roadstead/api/v1/home' } as HostRequest, response)
  })
  expect(body).toEqual({ fresh: false })
  await expect.poll(async () => (await answers.read('/api/v1/home'))?.body).toEqual({ fresh: true })
  expect(site.offlineSince()).toBeNull()
})
