import { LRUCache } from 'lru-cache'
import { open, type FileHandle } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { builtinMagic, cellKinds } from './builtin-format.ts'
import { decodeRings, encodeRings } from './cell-codec.ts'
import { coastColumns, coastRows, wholeCell } from './coast-cell.ts'
import { VarintReader } from './varint.ts'

/** Land in a cell of the built-in coast, with the distance between its points in metres. */
export interface BuiltinCell {
  rings: readonly Uint16Array[]
  spacing: number
}

/** The built-in coast: its index is in memory, its cells are read on demand. */
export interface BuiltinCoast {
  getCell(number: number): Promise<BuiltinCell>
  /** Returns the encoded rings of a cell (`cell-codec.ts`); null for sea. */
  getEncodedRings(number: number): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** Distance between the points of Natural Earth 1:10m in metres, for cells without coast: the median of the others. */
export const builtinSpacingMetres = 2_000

interface Index {
  file: FileHandle
  kinds: Uint8Array
  /** Offset of each row's block in the file, and the end of the last. */
  offsets: number[]
}

/** A cell whose rings are not decoded yet. */
interface PackedCell {
  bytes: Uint8Array
  spacing: number
}

/** Rows of cells in memory. A map of a coast needs a few; a row has 5 kB on average. */
const maxRows = 48
const wholeRing = Uint16Array.from(wholeCell)
const encodedWholeCell = encodeRings([wholeCell])

/** Opens the file that the build writes, when the first cell is read. Without the file, all cells are sea. */
export function openBuiltinCoast(path: string): BuiltinCoast {
  let index: Promise<Index | null> | null = null
  const rows = new LRUCache<number, Promise<Map<number, PackedCell>>>({ max: maxRows })

  function getRow(found: Index, row: number): Promise<Map<number, PackedCell>> {
    const cached = rows.get(row)
    if (cached) return cached
    const reading = readRow(found, row)
    rows.set(row, reading)
    reading.catch(() => rows.delete(row))
    return reading
  }

  async function findCell(number: number): Promise<'sea' | 'land' | PackedCell> {
    index ??= readIndex(path)
    const found = await index
    if (!found) return 'sea'
    const kind = ((found.kinds[number >> 2] ?? 0) >> (2 * (number & 3))) & 3
    if (kind === cellKinds.land) return 'land'
    if (kind !== cellKinds.coast) return 'sea'
    return (await getRow(found, Math.floor(number / coastColumns))).get(number) ?? 'sea'
  }

  return {
    async getCell(number) {
      const cell = await findCell(number)
      if (cell === 'sea') return { rings: [], spacing: builtinSpacingMetres }
      if (cell === 'land') return { rings: [wholeRing], spacing: builtinSpacingMetres }
      return { rings: decodeRings(cell.bytes), spacing: cell.spacing }
    },
    async getEncodedRings(number) {
      const cell = await findCell(number)
      if (cell === 'sea') return null
      return cell === 'land' ? encodedWholeCell : cell.bytes
    },
    async close() {
      const opened = await index?.catch(() => null)
      index = null
      rows.clear()
      await opened?.file.close()
    },
  }
}

async function readIndex(path: string): Promise<Index | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  const header = Buffer.alloc(builtinMagic.length + 4)
  await file.read(header, 0, header.length, 0)
  if (header.toString('latin1', 0, builtinMagic.length) !== builtinMagic) {
    await file.close()
    throw new Error(`${path} is not a coast of this version: build the basemap again`)
  }
  const length = header.readUInt32LE(builtinMagic.length)
  const packed = Buffer.alloc(length)
  await file.read(packed, 0, length, header.length)
  const bytes = inflateRawSync(packed)
  const kindBytes = (coastRows * coastColumns) / 4
  const offsets = [header.length + length]
  for (let row = 0; row < coastRows; row++) {
    offsets.push((offsets[row] ?? 0) + bytes.readUInt32LE(kindBytes + 4 * row))
  }
  return { file, kinds: Uint8Array.from(bytes.subarray(0, kindBytes)), offsets }
}

async function readRow({ file, offsets }: Index, row: number): Promise<Map<number, PackedCell>> {
  const [start = 0, end = 0] = offsets.slice(row, row + 2)
  const packed = Buffer.alloc(end - start)
  await file.read(packed, 0, packed.length, start)
  const reader = new VarintReader(inflateRawSync(packed))
  const cells = new Map<number, PackedCell>()
  while (!reader.isAtEnd) {
    const number = row * coastColumns + reader.readUnsigned()
    const spacing = reader.readUnsigned()
    cells.set(number, { bytes: reader.readBytes(reader.readUnsigned()), spacing })
  }
  return cells
}
