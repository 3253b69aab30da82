import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Bbox } from '../../src/core/geo.ts'
import { parseNotesQuery } from '../../src/plugin/signalk/places/grid-cells.ts'
import { placeLimits } from '../../src/plugin/signalk/limits.ts'
import { createPlaceCache, type PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import type { PlaceFeature } from '../../src/plugin/signalk/places/place-feature.ts'
import { toPlaceUuid } from '../../src/plugin/signalk/places/place-note.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-places-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const url = 'https://site.example'

function buildFeature(id: number, longitude: number, latitude: number): PlaceFeature {
  return {
    id,
    geometry: { coordinates: [longitude, latitude] },
    properties: {
      id,
      name: `Place ${id}`,
      type_enum: 0,
      type: 'Marina',
      description: null,
      phone: null,
      url: null,
      address: null,
      city: null,
      country_code: 'FR',
      tags: {},
      source: 'osm',
      source_licence: 'ODbL-1.0',
      attribution: '© OpenStreetMap contributors',
      page: `${url}/placeview/${id}`,
      updated_at: null,
    },
  }
}

/** Opens the cache of a site whose places can change, in a folder. */
function openCache(folder = mkdtempSync(join(root, 'boat-')), siteUrl = url) {
  const paths: string[] = []
  const etags: unknown[] = []
  const state = {
    status: 200,
    features: [buildFeature(1, 4.1, 43.1), buildFeature(2, 4.3, 43.1)] as unknown,
    /** The site answers after it. */
    gate: Promise.resolve(),
  }
  const site = {
    url: siteUrl,
    isAnswering: () => false,
    get(path: string, etag: string | null) {
      paths.push(path)
      etags.push(etag)
      const { status, features } = state
      return state.gate.then(() => ({ status, body: { features }, etag: '"1"' }))
    },
  } as unknown as SiteClient // the methods that the cache uses
  return { cache: createPlaceCache(site, folder), folder, paths, etags, state }
}

const box = { x1: 4.01, y1: 43.01, x2: 4.4, y2: 43.2 }
const area = parseNotesQuery({ bbox: [4, 43, 4.5, 43.25] })
if (!area) throw new Error('the area is valid')

/** Loads the missing cells of a bounding box, however long it takes. */
async function loadAll(cache: PlaceCache, bbox: Bbox): Promise<void> {
  await cache.ensureLoaded(bbox)
  await cache.whenIdle()
}

/** Lists the ids of the places in the area. */
const listIds = ({ cache }: ReturnType<typeof openCache>) => cache.list(area).map(({ placeId }) => placeId)

describe('the places on the boat', () => {
  it('are fetched in one call for all missing cells, and are listed by their position', async () => {
    const opened = openCache()
    const { cache, paths } = opened
    const first = cache.ensureLoaded(box)
    // A query for the same cells waits for the call that is pending.
    await Promise.all([first, cache.ensureLoaded(box)])
    await loadAll(cache, box)
    expect(paths).toEqual(['/api/v1/places.geojson?bbox=4,43,4.5,43.25'])
    expect(listIds(opened)).toEqual([1, 2])
    expect(cache.count()).toBe(2)
    const half = parseNotesQuery({ bbox: [4.2, 43, 4.5, 43.2] })
    expect(half && cache.list(half).map(({ placeId }) => placeId)).toEqual([2])
    const uuid = toPlaceUuid(url, 1)
    expect(cache.find(uuid.toUpperCase())?.placeId).toBe(1)
    expect(cache.find('other')).toBeNull()
  })

  it('fetch only the cells that are missing', async () => {
    const { cache, paths } = openCache()
    await loadAll(cache, { x1: 4.01, y1: 43.01, x2: 4.2, y2: 43.2 })
    await loadAll(cache, box)
    expect(paths.map((path) => path.split('=')[1])).toEqual(['4,43,4.25,43.25', '4.25,43,4.5,43.25'])
    await cache.ensureLoaded({ x1: -180, y1: -80, x2: 180, y2: 80 })
    expect(paths).toHaveLength(2)
  })

  it('are refreshed in the background when they are older than the limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const opened = openCache()
    const { cache, paths, state } = opened
    await loadAll(cache, box)
    const revision = cache.revision()
    vi.setSystemTime(Date.now() + placeLimits.staleAfterMs)
    await cache.ensureLoaded(box)
    expect(paths).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    let answer = () => undefined as void
    state.gate = new Promise((done) => (answer = done))
    state.features = [buildFeature(3, 4.1, 43.1)]
    await cache.ensureLoaded(box)
    expect(listIds(opened)).toEqual([1, 2])
    answer()
    await cache.whenIdle()
    expect(paths.length).toBe(2)
    expect(listIds(opened)).toEqual([3])
    expect(cache.count()).toBe(1)
    expect(cache.revision()).toBeGreaterThan(revision)
    expect(cache.find(toPlaceUuid(url, 1))).toBeNull()
  })

  it.each([
    [500, []],
    [200, 'none'],
  ])('stay when the site answers %i with %j', async (status, features) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const opened = openCache()
    await loadAll(opened.cache, box)
    vi.setSystemTime(Date.now() + placeLimits.staleAfterMs + 1)
    Object.assign(opened.state, { status, features })
    await opened.cache.ensureLoaded(box)
    await opened.cache.whenIdle()
    expect(opened.paths.length).toBe(2)
    expect(listIds(opened)).toEqual([1, 2])
  })

  it('are kept on disk with their age, for the same site only', async () => {
    const first = openCache()
    await loadAll(first.cache, box)
    writeFileSync(join(first.folder, '1_1.json'), '{"at":')
    const files = readdirSync(first.folder).sort()
    expect(files).toEqual(['1_1.json', '736_172.json', '737_172.json'])
    expect(JSON.parse(readFileSync(join(first.folder, '736_172.json'), 'utf8'))).toEqual({
      at: expect.any(Number),
      site: url,
      features: [buildFeature(1, 4.1, 43.1)],
    })
    const second = openCache(first.folder)
    await second.cache.load()
    expect(listIds(second)).toEqual([1, 2])
    await second.cache.ensureLoaded(box)
    expect(second.paths).toEqual([])
    const other = openCache(first.folder, 'https://other.example')
    await other.cache.load()
    expect(other.cache.count()).toBe(0)
    vi.useFakeTimers({ now: Date.now() + placeLimits.staleAfterMs + 10, toFake: ['Date'] })
    const later = openCache(first.folder)
    await later.cache.load()
    await later.cache.ensureLoaded(box)
    expect(later.paths).toHaveLength(1)
    await later.cache.whenIdle()
  })

  it('around the boat are fetched once before anyone asks, and not again and again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { cache, paths } = openCache()
    cache.prefetch(box)
    await cache.whenIdle()
    expect(paths).toHaveLength(1)
    vi.setSystemTime(Date.now() + placeLimits.staleAfterMs + 1)
    cache.prefetch(box)
    await cache.whenIdle()
    expect(paths).toHaveLength(1)
  })

  it('that the site confirms are as recent as its answer, also after a restart', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
    const { cache, etags, state, folder } = openCache()
    const cells = [{ column: 736, row: 172 }]
    // The ETag is sent only with a complete copy.
    expect(await cache.refresh(cells, Date.now(), '"0"')).toEqual({ etag: '"1"' })
    expect(await cache.refresh(cells, Date.now(), '"1"')).toEqual({ etag: '"1"' })
    expect(etags).toEqual([null])
    vi.setSystemTime(new Date('2026-11-21T15:00:00Z'))
    state.status = 304
    expect(await cache.refresh(cells, Date.now(), '"1"')).toEqual({ etag: '"1"' })
    expect(etags[1]).toBe('"1"')
    expect(cache.getOldestFetchMs(box)).toEqual(Date.now())
    expect(cache.count()).toBe(1)
    const { cache: restarted } = openCache(folder)
    await restarted.load()
    expect(restarted.getOldestFetchMs(box)).toEqual(Date.now())
    expect(restarted.count()).toBe(1)
    state.status = 0
    expect(await cache.refresh(cells, Date.now() + 1, '"1"')).toBe(false)
  })

  it('of the cell that was fetched longest ago are evicted from a full cache, except those of areas', async () => {
    const { cache, folder, state } = openCache()
    cache.pin(new Set(['736_172']))
    for (const [column, count] of [
      [736, 1],
      [737, 1],
      [738, 1],
      [739, placeLimits.maxPlacesCached - 2],
    ] as const) {
      const longitude = column * 0.25 - 180 + 0.1
      const feature = buildFeature(column, longitude, 43.1)
      state.features =
        count === 1
          ? [feature]
          : Array.from({ length: count }, (_, id) => ({
              ...feature,
              properties: { ...feature.properties, id: id + 1000 },
            }))
      await cache.refresh([{ column, row: 172 }], Infinity, null)
    }
    expect(cache.count()).toBe(placeLimits.maxPlacesCached)
    await expect
      .poll(() => readdirSync(folder).sort())
      .toEqual(['736_172.json', '738_172.json', '739_172.json'])
    expect(cache.find(toPlaceUuid(url, 737))).toBeNull()
    expect(cache.find(toPlaceUuid(url, 736))?.placeId).toBe(736)
  })

  it('of a box wider than 3 degrees are those kept on board, without a request', async () => {
    const opened = openCache()
    await loadAll(opened.cache, box)
    const world = { x1: -180, y1: -80, x2: 180, y2: 80 }
    await opened.cache.ensureLoaded(world)
    expect(opened.paths).toHaveLength(1)
    const wide = parseNotesQuery({ bbox: [0, 40, 10, 50] })
    expect(wide && opened.cache.list(wide).map(({ placeId }) => placeId)).toEqual([1, 2])
    const elsewhere = parseNotesQuery({ bbox: [20, 40, 30, 50] })
    expect(elsewhere && opened.cache.list(elsewhere)).toEqual([])
    expect(opened.cache.getOldestFetchMs(world)).toBeLessThanOrEqual(Date.now())
  })

  it('on both sides of the antimeridian are fetched in a call for each, also one on it', async () => {
    const { cache, paths, state } = openCache()
    state.features = [
      buildFeature(1, 179.95, 51.9),
      buildFeature(2, -179.95, 51.9),
      buildFeature(3, 180, 51.9),
    ]
    const query = parseNotesQuery({ bbox: [179.8, 51.8, -179.8, 51.95] })
    if (!query) throw new Error('the area is valid')
    await cache.ensureLoaded(query.bbox)
    await cache.whenIdle()
    expect(paths.map((path) => path.split('=')[1])).toEqual(['179.75,51.75,180,52', '-180,51.75,-179.75,52'])
    const ids = cache.list(query).map(({ placeId }) => placeId)
    expect(ids.sort()).toEqual([1, 2, 3])
  })
})
