import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

/** Encodes a message of Protocol Buffers; a message inside another one is a field of bytes. */
export function encodeMessage(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

/** Encodes the header of a PBF file of OpenStreetMap with the features that its readers need. */
export function encodePbfHeader(...features: string[]): Uint8Array {
  return encodeMessage((pbf) => features.forEach((feature) => pbf.writeStringField(4, feature)))
}

/** Wraps a block of a PBF file with its length; `field` is 3 for zlib, 1 for bytes that are not compressed. */
export function wrapPbfBlock(type: string, data: Uint8Array, field: 1 | 3 | 4 = 3): Buffer {
  const blob = encodeMessage((pbf) => pbf.writeBytesField(field, field === 1 ? data : deflateSync(data)))
  const header = encodeMessage((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, blob.length)
  })
  return Buffer.concat([encodePbfLength(header.length), header, blob])
}

/** The length of a header, which precedes it. */
export function encodePbfLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
