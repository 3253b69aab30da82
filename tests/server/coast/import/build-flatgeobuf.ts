import { Builder } from 'flatbuffers'
import type { TestRing } from '../cut-world.ts'

/** Writes polygons as FlatGeobuf of version 3 (header.fbs, feature.fbs), with an index of zeros if `hasIndex`. */
export function buildFlatGeobuf(polygons: readonly TestRing[][], hasIndex: boolean): Buffer {
  const parts = [Buffer.from('fgb\u0003fgb\u0001', 'latin1'), buildHeader(polygons.length, hasIndex)]
  // Up to 16 polygons: the leaves and the root.
  if (hasIndex) parts.push(Buffer.alloc(40 * (polygons.length + 1)))
  return Buffer.concat([...parts, ...polygons.map(buildFeature)])
}

function buildHeader(count: number, hasIndex: boolean): Buffer {
  const builder = new Builder()
  builder.startObject(10)
  builder.addFieldInt8(2, 3, 0)
  builder.addFieldInt64(8, BigInt(count), 0n)
  if (!hasIndex) builder.addFieldInt16(9, 0, 16)
  builder.finishSizePrefixed(builder.endObject())
  return Buffer.from(builder.asUint8Array())
}

function buildFeature(rings: readonly TestRing[]): Buffer {
  const builder = new Builder()
  const numbers = rings.flat(2)
  builder.startVector(8, numbers.length, 8)
  for (const value of numbers.toReversed()) builder.addFloat64(value)
  const xy = builder.endVector()
  let points = 0
  const ends = rings.map((ring) => (points += ring.length))
  builder.startVector(4, ends.length, 4)
  for (const end of ends.toReversed()) builder.addInt32(end)
  const endsVector = builder.endVector()
  builder.startObject(8)
  builder.addFieldOffset(0, endsVector, 0)
  builder.addFieldOffset(1, xy, 0)
  const geometry = builder.endObject()
  builder.startObject(3)
  builder.addFieldOffset(0, geometry, 0)
  builder.finishSizePrefixed(builder.endObject())
  return Buffer.from(builder.asUint8Array())
}
