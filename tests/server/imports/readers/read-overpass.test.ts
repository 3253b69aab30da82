import { describe, expect, it } from 'vitest'
import { readOverpass, type OverpassSelection } from '../../../../src/server/imports/readers/read-overpass.ts'
import type { RejectedRecord, SourceRecord } from '../../../../src/server/imports/source-record.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'

const read = (content: string, selection: OverpassSelection = 'places', chunkBytes?: number) =>
  collect(readOverpass(createByteStream(content, chunkBytes), selection))

const buildResponse = (elements: unknown[], timestamp = '2022-04-21T04:17:06Z') =>
  JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: timestamp }, elements })

const marina = { type: 'node', id: 1, lat: 43.5, lon: 4.1, tags: { leisure: 'marina', name: 'Port' } }
const aid = {
  type: 'node',
  id: 2,
  lat: 43.4,
  lon: 5,
  tags: { 'seamark:type': 'light_major', 'seamark:radio_station:mmsi': '992271409' },
}
const buildElement = (tags: object) => ({ ...marina, tags })

const getKey = (record: SourceRecord | RejectedRecord) =>
  record.kind === 'rejected' ? record.reason : `${record.kind} ${record.key}`

describe('Overpass response', () => {
  it('contains places, amenities and aids', async () => {
    const toilets = { 'seamark:small_craft_facility:category': 'toilets' }
    const placeAndAid = { ...aid.tags, 'seamark:type': 'harbour' }
    const elements = [marina, buildElement(toilets), aid, { ...aid, id: 3, tags: placeAndAid }]
    expect((await read(buildResponse(elements))).map(getKey)).toEqual([
      'place osm:node/1',
      'amenity osm:node/1',
      'nav-aid osm:node/2#aton',
      'place osm:node/3',
      'nav-aid osm:node/3#aton',
    ])
  })

  it('contains only aids if only those are selected', async () => {
    expect((await read(buildResponse([marina, aid]), 'aids')).map(getKey)).toEqual([
      'no MMSI',
      'nav-aid osm:node/2#aton',
    ])
  })

  it('gives the centre of areas', async () => {
    const area = { type: 'way', id: 9, center: { lat: 43.5, lon: 4.1 }, tags: marina.tags }
    expect(await read(buildResponse([area]))).toMatchObject([
      { key: 'osm:way/9', isArea: true, latitude: 43.5, longitude: 4.1 },
    ])
  })

  it('of skeletons gives areas at the centre of their nodes', async () => {
    const way = { type: 'way', id: 9, nodes: [21, 22], tags: marina.tags }
    const corners = [
      { type: 'node', id: 21, lat: 43.5, lon: 4.1 },
      { type: 'node', id: 22, lat: 43.7, lon: 4.3 },
    ]
    expect(await read(buildResponse([way, ...corners]))).toMatchObject([
      { reason: 'no tags' },
      { reason: 'no tags' },
      { key: 'osm:way/9', isArea: true, latitude: 43.6, longitude: 4.2 },
    ])
  })

  it('may be UTF-16 or windows-1252, and is refused in two encodings', async () => {
    const content = buildResponse([buildElement({ leisure: 'marina', name: 'Port de Sète' })])
    const names = async (bytes: Uint8Array) =>
      (await collect(readOverpass(createByteStream(bytes), 'places'))).map(
        (record) => 'name' in record && record.name,
      )
    for (const bytes of [Buffer.from(content, 'latin1'), Buffer.from(`\uFEFF${content}`, 'utf16le')])
      expect(await names(bytes)).toEqual(['Port de Sète'])
    const mixed = content.replace('}]', '},"é"]')
    const bytes = Buffer.concat([Buffer.from(content.slice(0, -2)), Buffer.from(mixed, 'latin1')])
    await expect(names(bytes)).rejects.toThrow('it is not text in the encoding utf-8')
  })

  it('is the same wherever it is split', async () => {
    const content = buildResponse([marina, aid])
    expect(await read(content, 'places', 1)).toEqual(await read(content))
  })

  it.each([
    ['2022-04-21T04:17:06Z', '2022-04-21T04:17:06.000Z'],
    ['2021', '2021-01-01T00:00:00.000Z'],
    ['2022-13-41T04:17:06Z', '2022-01-01T00:00:00.000Z'],
    ['today', null],
  ])('with the date %s dates its records %s', async (stated, updated_at) => {
    expect(await read(buildResponse([marina], stated))).toMatchObject([{ updated_at }])
  })

  it('without a date has records without a date', async () => {
    expect(await read(JSON.stringify({ elements: [marina] }))).toMatchObject([{ updated_at: null }])
  })

  it.each<[name: string, element: unknown, reason: string]>([
    ['is not an object', 5, 'not an element'],
    ['has another type', { ...marina, type: 'star' }, 'no type or id'],
    ['has no whole number as id', { ...marina, id: 1.5 }, 'no type or id'],
    ['is beyond the pole', { ...marina, lat: 91 }, 'no valid position'],
    ['has no position', { ...marina, lat: undefined }, 'no valid position'],
    ['is at 0,0', { ...marina, lat: 0, lon: 0 }, 'no valid position'],
    ['has no tags', { ...marina, tags: undefined }, 'no tags'],
    ['has tags that are not texts', buildElement({ leisure: ['marina'] }), 'no place by its tags'],
    ['is no place', buildElement({ amenity: 'bench' }), 'no place by its tags'],
    [
      'has the MMSI of a coast station',
      buildElement({ 'seamark:radio_station:mmsi': '002275000' }),
      'MMSI of no aid to navigation',
    ],
  ])('rejects an element that %s', async (_name, element, reason) => {
    expect(await read(buildResponse([element]))).toEqual([{ kind: 'rejected', reason }])
  })

  it.each([
    ['is not JSON', '<html>busy</html>', /^it is not an Overpass response in JSON: [^\n]+$/],
    ['is empty', '', /^it is not a complete Overpass response: the text ends early$/],
    ['is truncated', '{"elements":[5,', /^it is not a complete Overpass response: the text ends early$/],
    ['is JSON of another kind', '{"features":[]}', /^it is not an Overpass response: it has no elements$/],
    [
      'reports a failure of the server',
      '{"elements":[],"remark":"runtime error: Query timed out"}',
      /^the Overpass server did not finish: runtime error: Query timed out$/,
    ],
  ])('that %s is refused', async (_name, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason)
  })
})
