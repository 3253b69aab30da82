import { afterEach, expect, it, vi } from 'vitest'
import { createBeaconSource } from '../../src/plugin/signalk/beacons.ts'
import type { Delta } from '../../src/plugin/signalk/host.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

afterEach(() => void vi.useRealTimers())

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
  const deltas = await createBeaconSource(site).fetchDeltas(position)
  expect(findWind(deltas)).toEqual([{ timestamp: obs_time, value: expect.closeTo(10, 2) }])
})

it('a report older than 6 hours is sent without values', async () => {
  const obs_time = new Date(Date.now() - 6 * hourMs - 60_000).toISOString()
  const deltas = await createBeaconSource(createFakeSite({ obs_time, wspd: 40 }).site).fetchDeltas(position)
  expect(findWind(deltas)).toEqual([{ timestamp: obs_time, value: null }])
  expect(JSON.stringify(deltas)).toContain('"name":"Lion"')
})

it('a report becomes outdated while the site is offline', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const obs_time = '2026-11-21T08:00:00.000Z'
  const { site, connection } = createFakeSite({ obs_time, wspd: 19.459 })
  const beacons = createBeaconSource(site)
  expect(findWind(await beacons.fetchDeltas(position))).toEqual([
    { timestamp: obs_time, value: expect.closeTo(10, 2) },
  ])
  connection.isUp = false
  vi.setSystemTime(new Date('2026-11-21T14:30:00Z'))
  expect(findWind(await beacons.fetchDeltas(position))).toEqual([{ timestamp: obs_time, value: null }])
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
  return { beacons: createBeaconSource(site), paths, state }
}

const geometry = { coordinates: [4.3, 43.3] }
const aid = { id: 1, name: 'Espiguette', mmsi: '992271409', aid_type: 5, virtual: true }

it('aids and stations are deltas in SI units; clusters and aids without an MMSI are none', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const at = '2026-11-21T11:00:00Z'
  const measured = { wspd: 10, gst: 20, wdir: 180, atmp: 20, wtmp: 15, pres: 1013, wvht: 1.5, dewp: 3 }
  const { beacons } = createLayerSite({
    nav_aids: [
      { geometry, properties: aid },
      { geometry, properties: { ...aid, mmsi: null } },
      { geometry, properties: { ...aid, cluster: true } },
    ],
    meteo_reps: [
      { geometry, properties: { id: 42, name: 'Lion', obs_time: at, ...measured } },
      { geometry, properties: { id: 1_234_567, name: 'Silent', obs_time: null, wspd: null } },
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
    {
      context: 'meteo.urn:mrn:imo:mmsi:9801234567:roadstead',
      updates: [{ values: [{ path: '', value: { name: 'Silent' } }, where] }],
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
