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
