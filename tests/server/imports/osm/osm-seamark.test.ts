import { describe, expect, it } from 'vitest'
import { toSeamarkRecord } from '../../../../src/server/imports/osm/osm-seamark.ts'
import type { OsmTags } from '../../../../src/server/imports/osm/osm-types.ts'
import type { SeamarkRecord } from '../../../../src/server/imports/source-record.ts'

const date = '2022-04-21T04:17:06.000Z'
const europe = { latitude: 43.4, longitude: 5 }
const america = { latitude: 40.5, longitude: -74 }

const convert = (tags: OsmTags, position = europe) =>
  toSeamarkRecord({ type: 'node', id: 30, ...position, tags }, date)
const convertPort = (tags: OsmTags, position = europe) =>
  convert({ 'seamark:type': 'buoy_lateral', 'seamark:buoy_lateral:category': 'port', ...tags }, position)
const convertLight = (tags: OsmTags) => convert({ 'seamark:type': 'light_minor', ...tags })

describe('seamark of an OpenStreetMap element', () => {
  it('has what its tags state', () => {
    expect(
      convert({
        'seamark:type': 'buoy_lateral',
        'seamark:name': 'Le Grand  Rouveau',
        'seamark:buoy_lateral:category': 'port',
        'seamark:buoy_lateral:shape': 'spar',
        'seamark:buoy_lateral:colour': 'red',
        'seamark:topmark:shape': 'cylinder',
        'seamark:topmark:colour': 'red',
        'seamark:light:character': 'Fl',
        'seamark:light:group': '2',
        'seamark:light:colour': 'red',
        'seamark:light:period': '6',
      }),
    ).toEqual({
      kind: 'seamark',
      key: 'osm:node/30',
      name: 'Le Grand Rouveau',
      type: 'buoy_lateral',
      category: 'port',
      shape: 'spar',
      colours: ['red'],
      pattern: null,
      topmark: { shape: 'cylinder', colours: ['red'] },
      light: 'Fl(2) R 6s',
      ...europe,
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/node/30',
      updated_at: date,
    } satisfies SeamarkRecord)
  })

  it('has the colours of its region where the tags state none', () => {
    expect(convertPort({})).toMatchObject({ colours: ['red'], shape: 'can' })
    expect(convertPort({}, america)).toMatchObject({ colours: ['green'], shape: 'can' })
    const system = 'seamark:buoy_lateral:system'
    expect(convertPort({ [system]: 'iala-a' }, america)).toMatchObject({ colours: ['red'] })
    expect(convertPort({ [system]: 'iala-b' })).toMatchObject({ colours: ['green'] })
    expect(convertPort({ 'seamark:buoy_lateral:colour': 'red' }, america)).toMatchObject({ colours: ['red'] })
  })

  it('is a stake with the topmark and the bands of its quadrant if a beacon states no more', () => {
    const tags = { 'seamark:type': 'beacon_cardinal', 'seamark:beacon_cardinal:category': 'west' }
    expect(convert(tags)).toMatchObject({
      category: 'west',
      shape: 'stake',
      colours: ['yellow', 'black', 'yellow'],
      pattern: 'horizontal',
      topmark: { shape: 'cones-together', colours: ['black'] },
    })
  })

  it('has the quadrant of its colours if a cardinal mark states none', () => {
    const tags = { 'seamark:type': 'buoy_cardinal', 'seamark:buoy_cardinal:colour': 'yellow;black' }
    expect(convert(tags)).toMatchObject({ category: 'south', shape: 'pillar' })
  })

  it.each([
    ['north', '2 cones up'],
    ['east', '2 cones base together'],
    ['south', '2 cones down'],
    ['west', '2 cones point together'],
  ])('of the %s has the topmark of its quadrant, stated (%s) or not', (quadrant, shape) => {
    const tags = { 'seamark:type': 'buoy_cardinal', 'seamark:buoy_cardinal:category': quadrant }
    const stated = { ...tags, 'seamark:topmark:shape': shape, 'seamark:topmark:colour': 'black' }
    expect(convert(stated)).toEqual(convert(tags))
  })

  it.each<[tags: OsmTags, drawing: object]>([
    [
      { 'seamark:topmark:shape': 'x-shape', 'seamark:topmark:colour': 'yellow' },
      { topmark: { shape: 'x', colours: ['yellow'] } },
    ],
    // Without a colour it has that of the mark; a daymark counts if there is no topmark.
    [{ 'seamark:daymark:shape': 'sphere' }, { topmark: { shape: 'sphere', colours: ['red'] } }],
    [{ 'seamark:topmark:shape': 'unknown', 'seamark:daymark:shape': 'sphere' }, { topmark: null }],
    [
      { 'seamark:buoy_lateral:colour': 'Red; White', 'seamark:buoy_lateral:colour_pattern': 'vertical' },
      { colours: ['red', 'white'], pattern: 'vertical' },
    ],
    [
      { 'seamark:buoy_lateral:colour': 'red;gray', 'seamark:buoy_lateral:colour_pattern': 'unknown' },
      { colours: ['red', 'grey'], pattern: 'horizontal' },
    ],
    [{ 'seamark:buoy_lateral:colour_pattern': 'vertical' }, { colours: ['red'], pattern: null }],
    [{ 'seamark:buoy_lateral:shape': 'Cone;can' }, { shape: 'conical' }],
    [{ 'seamark:buoy_lateral:shape': 'super_buoy' }, { shape: 'super-buoy' }],
  ])('with %j is drawn with %j', (tags, drawing) => expect(convertPort(tags)).toMatchObject(drawing))

  it.each<[light: OsmTags, text: string]>([
    [{ character: 'Fl', group: '(2+1)', period: '7,5', height: '12 m', range: '5;8' }, 'Fl(2+1) 7.5s 12m 5M'],
    [{ character: 'Mo', group: 'A' }, 'Mo(A)'],
    [{ character: 'F', colour: 'red', multiple: '2', category: 'vertical' }, '2F R (vert)'],
    [{ character: 'F', colour: 'green', multiple: '3', category: 'front;horizontal' }, '3F G (hor)'],
    [{ character: 'Iso', category: 'directional', sector_start: '0', sector_end: '360' }, 'Dir Iso'],
    [{ character: 'F', multiple: '1' }, 'F'],
    [{ character: 'Fl', period: '600', height: '1000', range: '60' }, 'Fl 600s 1000m 60M'],
  ])('with the light %j has %s', (light, text) => {
    const tags = Object.entries(light).map(([field, value]) => [`seamark:light:${field}`, value])
    expect(convertLight(Object.fromEntries(tags) as OsmTags)).toMatchObject({ light: text })
  })

  it('has one light with the colours and ranges of its sectors', () => {
    const sector = (number: number, colour: string, range: string) => ({
      [`seamark:light:${number}:character`]: 'Oc',
      [`seamark:light:${number}:colour`]: colour,
      [`seamark:light:${number}:period`]: '4 s',
      [`seamark:light:${number}:range`]: range,
      [`seamark:light:${number}:sector_start`]: String(number * 20),
      [`seamark:light:${number}:sector_end`]: 'shore',
    })
    expect(convertLight({ ...sector(1, 'red', '9'), ...sector(2, 'white', '12') })).toMatchObject({
      shape: 'star',
      colours: [],
      light: 'Oc WR 4s 12/9M',
    })
    expect(convertLight({})).toMatchObject({ light: null })
  })

  it('is a minor light if the map does not draw the structure that carries the light', () => {
    const tags = { 'seamark:type': 'landmark', 'seamark:light:character': 'Fl' }
    expect(convert(tags)).toMatchObject({ type: 'light_minor', shape: 'star', light: 'Fl' })
  })

  it.each<[reason: string, tags: OsmTags]>([
    ['no seamark:type', { name: 'x' }],
    ['a seamark that the map does not draw', { 'seamark:type': 'harbour' }],
    ['a seamark that the map does not draw', { 'seamark:type': 'constructor' }],
    ['a cardinal mark without a quadrant', { 'seamark:type': 'buoy_cardinal' }],
    ['a lateral mark without side and colours', { 'seamark:type': 'beacon_lateral' }],
  ])('is left out as %s with %j', (reason, tags) =>
    expect(convert(tags)).toEqual({ kind: 'rejected', reason }),
  )

  it.each<[reason: string, tags: OsmTags]>([
    ['a colour that no mark has', { 'seamark:buoy_lateral:colour': 'red;transparent' }],
    ['a shape that no such mark has', { 'seamark:buoy_lateral:shape': 'tower' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Blink' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:period': '-4' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:range': '400' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:group': 'three' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:period': '601' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:height': '1001' }],
    ['a light that cannot exist', { 'seamark:light:character': 'Fl', 'seamark:light:sector_end': '-1' }],
    [
      'a light that cannot exist',
      { 'seamark:light:2:character': 'Fl', 'seamark:light:2:sector_start': '400' },
    ],
  ])('is left out as %s with %j', (reason, tags) =>
    expect(convertPort(tags)).toEqual({ kind: 'rejected', reason }),
  )
})
