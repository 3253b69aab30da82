import { Transform, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { Value } from 'typebox/value'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { restoreLimits } from '../../core/limits/protection.ts'
import { CommandError } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import {
  archiveFormat,
  archiveVersion,
  Manifest,
  manifestName,
  secretName,
  getTableEntryName,
} from './archive.ts'

/** A backup opened for reading. */
export interface Archive {
  manifest: Manifest
  /** Names of all entries below a folder of the archive, and their size in bytes. */
  listEntriesBelow(folder: string): { name: string; bytes: number }[]
  /** An entry's bytes; the stream fails where they are not what was written. */
  openEntry(name: string): Promise<Readable>
  /** The rows of a table in batches, each row a line of JSON. */
  readTableRows(table: string): AsyncGenerator<string[]>
  close(): void
}

/** The file is no backup, or not a whole one. */
export class InvalidArchiveError extends CommandError {}

const rowsAtOnce = 1000
/** Rows are also handed on when they are this long together, in characters. */
const charactersAtOnce = 4 * 1024 * 1024
const maxManifestBytes = 16 * 1024 * 1024

/** Opens a backup and reads its manifest. Throws {@link InvalidArchiveError}, or CommandError for a newer format. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    const code = getErrorCode(error)
    if (code === 'ENOENT') throw new CommandError('there is no such file')
    if (code === 'EACCES') throw new CommandError('this user may not read it')
    if (code === 'EISDIR') throw new CommandError('it is a folder')
    throw new InvalidArchiveError('it is not a whole backup: its end is missing')
  })
  try {
    const entries = await listEntries(zip)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new InvalidArchiveError(`it is not a whole backup: ${name} is missing`)
      return checked(await zip.openReadStreamPromise(entry), entry)
    }
    if ((entries.get(manifestName)?.uncompressedSize ?? maxManifestBytes) >= maxManifestBytes)
      throw new InvalidArchiveError('it is not a backup of Roadstead')
    const manifest = parseManifest(await text(await read(manifestName)))
    checkSizes(manifest, entries)
    return {
      manifest,
      listEntriesBelow: (folder) =>
        [...entries.values()]
          .filter(({ fileName }) => fileName.startsWith(`${folder}/`) && !fileName.endsWith('/'))
          .map(({ fileName, uncompressedSize }) => ({ name: fileName, bytes: uncompressedSize })),
      openEntry: read,
      readTableRows: async function* (table) {
        yield* batches(await read(getTableEntryName(table)))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof CommandError ? error : new InvalidArchiveError('it is not a whole backup')
  }
}

/** Nothing is unpacked that is larger than the manifest allows. The reader of the zip holds every entry to its stated size. */
function checkSizes({ tables }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  for (const { name, rows } of tables) {
    const bytes = entries.get(getTableEntryName(name))?.uncompressedSize ?? 0
    if (bytes > rows * restoreLimits.maxRowCharacters)
      throw new InvalidArchiveError(`it is damaged: the table ${name} is larger than its ${rows} rows`)
  }
  if ((entries.get(secretName)?.uncompressedSize ?? 0) > restoreLimits.maxSecretBytes)
    throw new InvalidArchiveError('it is damaged: its secret is too long')
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  // Names that would lead out of a folder are refused by the reader.
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function parseManifest(json: string): Manifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw new InvalidArchiveError('its manifest is not JSON')
  }
  const version = parsed instanceof Object && 'format_version' in parsed ? parsed.format_version : null
  const format = parsed instanceof Object && 'format' in parsed ? parsed.format : null
  if (format === archiveFormat && typeof version === 'number' && version > archiveVersion)
    throw new CommandError('it was written by a newer Roadstead: update this one first')
  if (!Value.Check(Manifest, parsed)) throw new InvalidArchiveError('it is not a backup of Roadstead')
  return parsed
}

/** Passes bytes on and fails at their end where the checksum of the entry is another. */
function checked(stream: Readable, { crc32: wanted, fileName }: Entry): Readable {
  let sum = 0
  const damaged = new InvalidArchiveError(`it is damaged: ${fileName} cannot be read`)
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === wanted ? null : damaged),
  })
  stream.on('error', () => check.destroy(damaged))
  check.on('close', () => stream.destroy())
  return stream.pipe(check)
}

async function* batches(stream: Readable): AsyncGenerator<string[]> {
  let lines: string[] = []
  let characters = 0
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    // by its encoding
    // Not readline: it also ends lines at U+2028, which texts may hold.
    const parts = chunk.split('\n')
    parts[0] = rest + (parts[0] ?? '')
    rest = parts.pop() ?? ''
    if (rest.length > restoreLimits.maxRowCharacters)
      throw new InvalidArchiveError('it is damaged: a row has no end')
    for (const line of parts) {
      lines.push(line)
      characters += line.length
      if (lines.length < rowsAtOnce && characters < charactersAtOnce) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (rest !== '') throw new InvalidArchiveError('it is damaged: a row has no end')
  if (lines.length > 0) yield lines
}
