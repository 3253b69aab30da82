import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createBeaconSource } from '../../src/plugin/signalk/beacons.ts'
import type { Delta } from '../../src/plugin/signalk/host.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

afterEach(() => void vi.useRealTimers())

const root = mkdtempSync(join(tmpdir(), 'roadstead-beacons-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Opens the beacons of a site in a new file, or in that of an earlier run. */
const openBeacons = (
  site: SiteClient,
  file = join(mkdtempSync(join(root, 'boat-')), 'beacons.json'),
  readKept?: Parameters<typeof createBeaconSource>[2],
) => createBeaconSource(site, file, readKept)

const hourMs = 3_600_000
const position = { latitude: 43.3, longitude: 4.3 }

/** Creates a site with one weather station and a connection that tests can interrupt. */
function createFakeSite(station: { obs_time: string; wspd: number }) {
  const connection = { isUp: true }
  const site = {
    get: (path: string) => {
      const feature = {
        geometry: { coordinates: [4.3, 43.3] },
        properties: { id: 7, name: 'Lion', ...station },
      }
      const features = path.includes('meteo_reps') ? [feature] : []
      return Promise.resolve(
        connection.isUp ? { status: 200, body: { features } } : { status: 0, body: null },
      )
    },
  } as unknown as SiteClient // the methods that beacons use
  return { site, connection }
}

const findWind = (deltas: Delta[]) =>
  deltas
    .flatMap(({ updates }) => updates)
    .flatMap(({ timestamp, values }) =>
      values.flatMap(({ path, value }) =>
        path === 'environment.wind.averageSpeed' ? [{ timestamp, value }] : [],
      ),
    )

it('a weather report is sent to the displays with the time of its measurement', async () => {
  const obs_time = new Date(Date.now() - 5 * hourMs).toISOString()
  const { site } = createFakeSite({ obs_time, wspd: 19.459 })
  const deltas = await openBeacons(site).fetchDeltas(position)
  expect(findWind(deltas)).toEqual([{ timestamp: obs_time, value: expect.closeTo(10, 2) }])
})

it.each([
  [3 * hourMs - 60_000, 'Lion'],
  [3 * hourMs + 60_000, 'Lion (3 h old)'],
  [12 * hourMs - 60_000, 'Lion (11 h old)'],
])('a report of %i ms ago has the name %s', async (ageMs, name) => {
  const obs_time = new Date(Date.now() - ageMs).toISOString()
  const deltas = await openBeacons(createFakeSite({ obs_time, wspd: 19.459 }).site).fetchDeltas(position)
  expect(deltas[0]?.updates[0]?.values[0]).toEqual({ path: '', value: { name } })
  expect(findWind(deltas)).toEqual([{ timestamp: obs_time, value: expect.closeTo(10, 2) }])
})

it('a report of more than 12 hours ago, or without a time, is not sent', async () => {
  for (const obs_time of [new Date(Date.now() - 12 * hourMs - 60_000).toISOString(), 'unknown']) {
    const { site } = createFakeSite({ obs_time, wspd: 40 })
    expect(await openBeacons(site).fetchDeltas(position)).toEqual([])
  }
})

it('a report that becomes too old is cleared once, with the time of the clearing, also without a connection', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const obs_time = '2026-11-21T08:00:00.000Z'
  const { site, connection } = createFakeSite({ obs_time, wspd: 19.459 })
  const beacons = openBeacons(site)
  expect(findWind(await beacons.fetchDeltas(position))).toEqual([
    { timestamp: obs_time, value: expect.closeTo(10, 2) },
  ])
  connection.isUp = false
  vi.setSystemTime(new Date('2026-11-21T20:00:01Z'))
  expect(await beacons.fetchDeltas(position)).toEqual([
    {
      context: 'meteo.urn:mrn:imo:mmsi:980000007:roadstead',
      updates: [
        {
          timestamp: '2026-11-21T20:00:01.000Z',
          values: [
            { path: 'environment.wind.averageSpeed', value: null },
            { path: 'environment.date', value: null },
          ],
        },
      ],
    },
  ])
  expect(await beacons.fetchDeltas(position)).toEqual([])
})

it('a value that a newer report lacks is cleared', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const station = { id: 7, name: 'Lion', obs_time: '2026-11-21T11:00:00.000Z' }
  const layers: Record<string, object[]> = {
    meteo_reps: [{ geometry, properties: { ...station, wspd: 19.459 } }],
  }
  layers.nav_aids = []
  const { beacons } = createLayerSite(layers)
  await beacons.fetchDeltas(position)
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
  const obs_time = '2026-11-21T12:50:00.000Z'
  layers.meteo_reps = [{ geometry, properties: { ...station, obs_time, wspd: null, atmp: 20 } }]
  expect(findWind(await beacons.fetchDeltas(position))).toEqual([{ timestamp: obs_time, value: null }])
  // It is cleared once.
  expect(findWind(await beacons.fetchDeltas(position))).toEqual([])
})

it('aids and reports are kept on disk and survive a restart without a connection', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const file = join(mkdtempSync(join(root, 'boat-')), 'beacons.json')
  const { site, state } = createLayerSite({
    nav_aids: [{ geometry, properties: aid }],
    meteo_reps: [
      { geometry, properties: { id: 7, name: 'Lion', obs_time: '2026-11-21T11:00:00.000Z', wspd: 10 } },
    ],
  })
  const before = await openBeacons(site, file).fetchDeltas(position)
  expect(before).toHaveLength(2)
  await expect.poll(() => existsSync(file)).toBe(true)
  state.status = 0
  expect(await openBeacons(site, file).fetchDeltas(position)).toEqual(before)
  expect(await openBeacons({ ...site, url: 'https://other.example' }, file).fetchDeltas(position)).toEqual([])
  // What the boat server had is cleared after the restart too.
  vi.setSystemTime(new Date('2026-11-21T23:30:00Z'))
  const later = await openBeacons(site, file).fetchDeltas(position)
  expect(later.map(({ context }) => context?.split('.')[0])).toEqual(['atons', 'meteo'])
  expect(findWind(later)).toEqual([{ timestamp: '2026-11-21T23:30:00.000Z', value: null }])
})

it('beacons of areas on board are used only while the site does not answer, of each station the newest report', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const buildReport = (obs_time: string, wspd: number) => ({
    geometry: { coordinates: [4.3, 43.3] as [number, number] },
    properties: { id: 7, name: 'Lion', obs_time, wspd },
  })
  const { site, state } = createLayerSite({
    nav_aids: [],
    meteo_reps: [buildReport('2026-11-21T10:00:00.000Z', 10)],
  })
  const kept = [buildReport('2026-11-21T11:00:00.000Z', 20), buildReport('2026-11-21T09:00:00.000Z', 30)]
  const asked: unknown[] = []
  const readKept = (around: unknown) => {
    asked.push(around)
    return Promise.resolve({ aids: [], stations: kept })
  }
  const beacons = openBeacons(site, undefined, readKept)
  expect(findWind(await beacons.fetchDeltas(position))).toMatchObject([
    { timestamp: '2026-11-21T10:00:00.000Z' },
  ])
  expect(asked).toEqual([])
  state.status = 0
  vi.setSystemTime(new Date('2026-11-21T12:20:00Z'))
  expect(findWind(await beacons.fetchDeltas(position))).toMatchObject([
    { timestamp: '2026-11-21T11:00:00.000Z' },
  ])
  expect(asked).toEqual([position])
})

it('a file of beacons that a power cut has damaged is ignored', async () => {
  const file = join(mkdtempSync(join(root, 'boat-')), 'beacons.json')
  const { site, state } = createLayerSite({})
  state.status = 0
  const complete = { at: 1, site: site.url, queries: [], aids: [], stations: [] }
  for (const damaged of ['{"at":', JSON.stringify({ ...complete, stations: undefined })]) {
    writeFileSync(file, damaged)
    expect(await openBeacons(site, file).fetchDeltas(position)).toEqual([])
  }
})

it('around the antimeridian only its two sides are asked for, and a beacon on it is sent once', async () => {
  const onEdge = { geometry: { coordinates: [180, 51.9] }, properties: aid }
  const { beacons, paths } = createLayerSite({ nav_aids: [onEdge], meteo_reps: [] })
  expect(await beacons.fetchDeltas({ latitude: 51.9, longitude: 179.95 })).toHaveLength(1)
  const boxes = paths.map((path) => new URLSearchParams(path.split('?')[1]))
  expect(boxes.map((box) => [Number(box.get('x1')), Number(box.get('x2'))])).toEqual([
    [179, 180],
    [179, 180],
    [-180, -179.25],
    [-180, -179.25],
  ])
})

/** Creates a site with layers as it answers them; records the paths. */
function createLayerSite(layers: Record<string, object[]>) {
  const paths: string[] = []
  const state = { status: 200 }
  const site = {
    get(path: string) {
      paths.push(path)
      const [, name = ''] = /v1\/(\w+)/.exec(path) ?? []
      return Promise.resolve({ status: state.status, body: { features: layers[name] } })
    },
  } as unknown as SiteClient // the method that beacons use
  return { beacons: openBeacons(site), site, paths, state }
}

const geometry = { coordinates: [4.3, 43.3] }
const aid = { id: 1, name: 'Espiguette', mmsi: '992271409', aid_type: 5, virtual: true }

it('aids and stations are deltas in SI units; clusters, aids without an MMSI and stations without a time are none', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const at = '2026-11-21T11:00:00.000Z'
  const measured = { wspd: 10, gst: 20, wdir: 180, atmp: 20, wtmp: 15, pres: 1013, wvht: 1.5, dewp: 3 }
  const { beacons } = createLayerSite({
    nav_aids: [
      { geometry, properties: aid },
      { geometry, properties: { ...aid, id: 2, mmsi: null } },
      { geometry, properties: { ...aid, id: 3, cluster: true } },
    ],
    meteo_reps: [
      { geometry, properties: { id: 42, name: 'Lion', obs_time: at, ...measured } },
      { geometry, properties: { id: 1_234_567, name: 'Silent', obs_time: null, wspd: 7 } },
    ],
  })
  const where = { path: 'navigation.position', value: { latitude: 43.3, longitude: 4.3 } }
  const near = (value: number) => expect.closeTo(value, 3) as number
  expect(await beacons.fetchDeltas(position)).toEqual([
    {
      context: 'atons.urn:mrn:imo:mmsi:992271409',
      updates: [
        {
          values: [
            { path: '', value: { name: 'Espiguette', mmsi: '992271409' } },
            where,
            { path: 'atonType', value: { id: 5, name: 'Light, without sectors' } },
            { path: 'virtual', value: true },
            { path: 'sensors.ais.class', value: 'ATON' },
          ],
        },
      ],
    },
    {
      context: 'meteo.urn:mrn:imo:mmsi:980000042:roadstead',
      updates: [
        { values: [{ path: '', value: { name: 'Lion' } }, where] },
        {
          timestamp: at,
          values: [
            { path: 'environment.wind.averageSpeed', value: near(5.139) },
            { path: 'environment.wind.gust', value: near(10.278) },
            { path: 'environment.wind.directionTrue', value: near(Math.PI) },
            { path: 'environment.outside.temperature', value: near(293.15) },
            { path: 'environment.water.temperature', value: near(288.15) },
            { path: 'environment.outside.pressure', value: 101_300 },
            { path: 'environment.water.waves.significantHeight', value: 1.5 },
            { path: 'environment.date', value: at },
          ],
        },
      ],
    },
  ])
})

it('beacons are fetched again after ten minutes, or in another area, and stay after a failure', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { beacons, paths, state } = createLayerSite({
    nav_aids: [{ geometry, properties: aid }],
    meteo_reps: [],
  })
  await beacons.fetchDeltas(position)
  // 50 km around the boat, in cells of a quarter of a degree.
  const query = 'x1=3.5&y1=42.75&x2=5&y2=43.75&zoom=12'
  expect(paths).toEqual([`/api/v1/nav_aids?${query}`, `/api/v1/meteo_reps?${query}`])
  vi.setSystemTime(Date.now() + 599_999)
  await beacons.fetchDeltas(position)
  expect(paths).toHaveLength(2)
  vi.setSystemTime(Date.now() + 1)
  state.status = 503
  expect(await beacons.fetchDeltas(position)).toHaveLength(1)
  expect(paths).toHaveLength(4)
  state.status = 200
  expect(await beacons.fetchDeltas({ latitude: 10, longitude: 4.3 })).toHaveLength(1)
  expect(paths).toHaveLength(6)
})
