import { deflateRawSync } from 'node:zlib'
import type { AssembledCell } from './assemble-cells.ts'
import { encodeRings } from './cell-codec.ts'
import { coastColumns, coastRows, isWholeCell } from './coast-cell.ts'
import { VarintWriter } from './varint.ts'

/**
 * The file of the built-in coast: magic, length of the index, index and blocks. Numbers are little-endian. The index
 * is compressed: two bits a cell (`cellKinds`), and for each row the length of its block. A block is one row of cells
 * with coast: column, spacing in metres, length and rings of each, compressed.
 */
export const builtinMagic = 'RSCOAST1'
export const cellKinds = { sea: 0, land: 1, coast: 2 } as const

/** Writes the cells, in order, in the format of the built-in coast. */
export function formatBuiltinCoast(cells: Iterable<AssembledCell>): Buffer {
  const kinds = new Uint8Array((coastRows * coastColumns) / 4)
  const writers = Array.from({ length: coastRows }, () => new VarintWriter())
  for (const { number, rings, spacing } of cells) {
    const kind = getKind(rings)
    kinds[number >> 2] = (kinds[number >> 2] ?? 0) | (kind << (2 * (number & 3)))
    if (kind !== cellKinds.coast) continue
    const writer = writers[Math.floor(number / coastColumns)]
    const bytes = encodeRings(rings)
    writer?.writeUnsigned(number % coastColumns)
    writer?.writeUnsigned(Math.round(spacing ?? 0))
    writer?.writeUnsigned(bytes.length)
    writer?.writeBytes(bytes)
  }
  const blocks = writers.map((writer) =>
    writer.length === 0 ? Buffer.alloc(0) : deflateRawSync(writer.take(), { level: 9 }),
  )
  const lengths = Buffer.alloc(4 * coastRows)
  blocks.forEach((block, row) => lengths.writeUInt32LE(block.length, 4 * row))
  const index = deflateRawSync(Buffer.concat([kinds, lengths]), { level: 9 })
  const header = Buffer.alloc(builtinMagic.length + 4)
  header.write(builtinMagic, 'latin1')
  header.writeUInt32LE(index.length, builtinMagic.length)
  return Buffer.concat([header, index, ...blocks])
}

function getKind(rings: AssembledCell['rings']): number {
  if (rings.length === 0) return cellKinds.sea
  return isWholeCell(rings) ? cellKinds.land : cellKinds.coast
}
