import type { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import { isOsmPbf, pbfStartBytes, readOsmPbf } from '../../../../src/server/imports/readers/read-osm-pbf.ts'
import { rejectRecord } from '../../../../src/server/imports/source-record.ts'
import { collect, createByteStream } from '../../../factories/byte-streams.ts'
import { encodeMessage, encodePbfHeader, encodePbfLength, wrapPbfBlock } from '../../../factories/osm-pbf.ts'

const texts = ['', 'seamark:type', 'buoy_lateral', 'name', 'Lion']
const header = wrapPbfBlock('OSMHeader', encodePbfHeader('OsmSchema-V0.6', 'DenseNodes'))

const encodeGroup = (write: (pbf: PbfWriter) => void) => encodeMessage(write)
function encodeBlock(
  groups: Uint8Array[],
  writeScale: (pbf: PbfWriter) => void = () => undefined,
): Uint8Array {
  const strings = encodeMessage((pbf) => texts.forEach((text) => pbf.writeStringField(1, text)))
  return encodeMessage((pbf) => {
    pbf.writeBytesField(1, strings)
    for (const group of groups) pbf.writeBytesField(2, group)
    writeScale(pbf)
  })
}

interface PlainNode {
  id?: number
  latitude?: number
  longitude?: number
  timestamp?: number
}

/** A buoy off the Camargue, with its position in units of the block. */
const encodeNode = ({ id = 7, latitude = 435_000_000, longitude = 41_000_000, timestamp }: PlainNode = {}) =>
  encodeMessage((pbf) => {
    pbf.writeSVarintField(1, id)
    pbf.writePackedVarint(2, [1])
    pbf.writePackedVarint(3, [2])
    if (timestamp !== undefined)
      pbf.writeBytesField(
        4,
        encodeMessage((info) => info.writeVarintField(2, timestamp)),
      )
    pbf.writeSVarintField(8, latitude)
    pbf.writeSVarintField(9, longitude)
  })
const encodeNodes = (...nodes: PlainNode[]) =>
  encodeGroup((pbf) => nodes.forEach((node) => pbf.writeBytesField(1, encodeNode(node))))
interface DenseColumns {
  ids: number[]
  latitudes: number[]
  longitudes: number[]
  timestamps?: number[]
  tags?: number[]
}

const encodeDense = ({ ids, latitudes, longitudes, timestamps = [], tags = [] }: DenseColumns) =>
  encodeGroup((pbf) =>
    pbf.writeBytesField(
      2,
      encodeMessage((dense) => {
        dense.writePackedSVarint(1, ids)
        const writeInfo = (info: PbfWriter) => info.writePackedSVarint(2, timestamps)
        dense.writeBytesField(5, encodeMessage(writeInfo))
        dense.writePackedSVarint(8, latitudes)
        dense.writePackedSVarint(9, longitudes)
        dense.writePackedVarint(10, tags)
      }),
    ),
  )

const read = (...blocks: Uint8Array[]) => collect(readOsmPbf(createByteStream(Buffer.concat(blocks), 11)))
const readData = (...blocks: Uint8Array[]) =>
  read(header, ...blocks.map((block) => wrapPbfBlock('OSMData', block)))

const tags = { 'seamark:type': 'buoy_lateral' }
const buoy = { type: 'node', id: 7, latitude: 43.5, longitude: 4.1, tags }

describe('nodes of a PBF file', () => {
  it('have a position of seven decimals, and a date if it is known', async () => {
    const nodes = encodeNodes(
      { timestamp: 1_577_934_245 },
      { id: 8, latitude: -1, longitude: -1_799_999_999 },
      { timestamp: 0 },
    )
    expect(await readData(encodeBlock([nodes]))).toEqual([
      { element: buoy, updatedAt: '2020-01-02T03:04:05.000Z' },
      { element: { ...buoy, id: 8, latitude: -1e-7, longitude: -179.9999999 }, updatedAt: null },
      { element: buoy, updatedAt: null },
    ])
  })

  it('are in the units of their block', async () => {
    const nodes = encodeNodes({ latitude: 4_350, longitude: 410, timestamp: 1_577_934 })
    const block = encodeBlock([nodes], (pbf) => {
      pbf.writeVarintField(17, 10_000_000)
      pbf.writeVarintField(18, 1_000_000)
      pbf.writeVarintField(19, -500_000_000)
      pbf.writeVarintField(20, 250_000_000)
    })
    expect(await readData(block)).toEqual([
      { element: { ...buoy, latitude: 43, longitude: 4.35 }, updatedAt: '2020-01-02T03:00:00.000Z' },
    ])
  })

  it('that are dense add up, and have the tags of their turn; those without tags are left out', async () => {
    const dense = encodeDense({
      ids: [7, 2, 2, 2],
      latitudes: [435_000_000, 1_000_000, 1_000_000, -20_000_000],
      longitudes: [41_000_000, 1_000_000, 1_000_000, -10_000_000],
      timestamps: [1_577_934_000, 100, 100, 45],
      tags: [1, 2, 0, 0, 1, 2, 3, 4, 0, 0],
    })
    expect(await readData(encodeBlock([dense]))).toEqual([
      { element: buoy, updatedAt: '2020-01-02T03:00:00.000Z' },
      {
        element: { ...buoy, id: 11, latitude: 43.7, longitude: 4.3, tags: { ...tags, name: 'Lion' } },
        updatedAt: '2020-01-02T03:03:20.000Z',
      },
    ])
    const corners = encodeDense({ ids: [1, 1], latitudes: [0, 0], longitudes: [0, 0] })
    expect(await readData(encodeBlock([corners]))).toEqual([])
  })

  it('come from all groups and blocks, in their order', async () => {
    const [first, second] = [
      encodeBlock([encodeNodes({ id: 1 }), encodeNodes({ id: 2 })]),
      encodeBlock([encodeNodes({ id: 3 })]),
    ]
    const found = await readData(first, second)
    expect(found.map((node) => 'element' in node && node.element.id)).toEqual([1, 2, 3])
  })

  it('without a valid position are refused one by one', async () => {
    const nodes = encodeNodes({ latitude: 910_000_000 }, {})
    expect(await readData(encodeBlock([nodes]))).toEqual([
      rejectRecord('no valid position'),
      { element: buoy, updatedAt: null },
    ])
  })
})

it('blocks of other kinds are left out, and blocks need not be compressed', async () => {
  const block = encodeBlock([encodeNodes({})])
  const found = await read(
    wrapPbfBlock('OSMHeader', encodePbfHeader('DenseNodes'), 1),
    wrapPbfBlock('Other', block),
    wrapPbfBlock('OSMData', block, 1),
  )
  expect(found).toEqual([{ element: buoy, updatedAt: null }])
})

describe('a PBF file is refused', () => {
  const data = wrapPbfBlock('OSMData', encodeBlock([encodeNodes({})]))
  it.each<[string, Uint8Array[], string]>([
    ['without a header', [data], 'it is not a PBF file of OpenStreetMap: it has no header'],
    ['that is empty', [], 'it is not a PBF file of OpenStreetMap: it has no header'],
    ['that ends within a length', [header, data.subarray(0, 3)], 'the PBF file ends early'],
    ['that ends after a length', [header, data.subarray(0, 4)], 'the PBF file ends early'],
    ['that ends within a block', [header, data.subarray(0, -1)], 'the PBF file ends early'],
    ['with a header that is too long', [header, encodePbfLength(64 * 1024 + 1)], 'the PBF file is damaged'],
    ['with a header as long as it may be', [header, encodePbfLength(64 * 1024)], 'the PBF file ends early'],
    [
      'that is compressed otherwise',
      [wrapPbfBlock('OSMHeader', encodePbfHeader(), 4)],
      'the PBF file is compressed in a way other than zlib',
    ],
    [
      'that needs other features',
      [wrapPbfBlock('OSMHeader', encodePbfHeader('DenseNodes', 'LocationsOnWays', 'Sorted'))],
      'the PBF file needs what is not supported: LocationsOnWays, Sorted',
    ],
  ])('%s', async (_what, blocks, message) => {
    await expect(read(...blocks)).rejects.toThrow(message)
  })

  it('with a block that is larger than the format allows', async () => {
    const tooLong = encodeMessage((pbf) => {
      pbf.writeStringField(1, 'OSMData')
      pbf.writeVarintField(3, 32 * 1024 * 1024 + 1)
    })
    await expect(read(header, encodePbfLength(tooLong.length), tooLong)).rejects.toThrow(
      'the PBF file is damaged',
    )
    const bomb = wrapPbfBlock('OSMData', Buffer.alloc(32 * 1024 * 1024 + 1))
    await expect(collect(readOsmPbf(createByteStream(Buffer.concat([header, bomb]))))).rejects.toThrow(
      'the PBF file is damaged',
    )
  })
})

it('a PBF file is known by the name of its first block', () => {
  expect(isOsmPbf(header.subarray(0, pbfStartBytes))).toBe(true)
  expect(isOsmPbf(wrapPbfBlock('OSMData', new Uint8Array()).subarray(0, pbfStartBytes))).toBe(false)
  expect(isOsmPbf(new Uint8Array())).toBe(false)
  expect(isOsmPbf(Buffer.from('OSMHeader'))).toBe(false)
})
