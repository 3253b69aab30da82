import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createAreaStore } from '../../src/plugin/signalk/areas/area-store.ts'
import type { Host, HostRequest, HostResponse, HostRouter } from '../../src/plugin/signalk/host.ts'
import { createNoteMethods } from '../../src/plugin/signalk/places/note-resources.ts'
import { createNoteReviews } from '../../src/plugin/signalk/places/note-reviews.ts'
import { createPlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createShelterLines } from '../../src/plugin/signalk/places/shelter-lines.ts'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { registerRoutes, type RunningPlugin } from '../../src/plugin/signalk/routes.ts'
import { createSatChartResources } from '../../src/plugin/signalk/charts/sat-charts.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { startChangingNetwork } from './changing-network.ts'

interface Sent {
  status: number
  body: unknown
  headers: Record<string, unknown>
  ms: number
}

/** Starts a boat whose site answers after a delay, and has answered once. */
async function openBoat(delayMs: number) {
  const network = await startChangingNetwork()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-slow-'))
  onTestFinished(() => {
    network.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const losses: Date[] = []
  const site = createSiteClient(network.url, 'rs_key', () => {
    const since = site.offlineSince()
    if (since) losses.push(since)
  })
  const host = { debug: () => undefined } as unknown as Host // the parts only read
  const places = createPlaceCache(site, join(folder, 'places'))
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const noteReviews = createNoteReviews(site, answers)
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const charts = createSatChartResources(host, site, { folder, megabytes: 10 })
  const areas = createAreaStore({ site, places, answers, charts }, join(folder, 'areas.json'))
  const notes = createNoteMethods(host, places, { shelters: createShelterLines(site), reviews: noteReviews })
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

  function request(route: string, fields: object): Promise<Sent> {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const sent: Sent = { status: 200, body: null, headers: {}, ms: 0 }
      const response = {
        status: (code: number) => ((sent.status = code), response),
        json: (body: unknown) => resolve({ ...sent, body, ms: performance.now() - startedAt }),
        setHeader: (name: string, value: unknown) => (sent.headers[name] = value),
      } as unknown as HostResponse // the methods that the routes use
      const skipper = { skIsAuthenticated: true, skPrincipal: { identifier: 'ada', permissions: 'admin' } }
      const defaults = { query: {}, params: {}, headers: { 'content-type': 'application/json' } }
      handlers.get(route)?.({ ...defaults, ...skipper, ...fields } as unknown as HostRequest, response)
    })
  }
  const read = (path: string, headers: object = {}) =>
    request('/roadstead/api/v1/*', { url: `/signalk/v1/api/roadstead${path}`, headers })
  const review = (body: object) => request('/roadstead/reviews', { body })
  expect((await site.get('/healthz')).status).toBe(200)
  network.delayMs = delayMs
  return { network, site, losses, answers, notes, read, review }
}

/** Expects that a site that answers after a delay is used like any other, only later. */
export async function expectUsableAfter(delayMs: number): Promise<void> {
  const { network, site, losses, answers, notes, read, review } = await openBoat(delayMs)
  const isLate = delayMs > 350

  // A stored answer comes at once and says that the new one is under way, which then comes.
  await answers.write('/api/v1/places/7', { version: 'old' })
  const first = await read('/api/v1/places/7')
  expect(first.ms).toBeLessThan(700)
  expect(first.body).toMatchObject({ version: isLate ? 'old' : '1' })
  expect('x-roadstead-kept' in first.headers).toBe(isLate)
  expect(first.headers['x-roadstead-refreshing']).toBe(isLate ? '1' : undefined)
  const fresh = await read('/api/v1/places/7', { 'x-roadstead-wait': '1' })
  expect(fresh.status).toBe(200)
  expect(fresh.body).toMatchObject({ version: '1' })
  expect(fresh.headers).not.toHaveProperty('x-roadstead-kept')

  // Without a stored answer the one of the site is waited for, and a plotter gets the places of a new area.
  const [unknown, listed] = await Promise.all([
    read('/api/v1/places/8'),
    notes.listResources({ bbox: [4, 43.3, 4.2, 43.6] }),
  ])
  expect(unknown.status).toBe(200)
  expect(unknown.body).toMatchObject({ version: '1' })
  expect(Object.values(listed)).toMatchObject([{ name: 'Port 1' }])

  // The read after a review contains it, although an older answer is stored and another is under way.
  await answers.write('/api/v1/posts?place_id=7', [])
  const before = read('/api/v1/posts?place_id=7')
  expect(await review({ place_id: 7, comment: 'Quiet', key: 'slow-review' })).toMatchObject({
    status: 201,
    body: { pending: false, refused: null },
  })
  const after = await read('/api/v1/posts?place_id=7')
  expect(after.status).toBe(200)
  expect(after.body).toMatchObject([{ comment: 'Quiet' }])
  expect((await before).status).toBe(200)

  expect(site.offlineSince()).toBeNull()
  expect(losses).toEqual([])

  // A link that is gone is noticed all the same.
  network.mode = 'disconnected'
  expect((await read('/api/v1/places/9')).status).toBe(504)
  const kept = await read('/api/v1/places/7')
  expect(kept.status).toBe(200)
  expect(kept.headers['x-roadstead-refreshing']).toBeUndefined()
  expect(kept.headers).toHaveProperty('x-roadstead-kept')
  expect(site.offlineSince()).not.toBeNull()
}
