import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { VarintReader, VarintWriter } from './varint.ts'

/** Encodes the rings of a cell in the bytes that the table and the built-in coast store. */
export function encodeRings(rings: readonly ArrayLike<number>[]): Uint8Array {
  const writer = new VarintWriter()
  writer.writeUnsigned(rings.length)
  for (const ring of rings) writer.writePoints(ring)
  return writer.take()
}

export function decodeRings(bytes: Uint8Array): Uint16Array[] {
  const reader = new VarintReader(bytes)
  return Array.from({ length: reader.readUnsigned() }, () => reader.readPoints())
}

/** Bytes of the rings, compressed. */
export function packRings(rings: readonly ArrayLike<number>[]): Buffer {
  return deflateRawSync(encodeRings(rings))
}

export function unpackRings(bytes: Uint8Array): Uint16Array[] {
  return decodeRings(inflateRawSync(bytes))
}
