import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listBeaconPaths } from '../../src/plugin/signalk/areas/area-parts.ts'
import { createAreaStore } from '../../src/plugin/signalk/areas/area-store.ts'
import { getDiskFailure } from '../../src/plugin/signalk/atomic-files.ts'
import { createSatChartResources } from '../../src/plugin/signalk/charts/sat-charts.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { createPlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createReporter } from '../../src/plugin/signalk/reporter.ts'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { createReviewQueue } from '../../src/plugin/signalk/review-queue.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { startChangingNetwork, type ChangingNetwork } from './changing-network.ts'

let network: ChangingNetwork
let root: string
/** The data folder of the plugin. Its parent is a file: nothing can be written, also by root. */
let folder: string
beforeEach(async () => {
  network = await startChangingNetwork()
  root = mkdtempSync(join(tmpdir(), 'roadstead-disk-'))
  writeFileSync(join(root, 'disk'), '')
  folder = join(root, 'disk', 'data')
})
afterEach(() => {
  network.close()
  rmSync(root, { recursive: true, force: true })
})

/** Makes the disk writable. */
function repairDisk(): void {
  rmSync(join(root, 'disk'))
  mkdirSync(folder, { recursive: true })
}

let seconds = 0
const host = {
  debug: () => undefined,
  getSelfPath: (path: string) =>
    path === 'navigation.position'
      ? {
          value: { latitude: 43, longitude: 4 },
          timestamp: new Date(1.7e12 + 1000 * seconds++).toISOString(),
        }
      : null,
} as unknown as Host // the methods that the services use

function openBoat() {
  const site = createSiteClient(network.url, 'rs_key', () => undefined)
  const places = createPlaceCache(site, join(folder, 'places'))
  const answers = createResponseCache(join(folder, 'answers'), site.url)
  const charts = createSatChartResources(host, site, { folder, megabytes: 10 })
  const areas = createAreaStore({ site, places, answers, charts }, join(folder, 'areas.json'))
  return { site, places, answers, charts, areas }
}

const box = { x1: 4, y1: 43.3, x2: 4.6, y2: 43.8 }

it('places, answers and charts are shown from memory while the disk cannot be written', async () => {
  const { places, answers, charts } = openBoat()
  await charts.load()
  expect(await charts.methods.listResources({})).toEqual({})
  await places.ensureLoaded(box)
  await places.whenIdle()
  expect(places.list({ bbox: box, contains: () => true }).map(({ name }) => name)).toEqual(['Port 1'])
  // Every cell is known, not only the first.
  const paths = network.requestedPaths.length
  await places.ensureLoaded(box)
  expect(network.requestedPaths).toHaveLength(paths)
  expect(await answers.write('/api/v1/places/7', { id: 7 }, '"1"')).toBe(false)
  expect(await answers.read('/api/v1/places/7')).toMatchObject({ body: { id: 7 }, etag: '"1"' })
  expect(getDiskFailure(folder)).toBe('ENOTDIR')
})

it('reviews and reports wait in memory, and are on the disk when it can be written again', async () => {
  const { site } = openBoat()
  network.mode = 'disconnected'
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  const reporter = createReporter(host, site, { path: join(folder, 'reports.jsonl'), mmsi: '' })
  await reviews.load()
  expect(await reviews.add({ key: 'first', placeId: 7, comment: 'Quiet', stars: null })).not.toBeNull()
  await reporter.tick()
  await reporter.tick()
  expect(reviews.listQueued().length).toBe(1)
  expect(reporter.state().queuedCount).toBe(2)
  expect(getDiskFailure(folder)).toBe('ENOTDIR')
  repairDisk()
  await reviews.add({ key: 'second', placeId: 7, comment: 'Full', stars: null })
  await reporter.tick()
  expect(getDiskFailure(folder)).toBeNull()
  const again = createReviewQueue(site, join(folder, 'reviews.json'))
  await again.load()
  expect(again.listQueued().map(({ key }) => key)).toEqual(['first', 'second'])
  expect(readFileSync(join(folder, 'reports.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3)
})

it('reviews are sent, each once, while the disk cannot be written', async () => {
  const { site } = openBoat()
  const reviews = createReviewQueue(site, join(folder, 'reviews.json'))
  for (const key of ['first', 'second']) await reviews.add({ key, placeId: 7, comment: 'Quiet', stars: null })
  await reviews.send()
  expect(reviews.listQueued()).toEqual([])
  expect([...network.reviews.keys()]).toEqual(['first', 'second'])
})

it('an area is refused, because what is not on the disk is not on board', async () => {
  const { areas } = openBoat()
  await expect(areas.add({ boxes: [box], maxZoom: null, name: null })).rejects.toThrow()
  expect(areas.list()).toEqual([])
  repairDisk()
  expect(await areas.add({ boxes: [box], maxZoom: null, name: null })).not.toBeNull()
  await areas.whenIdle()
  expect(areas.list()).toMatchObject([{ progress: null, places: 1 }])
})

it('an area that is being taken waits while the disk cannot be written', async () => {
  const { areas, answers } = openBoat()
  repairDisk()
  // Answers cannot be written, and all else can.
  writeFileSync(join(folder, 'answers'), '')
  await areas.add({ boxes: [box], maxZoom: null, name: null })
  await areas.whenIdle()
  expect(areas.list()).toMatchObject([{ taken_at: null }])
  rmSync(join(folder, 'answers'))
  areas.resume()
  await areas.whenIdle()
  expect(areas.list()).toMatchObject([{ taken_at: expect.any(String), progress: null }])
  for (const path of listBeaconPaths([box]).aids) {
    expect(await answers.read(path)).toMatchObject({ body: { version: '1' } })
    expect(await answers.read(path)).not.toHaveProperty('isInMemory')
  }
})
