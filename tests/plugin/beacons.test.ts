import { afterEach, expect, it, vi } from 'vitest'
import { createBeaconSource } from '../../src/plugin/signalk/beacons.ts'
import type { Delta } from '../../src/plugin/signalk/host.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000
const here = { latitude: 43.3, longitude: 4.3 }

/** A site with one weather station, until the line is cut. */
function shore(station: { obs_time: string; wspd: number }) {
  const line = { isUp: true }
  const site = {
    get: (path: string) => {
      const feature = {
        geometry: { coordinates: [4.3, 43.3] },
        properties: { id: 7, name: 'Lion', ...station },
      }
      const features = path.includes('meteo_reps') ? [feature] : []
      return Promise.resolve(line.isUp ? { status: 200, body: { features } } : { status: 0, body: null })
    },
  } as unknown as SiteClient // all that beacons ask of it
  return { site, line }
}

const windOf = (deltas: Delta[]) =>
  deltas
    .flatMap(({ updates }) => updates)
    .flatMap(({ timestamp, values }) =>
      values.flatMap(({ path, value }) =>
        path === 'environment.wind.averageSpeed' ? [{ timestamp, value }] : [],
      ),
    )

it('a report reaches the displays of a boat with the moment it was measured', async () => {
  const obs_time = new Date(Date.now() - 5 * hourMs).toISOString()
  const { site } = shore({ obs_time, wspd: 19.459 })
  const deltas = await createBeaconSource(site).fetchDeltas(here)
  expect(windOf(deltas)).toEqual([{ timestamp: obs_time, value: expect.closeTo(10, 2) }])
})

it('a report older than 6 hours reaches them without its values', async () => {
  const obs_time = new Date(Date.now() - 6 * hourMs - 60_000).toISOString()
  const deltas = await createBeaconSource(shore({ obs_time, wspd: 40 }).site).fetchDeltas(here)
  expect(windOf(deltas)).toEqual([{ timestamp: obs_time, value: null }])
  expect(JSON.stringify(deltas)).toContain('"name":"Lion"')
})

it('a report grows old while there is no connection', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const obs_time = '2026-11-21T08:00:00.000Z'
  const { site, line } = shore({ obs_time, wspd: 19.459 })
  const beacons = createBeaconSource(site)
  expect(windOf(await beacons.fetchDeltas(here))).toEqual([
    { timestamp: obs_time, value: expect.closeTo(10, 2) },
  ])
  line.isUp = false
  vi.setSystemTime(new Date('2026-11-21T14:30:00Z'))
  expect(windOf(await beacons.fetchDeltas(here))).toEqual([{ timestamp: obs_time, value: null }])
})
