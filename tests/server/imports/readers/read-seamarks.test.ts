import { describe, expect, it } from 'vitest'
import { readSeamarks } from '../../../../src/server/imports/readers/read-seamarks.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'
import { encodeMessage as encode, encodePbfHeader, wrapPbfBlock } from '../../../factories/osm-pbf.ts'

const safeWater = { 'seamark:type': 'buoy_safe_water', 'seamark:name': 'Landfall' }
const node = { type: 'node', id: 7, lat: 43.5, lon: 4.1, tags: safeWater }
const landfall = { key: 'osm:node/7', name: 'Landfall', latitude: 43.5, longitude: 4.1 }

const read = (content: string | Uint8Array, chunkBytes?: number) =>
  collect(readSeamarks(createByteStream(content, chunkBytes)))
const buildFeature = (properties: object, id?: string, type = 'Point') => ({
  type: 'Feature',
  ...(id && { id }),
  geometry: { type, coordinates: [4.1, 43.5] },
  properties: { ...safeWater, ...properties },
})
const buildCollection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('file of seamarks', () => {
  it('is an Overpass response, with the date of the element or of the data', async () => {
    const elements = [node, { ...node, id: 8, timestamp: '2020-01-02T03:04:05Z' }]
    const osm3s = { timestamp_osm_base: '2022-04-21T04:17:06Z' }
    const records = await read(JSON.stringify({ osm3s, elements }), 5)
    expect(records).toMatchObject([
      { ...landfall, updated_at: '2022-04-21T04:17:06.000Z' },
      { key: 'osm:node/8', updated_at: '2020-01-02T03:04:05.000Z' },
    ])
  })

  it('is GeoJSON of overpass-turbo or of osmium', async () => {
    const turbo = buildFeature({ '@id': 'node/7' })
    const osmium = buildFeature({ '@timestamp': 1_577_934_245 }, 'n7')
    expect(await read(buildCollection(turbo, osmium))).toMatchObject([
      { ...landfall, updated_at: null },
      { ...landfall, updated_at: '2020-01-02T03:04:05.000Z' },
    ])
  })

  it('gives a reason for each feature that is no seamark', async () => {
    const features = [
      buildFeature({}, 'n7', 'LineString'),
      buildFeature({}),
      buildFeature({ 'seamark:type': null }, 'n7'),
      { ...buildFeature({}, 'n7'), geometry: { type: 'Point', coordinates: [4, 91] } },
    ]
    expect(await read(buildCollection(...features))).toEqual(
      ['not a point', 'no type or id', 'no seamark:type', 'no valid position'].map((reason) => ({
        kind: 'rejected',
        reason,
      })),
    )
  })

  it('is a PBF file with dense and plain nodes', async () => {
    const content = buildPbf()
    for (const chunkBytes of [3, 100_000]) {
      expect(await read(content, chunkBytes)).toMatchObject([
        { ...landfall, updated_at: '2020-01-02T03:04:05.000Z' },
        { key: 'osm:node/9', latitude: -43.5, longitude: -4.1 },
        { key: 'osm:node/11', updated_at: null },
      ])
    }
  })

  it.each<[what: string, content: string | Uint8Array, message: RegExp]>([
    ['another text', 'lat;lon\n1;2', /neither JSON nor a PBF file/],
    ['an empty file', '', /ends early/],
    ['a truncated response', JSON.stringify({ elements: [node] }).slice(0, -2), /ends early/],
    ['other JSON', '{"type":"Topology"}', /it has no seamarks/],
    ['an error of the server', '{"elements":[],"remark":"timed out"}', /did not finish: timed out/],
    ['a truncated PBF file', buildPbf().subarray(0, -4), /PBF file ends early/],
    ['a damaged PBF file', damage(buildPbf()), /PBF file is damaged/],
    ['a PBF file of another kind', buildPbf('HistoricalInformation'), /not supported: HistoricalInformation/],
  ])('is not %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})

/** A PBF file with the nodes 7 and 9 as dense nodes, a corner of a way, and the plain node 11. */
function buildPbf(feature = 'DenseNodes'): Buffer {
  const header = encodePbfHeader('OsmSchema-V0.6', feature)
  const texts = ['', ...Object.entries(safeWater).flat()]
  const strings = encode((pbf) => texts.forEach((text) => pbf.writeStringField(1, text)))
  const info = encode((pbf) => pbf.writePackedSVarint(2, [1_577_934_245, 0, 0]))
  const dense = encode((pbf) => {
    pbf.writePackedSVarint(1, [7, 1, 1])
    pbf.writeBytesField(5, info)
    pbf.writePackedSVarint(8, [435_000_000, 0, -870_000_000])
    pbf.writePackedSVarint(9, [41_000_000, 0, -82_000_000])
    pbf.writePackedVarint(10, [1, 2, 3, 4, 0, 0, 1, 2, 0])
  })
  const plain = encode((pbf) => {
    pbf.writeSVarintField(1, 11)
    pbf.writePackedVarint(2, [1])
    pbf.writePackedVarint(3, [2])
    pbf.writeSVarintField(8, 435_000_000)
    pbf.writeSVarintField(9, 41_000_000)
  })
  const group = encode((pbf) => {
    pbf.writeBytesField(2, dense)
    pbf.writeBytesField(1, plain)
  })
  const block = encode((pbf) => {
    pbf.writeBytesField(1, strings)
    pbf.writeBytesField(2, group)
  })
  return Buffer.concat([wrapPbfBlock('OSMHeader', header), wrapPbfBlock('OSMData', block)])
}

function damage(content: Buffer): Buffer {
  const damaged = Buffer.from(content)
  damaged.fill(0xff, content.length - 60, content.length - 20)
  return damaged
}
