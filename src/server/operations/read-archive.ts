import { open } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { Value } from 'typebox/value'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { photo } from '../../core/limits/posts.ts'
import { restoreLimits } from '../../core/limits/server.ts'
import { CommandError } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import {
  archiveFormat,
  archiveVersion,
  Manifest,
  manifestName,
  secretName,
  getTableEntryName,
  uploadsFolder,
} from './archive.ts'

/** A backup opened for reading. */
export interface Archive {
  manifest: Manifest
  /** Entries with uploads, and their sizes. */
  uploads: { name: string; bytes: number }[]
  /** Bytes of all entries when they are unpacked. */
  unpackedBytes: number
  /** Opens an entry. The stream fails if its checksum does not match. */
  openEntry(name: string): Promise<Readable>
  /** Yields the rows of a table in batches, each row as a line of JSON. */
  readTableRows(table: string): AsyncGenerator<string[]>
  close(): void
}

/** The file is not a backup, or it is damaged. */
export class InvalidArchiveError extends CommandError {}

const batchSize = 1000
/** Maximum size of a batch, in characters. */
const maxBatchCharacters = 1024 * 1024
const maxManifestBytes = 16 * 1024 * 1024

/** Opens a backup and reads its manifest. Throws {@link InvalidArchiveError}, or CommandError for a newer format. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(async (error: unknown) => {
    const code = getErrorCode(error)
    if (code === 'ENOENT') throw new CommandError('file not found')
    if (code === 'EACCES') throw new CommandError('no permission to read it')
    if (code === 'EISDIR') throw new CommandError('it is a folder')
    throw new InvalidArchiveError(
      (await beginsAsZip(path))
        ? 'it is damaged: its end is missing'
        : 'it is damaged or not a Roadstead backup',
    )
  })
  try {
    const entries = await listEntries(zip)
    const openEntry = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new InvalidArchiveError(`it is damaged: ${name} is missing`)
      return verifyChecksum(await zip.openReadStreamPromise(entry), entry)
    }
    const manifestBytes = entries.get(manifestName)?.uncompressedSize ?? null
    if (manifestBytes === null && [...entries.keys()].some((name) => name.startsWith('tables/')))
      throw new InvalidArchiveError(`it is damaged: ${manifestName} is missing`)
    if (manifestBytes === null || manifestBytes >= maxManifestBytes)
      throw new InvalidArchiveError('it is not a Roadstead backup')
    const manifest = parseManifest(await text(await openEntry(manifestName)))
    checkSizes(manifest, entries)
    return {
      manifest,
      uploads: [...entries.values()]
        .filter(isUpload)
        .map(({ fileName, uncompressedSize }) => ({ name: fileName, bytes: uncompressedSize })),
      unpackedBytes: [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
      openEntry,
      readTableRows: async function* (table) {
        yield* readBatches(await openEntry(getTableEntryName(table)))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof CommandError ? error : new InvalidArchiveError('it is damaged: it cannot be read')
  }
}

/**
 * Checks the sizes of the entries against the manifest before anything is unpacked. The
 * zip reader enforces the stated size of each entry.
 */
function checkSizes({ tables, uploads }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  for (const { name, rows } of tables) {
    const entry = entries.get(getTableEntryName(name))
    const bytes = entry?.uncompressedSize ?? 0
    if (bytes > rows * restoreLimits.maxRowCharacters)
      throw new InvalidArchiveError(`it is damaged: the table ${name} is larger than its ${rows} rows`)
    if (
      bytes > restoreLimits.minCheckedTableBytes &&
      bytes > restoreLimits.maxCompression * (entry?.compressedSize ?? 0)
    )
      throw new InvalidArchiveError(
        `it is damaged: the table ${name} would be unpacked to ${formatMegabytes(bytes)} MB, over ${restoreLimits.maxCompression} times its size`,
      )
  }
  checkUploads(uploads, [...entries.values()].filter(isUpload))
  for (const { fileName, uncompressedSize } of entries.values())
    if (fileName.startsWith(`${uploadsFolder}/`) && uncompressedSize > photo.maxBytes)
      throw new InvalidArchiveError(`it is damaged: ${fileName} is larger than a photo may be`)
  if ((entries.get(secretName)?.uncompressedSize ?? 0) > restoreLimits.maxSecretBytes)
    throw new InvalidArchiveError('it is damaged: its secret is too long')
}

/** Backups store uploads without compression, so that these cannot be larger than the file. */
function checkUploads(expected: Manifest['uploads'], uploads: Entry[]): void {
  const compressed = uploads.find(({ compressionMethod }) => compressionMethod !== 0)
  if (compressed) throw new InvalidArchiveError(`it is damaged: ${compressed.fileName} is compressed`)
  const bytes = uploads.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (expected && (uploads.length !== expected.files || bytes !== expected.bytes))
    throw new InvalidArchiveError(
      `it is damaged: it contains ${uploads.length} uploads with ${bytes} bytes instead of ${expected.files} with ${expected.bytes}`,
    )
}

const isUpload = ({ fileName }: Entry) => fileName.startsWith(`${uploadsFolder}/`) && !fileName.endsWith('/')

const formatMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)

/** Whether a file that is no whole zip is the beginning of one, or empty as after a write that failed. */
async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 0 || buffer.readUInt32BE() === zipSignature
  } finally {
    await file.close()
  }
}

const zipSignature = 0x504b0304

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  // The zip reader rejects names that lead out of the folder.
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function parseManifest(json: string): Manifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw new InvalidArchiveError('it is damaged: its manifest is not JSON')
  }
  const version = parsed instanceof Object && 'format_version' in parsed ? parsed.format_version : null
  const format = parsed instanceof Object && 'format' in parsed ? parsed.format : null
  if (format === archiveFormat && typeof version === 'number' && version > archiveVersion)
    throw new CommandError('it was written by a newer version of Roadstead: update this installation first')
  if (!Value.Check(Manifest, parsed)) throw new InvalidArchiveError('it is not a Roadstead backup')
  return parsed
}

/** Passes the data through and fails at the end if the checksum of the entry does not match. */
function verifyChecksum(stream: Readable, { crc32: expected, fileName }: Entry): Readable {
  let checksum = 0
  const damagedError = new InvalidArchiveError(`it is damaged: ${fileName} cannot be read`)
  const verifier = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum = crc32(chunk, checksum)
      done(null, chunk)
    },
    flush: (done) => done(checksum === expected ? null : damagedError),
  })
  stream.on('error', () => verifier.destroy(damagedError))
  verifier.on('close', () => stream.destroy())
  return stream.pipe(verifier)
}

async function* readBatches(stream: Readable): AsyncGenerator<string[]> {
  let lines: string[] = []
  let characters = 0
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    // strings, because the encoding is set
    const parts = chunk.split('\n')
    parts[0] = rest + (parts[0] ?? '')
    rest = parts.pop() ?? ''
    if (rest.length > restoreLimits.maxRowCharacters) throw rowTooLong()
    for (const line of parts) {
      if (line.length > restoreLimits.maxRowCharacters) throw rowTooLong()
      lines.push(line)
      characters += line.length
      if (lines.length < batchSize && characters < maxBatchCharacters) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (rest !== '') throw new InvalidArchiveError('it is damaged: a row is incomplete')
  if (lines.length > 0) yield lines
}

const rowTooLong = () => new InvalidArchiveError('it is damaged: a row is too long')
