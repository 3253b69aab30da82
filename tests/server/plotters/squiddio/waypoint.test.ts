import { expect, it } from 'vitest'
import {
  formatNavAidWaypoint,
  formatPlaceWaypoint,
  formatStationWaypoint,
} from '../../../../src/server/plotters/squiddio/waypoint.ts'
import type { RegionStation } from '../../../../src/server/plotters/squiddio/queries.ts'

const site = 'https://site.test'
const source = { source: 'openstreetmap', source_licence: 'ODbL-1.0', source_url: null, user_edited: false }
/** The text of an element, each line as one. */
const read = (waypoint: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(waypoint)?.[1]?.split('\n') ?? []

const station: RegionStation = {
  id: 3,
  name: 'Lion',
  type_enum: 12,
  position: { x: 184.7, y: 42.1 },
  latest: { wspd: 12, wdir: 310, wvht: 0.8, atmp: 0, wtmp: 14.5, pres: 1013 },
  latest_at: '2026-11-21T11:00:00.000Z',
  source: 'ndbc',
  source_licence: 'Public domain',
  source_url: 'https://www.ndbc.noaa.gov/station_page.php?station=61002',
}

it('a place has the facts that are known, without the tags of checks', () => {
  const place = {
    deleted: false as const,
    id: 7,
    name: 'Bay & Co',
    type_enum: 1,
    latitude: 43.5,
    longitude: 5.25,
    approximate: false,
    address: null,
    city: 'Sormiou',
    state_code: null,
    postal_code: '13009',
    country_code: 'FR',
    description: 'Sand.',
    email: null,
    phone: '+33 4',
    url: null,
    ...source,
    tags: {
      vhf: '9',
      'check_date:depth': '2026',
    },
    other_sources: [],
    updated_at: '2026-01-02T00:00:00Z',
    changed_at: '2026-01-03T00:00:00Z',
  }
  const waypoint = formatPlaceWaypoint(place, { average: 4.5, votes: 2 }, site)
  expect(waypoint).toMatch(/^<wpt lat="43.5" lon="5.25">/)
  expect(waypoint).toContain('<link href="https://site.test/placeview/7"><text>Bay &amp; Co</text></link>')
  expect(read(waypoint, 'sym')).toEqual(['anchor_blu'])
  expect(read(waypoint, 'opencpn:guid')).toEqual(['sqd-wrld-catalog-7'])
  const lines = read(waypoint, 'desc')
  expect(lines.slice(0, -1)).toEqual([
    '13009 Sormiou, FR',
    'Phone: +33 4',
    'Rated 4.5 of 5 by 2',
    'Sand.',
    'Tags: vhf=9',
  ])
  expect(lines.at(-1)).toMatch(/OpenStreetMap.*2026-01-02/)
})

it('an aid is no place of the plugin, and has its type, MMSI and light', () => {
  const aid = {
    id: 9,
    name: 'Aid',
    mmsi: '992351000',
    aid_type: 1,
    position: {
      x: -5,
      y: 48.25,
    },
    description: 'Off.',
    light: 'Fl(2) R 6s',
    updated_at: null,
    ...source,
  }
  const waypoint = formatNavAidWaypoint(aid, site)
  expect(waypoint).toMatch(/^<wpt lat="48.25" lon="-5"><name>/)
  expect(read(waypoint, 'opencpn:guid')).toEqual(['sqd-wrld-navaid-0-9'])
  expect(read(waypoint, 'desc').slice(1, 4)).toEqual(['MMSI 992351000', 'Light: Fl(2) R 6s', 'Off.'])
})

it('a weather beacon has its time and values, also those of 0, at a longitude from -180 to 180', () => {
  const waypoint = formatStationWaypoint(station)
  expect(waypoint).toMatch(/^<wpt lat="42.1" lon="-175.3"><time>2026-11-21T11:00:00.000Z</)
  const lines = read(waypoint, 'desc')
  expect(lines.slice(0, -1)).toEqual([
    'Observed 2026-11-21T11:00:00.000Z',
    'Wind 12 kn from 310°',
    'Waves 0.8 m',
    'Air 0 °C',
    'Water 14.5 °C',
    '1013 hPa',
  ])
  expect(lines.at(-1)).toContain('Public domain')
})

it('a weather beacon without values or a safe page has its name and source only', () => {
  const bare = formatStationWaypoint({
    ...station,
    latest: null,
    latest_at: null,
    source_url: 'javascript:alert(1)',
  })
  expect(bare).not.toMatch(/<time>|<link|javascript/)
  expect(read(bare, 'desc')).toHaveLength(1)
  const noDirection = formatStationWaypoint({ ...station, latest: { wspd: 5, wdir: '310' } })
  expect(read(noDirection, 'desc')[1]).toBe('Wind 5 kn')
})
