import { expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import type { Clearance } from '../../../src/plugin/signalk/hazards/clearance-source.ts'
import { findHazardsAhead } from '../../../src/plugin/signalk/hazards/hazard-watch.ts'
import type { CourseInfo, Host } from '../../../src/plugin/signalk/host.ts'
import type { PlaceCache } from '../../../src/plugin/signalk/places/place-cache.ts'
import type { PlaceNote } from '../../../src/plugin/signalk/places/place-note.ts'

const margins = { draughtMarginMetres: 0.5, airMarginMetres: 1 }
const knotsToMetresPerSecond = 1852 / 3600

/** A boat at 43.5 N 4 E that goes east at 6 knots, with a mast of 18 m and 2.1 m draught. */
function createBoat(nextPoint: CourseInfo['nextPoint'] = null, overrides: Record<string, unknown> = {}) {
  const values: Record<string, unknown> = {
    'navigation.position': { latitude: 43.5, longitude: 4 },
    'navigation.courseOverGroundTrue': Math.PI / 2,
    'navigation.speedOverGround': 6 * knotsToMetresPerSecond,
    'design.airHeight': 18,
    'design.draft': { maximum: 2.1 },
    'design.length': { overall: 12 },
    ...overrides,
  }
  const host: Pick<Host, 'getSelfPath' | 'getCourse'> = {
    getSelfPath: (path) => ({ value: values[path], timestamp: '2026-11-21T12:00:00Z' }),
    getCourse: () => Promise.resolve({ activeRoute: null, nextPoint }),
  }
  return host as Host // only these members are used
}

const bridge: Clearance = {
  id: 7,
  name: null,
  kind: 'bridge',
  opens: false,
  metres: 15,
  position: { latitude: 43.5, longitude: 4.02 },
  source: 'openstreetmap',
  updatedAt: '2025-04-21T00:00:00Z',
}
const port = {
  uuid: 'a',
  placeId: 12,
  name: 'Port',
  typeEnum: 0,
  position: { latitude: 43.9, longitude: 5 },
  facts: { tags: { maxlength: '10' }, source: 'openstreetmap', updatedAt: '2025-04-21T00:00:00Z' },
}

function createSources(clearances: Clearance[] = [bridge], ports: object[] = [port]) {
  const asked: Bbox[] = []
  const prefetched: Bbox[] = []
  const places = {
    list: ({ contains }: Parameters<PlaceCache['list']>[0]) =>
      (ports as (typeof port)[]).filter(({ position }) => contains(position)) as unknown as PlaceNote[], // the used fields
    prefetch: (box: Bbox) => void prefetched.push(box),
  }
  const source = {
    list(boxes: readonly Bbox[]) {
      asked.push(...boxes)
      return Promise.resolve(clearances)
    },
  }
  return { places: places as unknown as PlaceCache, clearances: source, asked, prefetched } // the used members
}

const listKeys = async (host: Host, sources = createSources()) =>
  (await findHazardsAhead(host, sources, margins)).map(({ key }) => key)

it('a low bridge on the course of the next 20 minutes is ahead', async () => {
  expect(await listKeys(createBoat())).toEqual(['clearance-7'])
  const far = { ...bridge, position: { latitude: 43.5, longitude: 4.06 } }
  expect(await listKeys(createBoat(), createSources([far]))).toEqual([])
})

it('a bridge on the way to the destination is ahead once, though the course leads there too', async () => {
  const nextPoint = { position: { latitude: 43.5, longitude: 4.1 } }
  expect(await listKeys(createBoat(nextPoint))).toEqual(['clearance-7'])
})

it('of a route only the next five miles count', async () => {
  const nextPoint = { position: { latitude: 43.5, longitude: 4.3 } }
  const locate = (longitude: number) => [{ ...bridge, position: { latitude: 43.5, longitude } }]
  expect(await listKeys(createBoat(nextPoint), createSources(locate(4.11)))).toEqual(['clearance-7'])
  expect(await listKeys(createBoat(nextPoint), createSources(locate(4.12)))).toEqual([])
})

it('a shallow entrance on the course is ahead, also of a boat without an air draught', async () => {
  const facts = { ...port.facts, tags: { depth: '2.5' } }
  const entrance = { ...port, facts, position: { latitude: 43.5, longitude: 4.02 } }
  const host = createBoat(null, { 'design.airHeight': undefined })
  expect(await listKeys(host, createSources([], [entrance]))).toEqual(['depth-12'])
})

it('a boat at rest has no course', async () => {
  const slow = { 'navigation.speedOverGround': 0.9 * knotsToMetresPerSecond }
  const near = { ...bridge, position: { latitude: 43.5, longitude: 4.001 } }
  expect(await listKeys(createBoat(null, slow), createSources([near]))).toEqual([])
})

it('clearances are not asked for by a boat without an air draught', async () => {
  const sources = createSources()
  expect(await listKeys(createBoat(null, { 'design.airHeight': undefined }), sources)).toEqual([])
  expect(sources.asked).toEqual([])
})

it('a port that is too small raises a warning as soon as it is the destination, and its places are fetched', async () => {
  const sources = createSources([])
  expect(await listKeys(createBoat(), sources)).toEqual([])
  expect(await listKeys(createBoat({ position: port.position }), sources)).toEqual(['length-12'])
  expect(sources.prefetched.length).toBeGreaterThan(0)
})
