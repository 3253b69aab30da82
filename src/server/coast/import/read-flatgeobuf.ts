import { ByteBuffer } from 'flatbuffers'
import { open, type FileHandle } from 'node:fs/promises'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assertClosed, type CoastInput, type CoastOrigin } from './coast-input.ts'

/** Magic of version 3; the last byte counts patches. */
const magic = 'fgb\u0003fgb'
/** Bytes of a node of the index. */
const nodeBytes = 40
/** Offsets of fields in the tables of FlatBuffers: 4 for the first, 2 more for each next one. */
const fieldOffset = (index: number) => 4 + 2 * index
/** Numbers of the fields that are read, in header.fbs and feature.fbs of FlatGeobuf. */
const header = { geometryType: fieldOffset(2), featureCount: fieldOffset(8), indexNodeSize: fieldOffset(9) }
const feature = { geometry: fieldOffset(0) }
const geometry = { ends: fieldOffset(0), xy: fieldOffset(1), type: fieldOffset(6), parts: fieldOffset(7) }
const types = { line: 2, polygon: 3, lines: 5, polygons: 6 } as const

/**
 * Reads land polygons or coastlines from a FlatGeobuf file, feature by feature. Throws UnreadableInputError.
 */
export async function readFlatGeobufCoast(
  path: string,
  input: CoastInput,
  onBytes: (bytes: number) => void,
): Promise<CoastOrigin> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = await readBytes(file, 0, 12, size)
    if (start.toString('latin1', 0, magic.length) !== magic)
      throw new UnreadableInputError('it is not a FlatGeobuf file of version 3')
    const headerBytes = start.readUInt32LE(8)
    const { type, featureCount, indexBytes } = readHeader(await readBytes(file, 12, headerBytes, size))
    let at = 12 + headerBytes + indexBytes
    let count = 0
    for (; at < size; count++) {
      const length = (await readBytes(file, at, 4, size)).readUInt32LE(0)
      const bytes = new ByteBuffer(await readBytes(file, at + 4, length, size))
      const table = findTable(bytes, bytes.readInt32(0), feature.geometry)
      if (table !== null) addGeometry(bytes, table, type, `feature ${count + 1}`, input)
      at += 4 + length
      onBytes(at)
    }
    if (count < featureCount)
      throw new UnreadableInputError(`it has ${count} of ${featureCount} features: the file ends early`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnreadableInputError('it is not a complete FlatGeobuf file')
  } finally {
    await file.close()
  }
  return { kind: 'file', name: null, licence: null, date: null }
}

async function readBytes(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size)
    throw new UnreadableInputError('it is not a complete FlatGeobuf file: it ends early')
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, at)
  return bytes
}

function readHeader(packed: Buffer): { type: number; featureCount: number; indexBytes: number } {
  const bytes = new ByteBuffer(packed)
  const table = bytes.readInt32(0)
  const read = <T>(field: number, value: (at: number) => T, missing: T) => {
    const offset = bytes.__offset(table, field)
    return offset === 0 ? missing : value(table + offset)
  }
  const type = read(header.geometryType, (at) => bytes.readUint8(at), 0)
  const featureCount = read(header.featureCount, (at) => Number(bytes.readUint64(at)), 0)
  const nodeSize = read(header.indexNodeSize, (at) => bytes.readUint16(at), 16)
  return { type, featureCount, indexBytes: measureIndex(featureCount, nodeSize) }
}

/** Bytes of the packed R-tree before the features. */
function measureIndex(featureCount: number, nodeSize: number): number {
  if (nodeSize < 2 || featureCount === 0) return 0
  let [level, nodes] = [featureCount, featureCount]
  do {
    level = Math.ceil(level / nodeSize)
    nodes += level
  } while (level > 1)
  return nodes * nodeBytes
}

/** Returns the position of a table in a field of another; null without it. */
function findTable(bytes: ByteBuffer, table: number, field: number): number | null {
  const offset = bytes.__offset(table, field)
  return offset === 0 ? null : bytes.__indirect(table + offset)
}

function addGeometry(
  bytes: ByteBuffer,
  table: number,
  fileType: number,
  name: string,
  input: CoastInput,
): void {
  const typeOffset = bytes.__offset(table, geometry.type)
  // The header has the type if it is the same for all features.
  const type = fileType || (typeOffset === 0 ? 0 : bytes.readUint8(table + typeOffset))
  if (type === types.polygons) {
    const offset = bytes.__offset(table, geometry.parts)
    const count = offset === 0 ? 0 : bytes.__vector_len(table + offset)
    for (let i = 0; i < count; i++) {
      const part = bytes.__indirect(bytes.__vector(table + offset) + 4 * i)
      addGeometry(bytes, part, types.polygon, name, input)
    }
    return
  }
  const lists = readLists(bytes, table)
  if (type === types.line || type === types.lines) for (const list of lists) input.addLine(list)
  if (type !== types.polygon) return
  for (const ring of lists) assertClosed(ring, name)
  input.addPolygon(lists)
}

/** Reads the coordinates of a geometry: one list, or several whose ends are given as numbers of points. */
function readLists(bytes: ByteBuffer, table: number): Float64Array[] {
  const offset = bytes.__offset(table, geometry.xy)
  if (offset === 0) return []
  const [start, count] = [bytes.__vector(table + offset), bytes.__vector_len(table + offset)]
  const xy = Float64Array.from({ length: count }, (_, i) => bytes.readFloat64(start + 8 * i))
  const endsOffset = bytes.__offset(table, geometry.ends)
  if (endsOffset === 0) return [xy]
  const [firstEnd, endCount] = [bytes.__vector(table + endsOffset), bytes.__vector_len(table + endsOffset)]
  const ends = Array.from({ length: endCount }, (_, i) => 2 * bytes.readUint32(firstEnd + 4 * i))
  return ends.length === 0 ? [xy] : ends.map((end, i) => xy.subarray(ends[i - 1] ?? 0, end))
}
