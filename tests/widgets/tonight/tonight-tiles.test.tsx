import { afterEach, expect, it, vi } from 'vitest'
import { saveUnit } from '../../../src/client/preferences.ts'
import type { Tonight } from '../../../src/core/contract/tides.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { TonightTiles } from '../../../src/widgets/tonight/TonightTiles.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const now = '2026-11-21T14:10:00.000Z'
vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  saveUnit('depth', defaultUnits.depth)
})

/** A time after now; negative hours are before it. */
const inHours = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

const wind = {
  station_id: 1,
  station_name: 'Boston 16 NM',
  distance: 12.5,
  at: inHours(-1),
  wspd: 15.6,
  wdir: 225,
  gst: 19.4,
}
const tide = {
  station_name: 'Boston',
  latitude: 42.35,
  longitude: -71.05,
  distance: 0.4,
  datum: 'MLLW',
  attribution: 'Neaps tide database',
  licence: 'public domain',
  licence_url: 'https://example.org',
  curve: [],
  waters: [
    { at: inHours(1), level: 2.84, kind: 'high' as const },
    { at: inHours(7), level: 0.5, kind: 'low' as const },
  ],
}
const facts: Tonight = {
  time_zone: 'Etc/GMT',
  day: { from: inHours(-14), to: inHours(10) },
  sun: [
    { at: inHours(3), kind: 'sunset' },
    { at: inHours(12), kind: 'sunrise' },
  ],
  sun_stays: null,
  tide,
  wind,
}

/** Renders the tiles and returns the texts of one: title, value, what comes next, and source. */
async function readTile(index: 0 | 1 | 2, own: Partial<Tonight>): Promise<(string | undefined)[]> {
  const tiles = <TonightTiles tonight={{ ...facts, ...own }} />
  const { container } = renderStrict(wrapWithApi(createFakeApi(), tiles))
  await expect.poll(() => container.querySelectorAll('.rs-tonight__tile').length).toBe(3)
  const tile = container.querySelectorAll('.rs-tonight__tile')[index]
  return ['h3', '.rs-tonight__value', '.rs-tonight__more', '.rs-tonight__source'].map((selector) =>
    tile?.querySelector(selector)?.textContent.trim(),
  )
}
const [windTile, waterTile, sunTile] = [0, 1, 2] as const

it('times of waters and of the sun are by the clock of the place', async () => {
  const own = { time_zone: 'Pacific/Auckland' }
  expect((await readTile(waterTile, own)).slice(1, 3)).toEqual([
    '04:10 2.8 m',
    'then low water 10:10 (0.5 m)',
  ])
  expect((await readTile(sunTile, own)).slice(0, 3)).toEqual(['Sunset', '06:10', 'then sunrise 15:10'])
})

it('waters and sun events until now are left out', async () => {
  const past = [
    { at: inHours(-1), level: 9, kind: 'low' as const },
    { at: now, level: 8, kind: 'low' as const },
  ]
  const waters = await readTile(waterTile, { tide: { ...tide, waters: [...past, ...tide.waters] } })
  expect(waters.slice(0, 2)).toEqual(['Next high water', '15:10 2.8 m'])
  const sun = await readTile(sunTile, { sun: [{ at: now, kind: 'sunrise' }, ...facts.sun] })
  expect(sun.slice(0, 2)).toEqual(['Sunset', '17:10'])
})

it('the last water and the last event of the sun have none after them', async () => {
  const waters = await readTile(waterTile, { tide: { ...tide, waters: tide.waters.slice(1) } })
  expect(waters).toEqual(['Next low water', '21:10 0.5 m', undefined, 'Predicted for Boston, 0.4 nm away'])
  const sun = await readTile(sunTile, { sun: facts.sun.slice(1) })
  expect(sun).toEqual(['Sunrise', '02:10', undefined, 'Calculated for this position'])
})

it('a station without coming waters has no tide, and a place without sun events is not known', async () => {
  expect(await readTile(waterTile, { tide: { ...tide, waters: [] } })).toEqual([
    'Next high water',
    'not known',
    undefined,
    'No tide station within 15 nm.',
  ])
  expect((await readTile(sunTile, { sun: [] }))[1]).toBe('unknown')
})

it('a wind from north and gusts of nothing are values', async () => {
  expect(await readTile(windTile, { wind: { ...wind, wdir: 0, wspd: 0, gst: 0 } })).toEqual([
    'Wind now',
    'N 0.0 kn',
    'gusts 0.0 kn',
    'Boston 16 NM, 12.5 nm away, 1 hour ago',
  ])
})

it('values are in the units of the reader', async () => {
  saveUnit('speed', 'm/s')
  saveUnit('depth', 'ft')
  expect((await readTile(windTile, {})).slice(1, 3)).toEqual(['SW 8.0 m/s', 'gusts 10.0 m/s'])
  expect((await readTile(waterTile, {})).slice(1, 3)).toEqual(['15:10 9 ft', 'then low water 21:10 (2 ft)'])
})
