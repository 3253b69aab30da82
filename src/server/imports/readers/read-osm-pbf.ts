import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import type { DatedOsmElement } from '../osm/osm-types.ts'
import { rejectRecord, type RejectedRecord } from '../source-record.ts'
import { cleanPosition, cleanTags } from '../text-fields.ts'

// The format: https://wiki.openstreetmap.org/wiki/PBF_Format, osmformat.proto and fileformat.proto.

const inflateBlock = promisify(inflate)
/** Limits of the format. */
const maxHeaderBytes = 64 * 1024
const maxBlockBytes = 32 * 1024 * 1024
/** Features of a file without which its nodes cannot be read. */
const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** Bytes of the start of a file that {@link isOsmPbf} needs. */
export const pbfStartBytes = 32

/** Whether a file starts as a PBF file of OpenStreetMap does: with the length of a header of that name. */
export function isOsmPbf(start: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(start.subarray(4, pbfStartBytes)).includes('OSMHeader')
}

/**
 * Reads the nodes of a PBF file of OpenStreetMap, block by block. Nodes without tags are left out: they are
 * corners of ways. Ways and relations have no position of their own. Throws {@link UnreadableInputError} if
 * the file is damaged or truncated.
 */
export async function* readOsmPbf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<DatedOsmElement | RejectedRecord> {
  const take = createTaker(chunks)
  let hasHeader = false
  for (let prefix = await take(4); prefix; prefix = await take(4)) {
    const header = await takeOrFail(take, prefix.readUInt32BE(), maxHeaderBytes)
    const { type, size } = parse(() =>
      new PbfReader(header).readFields(readBlobHeader, { type: '', size: 0 }),
    )
    const block = await unpack(await takeOrFail(take, size, maxBlockBytes))
    if (type === 'OSMHeader') {
      hasHeader = true
      checkFeatures(block)
    } else if (type === 'OSMData') yield* parse(() => readBlock(block))
  }
  if (!hasHeader) throw new UnreadableInputError('it is not a PBF file of OpenStreetMap: it has no header')
}

/** Takes a number of bytes from the start of the rest; null at the end. */
type Take = (length: number) => Promise<Buffer | null>

function createTaker(chunks: AsyncIterable<Uint8Array>): Take {
  const input = chunks[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return async (length) => {
    while (rest.length < length) {
      const { value, done } = await input.next()
      if (done) break
      rest = Buffer.concat([rest, value])
    }
    if (rest.length === 0 && length > 0) return null
    if (rest.length < length) throw new UnreadableInputError('the PBF file ends early')
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
}

async function takeOrFail(take: Take, length: number, limit: number): Promise<Buffer> {
  if (length > limit) throw createDamagedError()
  const taken = await take(length)
  if (!taken) throw new UnreadableInputError('the PBF file ends early')
  return taken
}

function createDamagedError(): UnreadableInputError {
  return new UnreadableInputError('the PBF file is damaged')
}

/** Reads a message; the reader throws plain errors where a length or a number is wrong. */
function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableInputError) throw error
    throw createDamagedError()
  }
}

function readBlobHeader(tag: number, header: { type: string; size: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString()
  else if (tag === 3) header.size = pbf.readVarint()
}

interface Blob {
  raw: Uint8Array | null
  zlib: Uint8Array | null
}

async function unpack(bytes: Buffer): Promise<Uint8Array> {
  const { raw, zlib } = parse(() =>
    new PbfReader(bytes).readFields<Blob>(
      (tag, blob, pbf) => {
        if (tag === 1) blob.raw = pbf.readBytes()
        else if (tag === 3) blob.zlib = pbf.readBytes()
      },
      { raw: null, zlib: null },
    ),
  )
  if (raw) return raw
  if (!zlib) throw new UnreadableInputError('the PBF file is compressed in a way other than zlib')
  return inflateBlock(zlib, { maxOutputLength: maxBlockBytes }).catch(() => {
    throw createDamagedError()
  })
}

function checkFeatures(block: Uint8Array): void {
  const needed = parse(() =>
    new PbfReader(block).readFields<string[]>((tag, features, pbf) => {
      if (tag === 4) features.push(pbf.readString())
    }, []),
  )
  const unknown = needed.filter((feature) => !knownFeatures.has(feature))
  if (unknown.length > 0)
    throw new UnreadableInputError(`the PBF file needs what is not supported: ${unknown.join(', ')}`)
}

interface Block {
  strings: string[]
  groups: Uint8Array[]
  granularity: number
  latitudeOffset: number
  longitudeOffset: number
  dateGranularityMs: number
}

function readBlock(bytes: Uint8Array): (DatedOsmElement | RejectedRecord)[] {
  const block = new PbfReader(bytes).readFields<Block>(
    (tag, found, pbf) => {
      if (tag === 1) found.strings = readStrings(pbf)
      else if (tag === 2) found.groups.push(pbf.readBytes())
      else if (tag === 17) found.granularity = pbf.readVarint()
      else if (tag === 18) found.dateGranularityMs = pbf.readVarint()
      else if (tag === 19) found.latitudeOffset = pbf.readVarint(true)
      else if (tag === 20) found.longitudeOffset = pbf.readVarint(true)
    },
    {
      strings: [],
      groups: [],
      granularity: 100,
      latitudeOffset: 0,
      longitudeOffset: 0,
      dateGranularityMs: 1000,
    },
  )
  return block.groups.flatMap((group) => readGroup(group, block))
}

function readStrings(pbf: PbfReader): string[] {
  return pbf.readMessage<string[]>((tag, strings, inner) => {
    if (tag === 1) strings.push(inner.readString())
  }, [])
}

interface Node {
  id: number
  latitude: number
  longitude: number
  /** Seconds or what `dateGranularityMs` states; 0 if unknown. */
  timestamp: number
  /** Indexes of the texts of keys and values. */
  keys: number[]
  values: number[]
}

function readGroup(bytes: Uint8Array, block: Block): (DatedOsmElement | RejectedRecord)[] {
  const nodes = new PbfReader(bytes).readFields<Node[]>((tag, found, pbf) => {
    if (tag === 1) found.push(pbf.readMessage(readNode, createNode()))
    else if (tag === 2) for (const node of readDenseNodes(pbf)) found.push(node)
  }, [])
  return nodes.flatMap((node) => (node.keys.length > 0 ? toElement(node, block) : []))
}

function createNode(): Node {
  return { id: 0, latitude: 0, longitude: 0, timestamp: 0, keys: [], values: [] }
}

function readNode(tag: number, node: Node, pbf: PbfReader): void {
  if (tag === 1) node.id = pbf.readSVarint()
  else if (tag === 2) pbf.readPackedVarint(node.keys)
  else if (tag === 3) pbf.readPackedVarint(node.values)
  else if (tag === 4) node.timestamp = pbf.readMessage(readTimestamp, { at: 0 }).at
  else if (tag === 8) node.latitude = pbf.readSVarint()
  else if (tag === 9) node.longitude = pbf.readSVarint()
}

function readTimestamp(tag: number, info: { at: number }, pbf: PbfReader): void {
  if (tag === 2) info.at = pbf.readVarint()
}

/** Columns of dense nodes; numbers are differences to those of the node before. */
interface DenseNodes {
  ids: number[]
  latitudes: number[]
  longitudes: number[]
  timestamps: number[]
  /** Key and value of each tag in turn; 0 ends a node. */
  tags: number[]
}

function* readDenseNodes(pbf: PbfReader): Generator<Node> {
  const dense = pbf.readMessage<DenseNodes>(
    (tag, columns, inner) => {
      if (tag === 1) inner.readPackedSVarint(columns.ids)
      else if (tag === 5)
        inner.readMessage((field, into: DenseNodes, info) => {
          if (field === 2) info.readPackedSVarint(into.timestamps)
        }, columns)
      else if (tag === 8) inner.readPackedSVarint(columns.latitudes)
      else if (tag === 9) inner.readPackedSVarint(columns.longitudes)
      else if (tag === 10) inner.readPackedVarint(columns.tags)
    },
    { ids: [], latitudes: [], longitudes: [], timestamps: [], tags: [] },
  )
  let [id, latitude, longitude, timestamp, at] = [0, 0, 0, 0, 0]
  for (const [index, step] of dense.ids.entries()) {
    id += step
    latitude += dense.latitudes[index] ?? 0
    longitude += dense.longitudes[index] ?? 0
    timestamp += dense.timestamps[index] ?? 0
    const keys: number[] = []
    const values: number[] = []
    for (; dense.tags[at]; at += 2) {
      keys.push(dense.tags[at] ?? 0)
      values.push(dense.tags[at + 1] ?? 0)
    }
    at++
    yield { id, latitude, longitude, timestamp, keys, values }
  }
}

const nanodegrees = 1e-9

function toElement(node: Node, block: Block): DatedOsmElement | RejectedRecord {
  const position = cleanPosition(
    toDegrees(node.latitude, block.granularity, block.latitudeOffset),
    toDegrees(node.longitude, block.granularity, block.longitudeOffset),
  )
  if (!position) return rejectRecord('no valid position')
  const tags = Object.fromEntries(
    node.keys.map((key, index) => [block.strings[key] ?? '', block.strings[node.values[index] ?? 0] ?? '']),
  )
  return {
    element: { type: 'node', id: node.id, ...position, tags: cleanTags(tags) },
    updatedAt: node.timestamp > 0 ? new Date(node.timestamp * block.dateGranularityMs).toISOString() : null,
  }
}

/** Seven decimals, as OpenStreetMap stores positions. */
function toDegrees(units: number, granularity: number, offset: number): number {
  return Number(((units * granularity + offset) * nanodegrees).toFixed(7))
}
