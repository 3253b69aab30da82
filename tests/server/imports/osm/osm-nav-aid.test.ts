import { describe, expect, it } from 'vitest'
import { hasMmsiTag, toNavAidRecord } from '../../../../src/server/imports/osm/osm-nav-aid.ts'
import type { OsmTags } from '../../../../src/server/imports/osm/osm-types.ts'
import type { SourceRecord } from '../../../../src/server/imports/source-record.ts'

const date = '2022-04-21T04:17:06.000Z'
const mmsi = '992271409'

const convert = (tags: OsmTags) =>
  toNavAidRecord({ type: 'node', id: 30, latitude: 43.4, longitude: 5, tags }, date)
const convertAid = (tags: OsmTags) => convert({ mmsi, ...tags })

describe('nav aid of an OpenStreetMap element', () => {
  it('has the fields that its tags state', () => {
    expect(
      convert({
        'seamark:type': 'light_major',
        'seamark:name': 'Cap Couronne',
        'seamark:radio_station:mmsi': mmsi,
        'seamark:information': 'On the cape.',
        'seamark:light:character': 'Fl',
        'seamark:light:group': '3',
        'seamark:light:colour': 'white;red',
        'seamark:light:period': '15',
        'seamark:light:height': '41',
        'seamark:light:range': '22',
      }),
    ).toEqual({
      kind: 'nav-aid',
      key: 'osm:node/30#aton',
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/node/30',
      updated_at: date,
      name: 'Cap Couronne',
      mmsi,
      mmsi_valid: true,
      aid_type: 5,
      virtual: false,
      latitude: 43.4,
      longitude: 5,
      description: 'On the cape.',
      light: 'Fl(3) WR 15s 41m 22M',
      city: null,
      state_code: null,
      country_code: null,
    } satisfies SourceRecord)
  })

  it('has the MMSI of the aid if several are stated', () => {
    expect(convert({ MMSI: `002275000; ${mmsi}` })).toMatchObject({ mmsi })
  })

  it('has an invalid MMSI if its MID does not exist', () => {
    expect(convert({ mmsi: '990001409' })).toMatchObject({ mmsi: '990001409', mmsi_valid: false })
  })

  it.each([
    [{}, 'no MMSI'],
    [{ mmsi: '002275000' }, 'MMSI of no aid to navigation'],
  ])('with %j is rejected: %s', (tags, reason) => expect(convert(tags)).toEqual({ kind: 'rejected', reason }))

  it.each<[tags: OsmTags, type: number]>([
    [{}, 1],
    [{ 'seamark:type': 'notice' }, 1],
    [{ 'seamark:type': 'constructor' }, 1],
    [{ 'seamark:type': 'radar_transponder' }, 2],
    [{ 'seamark:type': 'light_minor' }, 5],
    [{ 'seamark:type': 'light_major', 'seamark:light:1:sector_start': '20' }, 6],
    [{ 'seamark:type': 'light_minor', 'seamark:light:sector_start': '20' }, 6],
    [{ 'seamark:type': 'beacon_cardinal', 'seamark:beacon_cardinal:category': 'west' }, 12],
    [{ 'seamark:type': 'beacon_lateral', 'seamark:beacon_lateral:category': 'starboard' }, 14],
    [{ 'seamark:type': 'buoy_cardinal', 'seamark:buoy_cardinal:category': 'east' }, 21],
    [{ 'seamark:type': 'buoy_cardinal', 'seamark:buoy_cardinal:category': 'constructor' }, 20],
    [{ 'seamark:type': 'buoy_lateral', 'seamark:buoy_lateral:category': 'preferred_channel_starboard' }, 27],
    [{ 'seamark:type': 'buoy_lateral', 'seamark:buoy_lateral:category': 'constructor' }, 24],
    [{ 'seamark:type': 'buoy_lateral' }, 24],
    [{ 'seamark:type': 'virtual_aton', 'seamark:virtual_aton:category': 'wreck' }, 4],
    [{ 'seamark:type': 'virtual_aton', 'seamark:virtual_aton:category': 'constructor' }, 1],
  ])('with %j has the AIS type %i', (tags, aid_type) => expect(convertAid(tags)).toMatchObject({ aid_type }))

  it.each<[tags: OsmTags, virtual: boolean]>([
    [{ 'seamark:type': 'virtual_aton' }, true],
    [{ 'seamark:type': 'buoy_lateral', 'seamark:virtual_aton:mmsi': mmsi }, true],
    [{ mmsi: '992276409' }, true],
    [{ mmsi: '992271409' }, false],
    [{ mmsi: '992276409', 'seamark:type': 'buoy_lateral' }, false],
  ])('with %j is virtual: %s', (tags, virtual) => expect(convertAid(tags)).toMatchObject({ virtual }))

  it.each<[tags: OsmTags, light: string | null]>([
    [{ 'seamark:light:colour': 'red' }, null],
    [{ 'seamark:light:character': 'F' }, 'F'],
    [{ 'seamark:light:1:character': 'Q', 'seamark:light:1:colour': 'yellow' }, 'Q Y'],
    [{ 'seamark:light:character': 'Iso', 'seamark:light:colour': 'pink;constructor' }, 'Iso pinkconstructor'],
    [
      { 'seamark:light:character': 'Fl', 'seamark:light:period': 'fast', 'seamark:light:range': '5-8' },
      'Fl 5-8M',
    ],
  ])('with %j has the light %j', (tags, light) => expect(convertAid(tags)).toMatchObject({ light }))
})

it('hasMmsiTag is true for any MMSI, valid or not', () => {
  expect(hasMmsiTag({ MMSI: 'x' })).toBe(true)
  expect(hasMmsiTag({ name: mmsi })).toBe(false)
})
