import { describe, expect, it } from 'vitest'
import { readGeoJsonCoast } from '../../../../src/server/coast/import/read-geojson.ts'
import { createByteStream } from '../../../factories/byte-streams.ts'
import { createRecordingInput } from './record-coast.ts'

const ring = [
  [4, 43],
  [5, 43],
  [5, 44],
  [4, 43],
]
const hole = ring.map(([x = 0, y = 0]) => [x / 2, y / 2])
const flat = (points: number[][]) => points.flatMap((point) => point.slice(0, 2))

async function read(content: object | string, chunkBytes = 7) {
  const input = createRecordingInput()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const origin = await readGeoJsonCoast(createByteStream(text, chunkBytes), input)
  return { polygons: input.polygons, lines: input.lines, origin }
}

const feature = (geometry: object | null, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })

describe('land of GeoJSON', () => {
  it('is a polygon with its holes, whichever member comes first', async () => {
    const coordinates = [ring, hole]
    for (const geometry of [
      { type: 'Polygon', coordinates },
      { coordinates, type: 'Polygon' },
    ])
      expect((await read(geometry)).polygons).toEqual([[flat(ring), flat(hole)]])
  })

  it('is each polygon of several with its own holes', async () => {
    const coordinates = [[ring, hole], [hole], [ring, hole, ring]]
    expect((await read({ type: 'MultiPolygon', coordinates })).polygons).toEqual([
      [flat(ring), flat(hole)],
      [flat(hole)],
      [flat(ring), flat(hole), flat(ring)],
    ])
  })

  it('is each feature of a collection, and each geometry of a collection', async () => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    const other = { type: 'Polygon', coordinates: [hole] }
    const { polygons } = await read(
      collection(
        feature(polygon),
        feature(null),
        feature({ type: 'GeometryCollection', geometries: [other, polygon] }),
      ),
    )
    expect(polygons).toEqual([[flat(ring)], [flat(hole)], [flat(ring)]])
  })

  it('has no rings without points', async () => {
    expect((await read({ type: 'Polygon', coordinates: [[], ring] })).polygons).toEqual([[flat(ring)]])
  })
})

it('coastlines of GeoJSON are lines, without those that have no points', async () => {
  const coordinates = [ring, [], hole]
  expect((await read({ type: 'MultiLineString', coordinates })).lines).toEqual([flat(ring), flat(hole)])
  expect((await read({ type: 'LineString', coordinates: ring })).lines).toEqual([flat(ring)])
})

it('other geometries are left out', async () => {
  const { polygons, lines } = await read(
    collection(
      feature({ type: 'Point', coordinates: [4, 43] }),
      feature({ type: 'MultiPoint', coordinates: ring }),
      feature({ type: 'Polygon', coordinates: [] }),
    ),
  )
  expect(polygons).toEqual([])
  expect(lines).toEqual([])
})

it('heights are left out in each position', async () => {
  const coordinates = ring.map((point) => [...point, 12, 99])
  expect((await read({ type: 'LineString', coordinates })).lines).toEqual([flat(ring)])
})

it('a coastline is of OpenStreetMap if a feature is tagged so', async () => {
  const line = { type: 'LineString', coordinates: ring }
  expect((await read(collection(feature(line), feature(line, { natural: 'coastline' })))).origin).toEqual({
    kind: 'osm',
    name: null,
    licence: null,
    date: null,
  })
  for (const properties of [
    { natural: 'water' },
    { name: 'coastline' },
    { name: 'natural', coastline: 'natural' },
  ])
    expect((await read(feature(line, properties))).origin.kind).toBe('file')
})

it('what the properties name like a geometry is not one', async () => {
  const line = { type: 'LineString', coordinates: ring }
  const properties = {
    type: 'Polygon',
    coordinates: [[1, 2]],
    more: { type: 'LineString', coordinates: hole },
    list: [{ type: 'LineString', coordinates: hole }],
  }
  const { lines, polygons } = await read(feature(line, properties))
  expect(lines).toEqual([flat(ring)])
  expect(polygons).toEqual([])
})

it('a bounding box is not a geometry', async () => {
  const line = { bbox: [4, 43, 5, 44], type: 'LineString', coordinates: ring }
  const bbox = [4, 43, 5, 44]
  expect((await read({ ...line, crs: { type: 'name' }, bbox })).lines).toEqual([flat(ring)])
  expect((await read({ type: 'LineString', coordinates: ring, bbox })).lines).toEqual([flat(ring)])
})

describe('GeoJSON is refused', () => {
  it.each<[string, object | string, string]>([
    [
      'with a ring that is not closed',
      collection(
        feature({ type: 'LineString', coordinates: ring }),
        feature({ type: 'MultiPolygon', coordinates: [[ring], [ring, ring.slice(0, 3)]] }),
      ),
      'geometry 2 (MultiPolygon) has a ring that is not closed',
    ],
    [
      'with the coordinates of another type',
      { type: 'Polygon', coordinates: ring },
      'geometry 1 (Polygon) has coordinates of another type',
    ],
    [
      'with positions of different depths',
      { type: 'LineString', coordinates: [[4, 43], 5] },
      'it is not GeoJSON',
    ],
    ['with arrays too deep', { type: 'MultiPolygon', coordinates: [[[[[[4, 43]]]]]] }, 'it is not GeoJSON'],
    ['that is no JSON', '{"type": Polygon}', 'it is not GeoJSON'],
    ['that is empty', ' ', 'it is not complete GeoJSON: the text ends early'],
    [
      'that ends early',
      '{"type":"Polygon","coordinates":[]',
      'it is not complete GeoJSON: the text ends early',
    ],
  ])('%s', async (_what, content, message) => {
    for (const chunkBytes of [7, 10_000]) await expect(read(content, chunkBytes)).rejects.toThrow(message)
  })
})
