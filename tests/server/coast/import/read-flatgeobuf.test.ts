import { Builder } from 'flatbuffers'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFlatGeobufCoast } from '../../../../src/server/coast/import/read-flatgeobuf.ts'
import { createRecordingInput } from './record-coast.ts'

let path: string
beforeAll(() => {
  path = join(mkdtempSync(join(tmpdir(), 'roadstead-fgb-')), 'coast.fgb')
})
afterAll(() => rmSync(join(path, '..'), { recursive: true }))

/** Types of geometry in header.fbs. */
const types = { unknown: 0, point: 1, line: 2, polygon: 3, lines: 5, polygons: 6 } as const
type TypeName = keyof typeof types

interface Geometry {
  type?: TypeName
  /** Lists of positions, flat. */
  lists?: number[][]
  parts?: Geometry[]
  /** Whether it is stated where the lists end. */
  ends?: 'stated' | 'empty' | 'missing'
}

function buildGeometry(
  builder: Builder,
  { type = 'unknown', lists = [], parts = [], ends = 'stated' }: Geometry,
): number {
  const partOffsets = parts.map((part) => buildGeometry(builder, part))
  const addVector = (size: number, count: number, add: () => void) => {
    builder.startVector(size, count, size)
    add()
    return builder.endVector()
  }
  const numbers = lists.flat()
  const xy = addVector(8, numbers.length, () =>
    numbers.toReversed().forEach((value) => builder.addFloat64(value)),
  )
  const stated = lists.map((_, at) => lists.slice(0, at + 1).flat().length / 2)
  const given = ends === 'stated' ? stated : []
  const endsVector = addVector(4, given.length, () =>
    given.toReversed().forEach((end) => builder.addInt32(end)),
  )
  const partsVector = addVector(4, parts.length, () =>
    partOffsets.toReversed().forEach((offset) => builder.addOffset(offset)),
  )
  builder.startObject(8)
  if (lists.length > 0 && ends !== 'missing') builder.addFieldOffset(0, endsVector, 0)
  if (lists.length > 0) builder.addFieldOffset(1, xy, 0)
  builder.addFieldInt8(6, types[type], 0)
  if (parts.length > 0) builder.addFieldOffset(7, partsVector, 0)
  return builder.endObject()
}

function buildFeature(geometry: Geometry | null): Buffer {
  const builder = new Builder()
  const offset = geometry && buildGeometry(builder, geometry)
  builder.startObject(3)
  if (offset !== null) builder.addFieldOffset(0, offset, 0)
  builder.finishSizePrefixed(builder.endObject())
  return Buffer.from(builder.asUint8Array())
}

interface FileOptions {
  type?: TypeName
  count?: number
  /** Children of a node of the index; 0 for no index. */
  nodeSize?: number
  indexNodes?: number
}

function buildFile(features: (Geometry | null)[], options: FileOptions = {}): Buffer {
  const { type = 'unknown', count = features.length, nodeSize = 0, indexNodes = 0 } = options
  const builder = new Builder()
  builder.startObject(10)
  builder.addFieldInt8(2, types[type], 0)
  builder.addFieldInt64(8, BigInt(count), 0n)
  builder.addFieldInt16(9, nodeSize, 16)
  builder.finishSizePrefixed(builder.endObject())
  const magic = Buffer.from('fgb\u0003fgb\u0001', 'latin1')
  return Buffer.concat([
    magic,
    builder.asUint8Array(),
    Buffer.alloc(40 * indexNodes, 0xff),
    ...features.map(buildFeature),
  ])
}

async function read(content: Uint8Array) {
  writeFileSync(path, content)
  const input = createRecordingInput()
  const bytes: number[] = []
  const origin = await readFlatGeobufCoast(path, input, (done) => void bytes.push(done))
  return { polygons: input.polygons, lines: input.lines, bytes, origin }
}

const ring = [4, 43, 5, 43, 5, 44, 4, 43]
const hole = ring.map((value) => value / 2)

describe('FlatGeobuf', () => {
  it('has polygons and lines by the type of the file, or of each feature', async () => {
    const lists = [ring, hole]
    expect(await read(buildFile([{ lists }], { type: 'polygon' }))).toMatchObject({
      polygons: [lists],
      lines: [],
    })
    expect(await read(buildFile([{ lists }], { type: 'lines' }))).toMatchObject({
      polygons: [],
      lines: lists,
    })
    const mixed = await read(
      buildFile([
        { type: 'polygon', lists },
        { type: 'line', lists: [hole] },
        { type: 'point', lists: [[1, 2]] },
        { lists },
      ]),
    )
    expect(mixed).toMatchObject({ polygons: [lists], lines: [hole] })
  })

  it.each(['empty', 'missing'] as const)('has one list if the ends are %s', async (ends) => {
    const lists = [ring]
    expect(await read(buildFile([{ type: 'line', lists, ends }]))).toMatchObject({ lines: lists })
    expect(await read(buildFile([{ type: 'polygon', lists, ends }]))).toMatchObject({ polygons: [lists] })
  })

  it('has several polygons in a feature, each with its holes', async () => {
    const parts = [{ lists: [ring, hole] }, { lists: [hole] }]
    expect((await read(buildFile([{ type: 'polygons', parts }]))).polygons).toEqual([[ring, hole], [hole]])
    expect((await read(buildFile([{ parts }], { type: 'polygons' }))).polygons).toEqual([
      [ring, hole],
      [hole],
    ])
    expect((await read(buildFile([{ type: 'polygons' }]))).polygons).toEqual([])
  })

  it('may have features without a geometry, and reports how far it was read', async () => {
    const content = buildFile([null, { type: 'line', lists: [ring] }])
    const { lines, bytes, origin } = await read(content)
    expect(lines).toEqual([ring])
    expect(bytes.length).toBe(2)
    expect(bytes[1]).toEqual(content.length)
    expect(origin).toEqual({ kind: 'file', name: null, licence: null, date: null })
  })

  it.each([
    [1, 16, 2],
    [2, 2, 3],
    [3, 2, 6],
    [17, 16, 20],
  ])('has an index of %i features with %i children a node', async (count, nodeSize, indexNodes) => {
    const features = Array.from({ length: count }, () => ({ type: 'line' as const, lists: [ring] }))
    const { lines } = await read(buildFile(features, { nodeSize, indexNodes }))
    expect(lines).toHaveLength(count)
  })
})

describe('FlatGeobuf is refused', () => {
  it.each<[string, () => Buffer, string]>([
    [
      'of another version',
      () => Buffer.from('fgb\u0002fgb\u0000 and more', 'latin1'),
      'it is not a FlatGeobuf file of version 3',
    ],
    [
      'with fewer features than it says',
      () => buildFile([null], { count: 2 }),
      'it has 1 of 2 features: the file ends early',
    ],
    [
      'that ends within a feature',
      () => buildFile([{ type: 'line', lists: [ring] }]).subarray(0, -1),
      'it ends early',
    ],
    ['that ends within its header', () => buildFile([]).subarray(0, 20), 'it ends early'],
    ['that is too short', () => Buffer.from('fgb'), 'it ends early'],
    [
      'with an open ring',
      () => buildFile([null, { type: 'polygon', lists: [ring, ring.slice(0, 6)] }]),
      'feature 2 has a ring that is not closed',
    ],
  ])('%s', async (_what, build, message) => {
    await expect(read(build())).rejects.toThrow(message)
  })
})
