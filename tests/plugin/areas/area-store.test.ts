import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tideDaysAboard } from '../../../src/core/limits/plotters.ts'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { listTilesToKeep } from '../../../src/plugin/signalk/areas/area-parts.ts'
import { Interrupted, takeAnswer } from '../../../src/plugin/signalk/areas/area-taker.ts'
import type { SiteClient } from '../../../src/plugin/signalk/site-client.ts'
import { areaLimits as limits } from '../../../src/plugin/signalk/limits.ts'
import { openBoat, startAreaSite } from './area-site.ts'

const box = { x1: 4.1, y1: 43.5, x2: 4.2, y2: 43.6 }
const newArea = { boxes: [box], maxZoom: 12, name: null }
const countTiles = (folder: string) => readdirSync(join(folder, 'tiles')).length

it('an area has its places with reviews and tides, aids and tiles, and answers without a connection', async () => {
  const { url, requests, state } = await startAreaSite()
  const { areas, answers, charts, places, folder } = await openBoat(url)
  expect(await areas.add(newArea)).toMatchObject({ taken_at: null, progress: 0, max_zoom: 12 })
  await areas.whenIdle()
  const [report] = areas.list()
  expect(report).toMatchObject({ places: 2, progress: null, boxes: [box] })
  expect(Date.now() - Date.parse(report?.taken_at ?? '')).toBeLessThan(10_000)
  state.isUp = false
  expect(places.count()).toBe(2)
  expect((await answers.read('/api/v1/posts?place_id=2'))?.body).toEqual([{ id: 1, comment: 'Quiet' }])
  expect(await answers.read(`/api/v1/places/1/tides?days=${tideDaysAboard}`)).not.toBeNull()
  expect(await answers.read('/api/v1/places/1')).not.toBeNull()
  expect(requests.map(({ path }) => path)).toContain('/api/v1/places/1/shelter')
  for (const layer of ['meteo_reps', 'seamarks/clearances'])
    expect(requests.map(({ path }) => path)).toContainEqual(expect.stringMatching(`/${layer}\\?.*zoom=12`))
  const { aids } = await areas.readBeacons({ latitude: 43.5, longitude: 4.1 })
  expect(aids.map(({ properties }) => properties.name)).toEqual(['Espiguette'])
  expect((await areas.readBeacons({ latitude: 50, longitude: 4.1 })).aids).toEqual([])
  expect(await charts.fetchTile('kept', 12, 2094, 1496)).toMatchObject({ type: 'image/webp' })
  // Imagery that must not be kept is not.
  expect(readdirSync(join(folder, 'tiles')).some((name) => name.startsWith('forbidden'))).toBe(false)
  // What was stored is about what was announced.
  expect(report?.bytes).toBeGreaterThan(countTiles(folder) * 300)
})

it('the size of an area is estimated before its download, from a sample of its tiles', async () => {
  const { url, requests } = await startAreaSite()
  const { areas } = await openBoat(url)
  const size = await areas.estimate({ ...newArea, maxZoom: 15 })
  const sampled = requests.filter(({ path }) => /^\/(imagery|ground)/.test(path)).length
  expect(size?.places).toBe(2)
  expect(size?.tiles).toBeGreaterThan(3 * sampled)
  await areas.add({ ...newArea, maxZoom: 15 })
  await areas.whenIdle()
  const [report] = areas.list()
  expect(Math.abs((size?.bytes ?? 0) / (report?.bytes ?? 1) - 1)).toBeLessThan(0.1)
})

it('there is no size without a connection, and none of too many tiles, of which none is fetched', async () => {
  const { url, requests, state } = await startAreaSite()
  const { areas } = await openBoat(url)
  const large = { ...newArea, boxes: [{ x1: 4, y1: 43, x2: 6, y2: 45 }], maxZoom: 16 }
  const size = await areas.estimate(large)
  expect(size?.bytes).toBeNull()
  expect(size?.tiles).toBeGreaterThan(limits.maxTiles)
  expect(requests.filter(({ path }) => /^\/(imagery|ground)/.test(path))).toEqual([])
  state.isUp = false
  expect(await areas.estimate({ ...newArea, maxZoom: null })).toBeNull()
})

it('tiles are those of the zooms of each source, up to that of the area', () => {
  const charts = {
    listKeepableSources: () =>
      [
        { id: 'a', minZoom: 2, maxZoom: 3 },
        { id: 'b', minZoom: 3, maxZoom: 9 },
      ] as TileSource[], // the fields that are used
  }
  const list = (maxZoom: number | null) =>
    listTilesToKeep(charts, [box], maxZoom).map(({ source, z }) => `${source}${z}`)
  expect(list(4)).toEqual(['a2', 'a3', 'b3', 'b4'])
  expect(list(null)).toEqual([])
})

it.each([
  [{ status: 200, body: 'body' }, 6],
  [{ status: 404, body: null }, 0],
  [{ status: 429, body: null }, 'interrupted'],
  [{ status: 500, body: null }, 'interrupted'],
  [{ status: 0, body: null }, 'interrupted'],
])('of an area the answer %j is %s bytes', async (answer, bytes) => {
  const { answers } = await openBoat('http://127.0.0.1:1')
  const site = { get: () => Promise.resolve({ serverTimeMs: null, ...answer }) } as unknown as SiteClient // the used method
  const taken = takeAnswer({ site, answers }, '/api/v1/places/7', Date.now()).catch((error: unknown) =>
    error instanceof Interrupted ? 'interrupted' : error,
  )
  expect(await taken).toBe(bytes)
})

it('an area killed in the middle goes on after a restart, and nothing is fetched twice', async () => {
  const { url, requests, state } = await startAreaSite()
  const first = await openBoat(url)
  let count = 0
  state.onRequest = () => {
    if (++count === 25) first.areas.stop()
  }
  await first.areas.add(newArea)
  await first.areas.whenIdle()
  expect(first.areas.list()[0]?.taken_at).toBeNull()
  state.onRequest = () => undefined
  const second = await openBoat(url, first.folder)
  expect(second.areas.list()).toMatchObject([{ taken_at: null, progress: 0 }])
  second.areas.resume()
  await second.areas.whenIdle()
  expect(second.areas.list()).toMatchObject([{ places: 2, progress: null }])
  const paths = requests.map(({ path }) => path).filter((path) => !/tile_sources|shelter/.test(path))
  // The tiles in flight at the kill may be asked for again.
  expect(paths.length - new Set(paths).size).toBeLessThanOrEqual(limits.tileConcurrency)
})

it('a lost connection interrupts an area, which goes on later', async () => {
  const { url, state } = await startAreaSite()
  const { areas, site } = await openBoat(url)
  let count = 0
  state.onRequest = () => {
    if (++count === 6) state.isUp = false
  }
  await areas.add(newArea)
  await areas.whenIdle()
  expect(areas.list()[0]).toMatchObject({ taken_at: null })
  state.onRequest = () => undefined
  state.isUp = true
  await expect.poll(async () => (await site.get('/api/v1/home')).status).toBe(200)
  areas.resume()
  await areas.whenIdle()
  expect(areas.list()[0]?.taken_at).not.toBeNull()
})

it('a refresh transfers changes only', async () => {
  const { url, requests, state } = await startAreaSite()
  const { areas, answers } = await openBoat(url)
  await areas.add(newArea)
  await areas.whenIdle()
  const before = requests.length
  const takenAt = areas.list()[0]?.taken_at
  state.review = 'Full on Saturdays'
  const [{ id } = { id: '' }] = areas.list()
  expect(await areas.refresh(id)).toBe(true)
  await areas.whenIdle()
  const later = requests.slice(before)
  expect(later.length).toBeGreaterThan(5)
  expect(later.filter(({ status }) => status === 200).map(({ path }) => path)).toEqual([
    '/api/v1/posts?place_id=1',
    '/api/v1/posts?place_id=2',
  ])
  // Tiles of less than a month are not even asked for.
  expect(later.some(({ path }) => path.startsWith('/imagery'))).toBe(false)
  expect((await answers.read('/api/v1/posts?place_id=1'))?.body).toEqual([
    { id: 1, comment: 'Full on Saturdays' },
  ])
  expect(areas.list()[0]?.taken_at).not.toBe(takenAt)
  expect(await areas.refresh('unknown')).toBe(false)
})

it.each([
  ['in the millisecond in which it was taken', 0],
  ['after the clock was set back', -3_600_000],
])('an area is refreshed %s', async (_title, clockChangeMs) => {
  const { url, requests } = await startAreaSite()
  const { areas } = await openBoat(url)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const area = await areas.add({ ...newArea, maxZoom: null })
  await areas.whenIdle()
  const before = requests.length
  clock.mockReturnValue(now + clockChangeMs)
  expect(await areas.refresh(area?.id ?? '')).toBe(true)
  await areas.whenIdle()
  expect(requests.length).toBeGreaterThan(before)
  expect(areas.list()[0]?.progress).toBeNull()
})

it('an area is refreshed by itself after a day', async () => {
  const { url, requests } = await startAreaSite()
  const { areas } = await openBoat(url)
  await areas.add({ ...newArea, maxZoom: null })
  await areas.whenIdle()
  const before = requests.length
  areas.resume()
  await areas.whenIdle()
  expect(requests.length).toBe(before)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + limits.refreshAfterMs + 60_000)
  areas.resume()
  await areas.whenIdle()
  vi.restoreAllMocks()
  expect(requests.length).toBeGreaterThan(before)
})

it('a removed area leaves no tiles, except those of another area', async () => {
  const { url } = await startAreaSite()
  const { areas, folder } = await openBoat(url)
  await areas.add({ ...newArea, maxZoom: 10 })
  await areas.whenIdle()
  const coarse = countTiles(folder)
  const fine = await areas.add(newArea)
  await areas.whenIdle()
  expect(countTiles(folder)).toBeGreaterThan(coarse)
  expect(await areas.remove(fine?.id ?? '')).toBe(true)
  expect(countTiles(folder)).toBe(coarse)
  expect(areas.list()).toHaveLength(1)
  expect(await areas.remove(fine?.id ?? '')).toBe(false)
  const { areas: restarted } = await openBoat(url, folder)
  expect(restarted.list()).toHaveLength(1)
  const { areas: ofOtherSite } = await openBoat(url.replace('127.0.0.1', 'localhost'), folder)
  expect(ofOtherSite.list()).toEqual([])
})

it('the number of areas is limited', async () => {
  const { url, state } = await startAreaSite()
  state.isUp = false
  const { areas } = await openBoat(url)
  for (let count = 0; count < limits.maxAreas; count++)
    expect(await areas.add({ ...newArea, maxZoom: null })).not.toBeNull()
  expect(await areas.add(newArea)).toBeNull()
})
