import { decodeRings, unpackRings } from './cell-codec.ts'
import type { CoastCell } from './coast-cell.ts'

/** Land in a cell as it is stored (`cell-codec.ts`). */
export interface PackedCell {
  number: number
  /** Encoded rings. */
  bytes: Uint8Array
  isCompressed: boolean
}

/** Number, and twice the length plus 1 if it is compressed. */
const headerBytes = 8

/** Joins cells in one array, which a thread transfers to another at no cost; hundreds of arrays would be copied one by one. */
export function joinCells(cells: readonly PackedCell[]): Uint8Array<ArrayBuffer> {
  const length = cells.reduce((sum, { bytes }) => sum + headerBytes + bytes.length, 0)
  const joined = new Uint8Array(length)
  const view = new DataView(joined.buffer)
  let at = 0
  for (const { number, bytes, isCompressed } of cells) {
    view.setUint32(at, number)
    view.setUint32(at + 4, bytes.length * 2 + Number(isCompressed))
    joined.set(bytes, at + headerBytes)
    at += headerBytes + bytes.length
  }
  return joined
}

/** Decodes what `joinCells` joined. */
export function* readJoinedCells(joined: Uint8Array): Generator<Pick<CoastCell, 'number' | 'rings'>> {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength)
  let at = 0
  while (at < joined.length) {
    const number = view.getUint32(at)
    const packedLength = view.getUint32(at + 4)
    const bytes = joined.subarray(at + headerBytes, at + headerBytes + (packedLength >>> 1))
    yield { number, rings: packedLength & 1 ? unpackRings(bytes) : decodeRings(bytes) }
    at += headerBytes + bytes.length
  }
}
