import { open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type PassThrough } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import type { Settings } from '../system/settings.ts'
import type { Database } from '../database/database.ts'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import {
  isSameDisk,
  limitToFreeSpace,
  measureFreeBytes,
  type MeasureFreeBytes,
} from '../system/free-space.ts'
import { createRowsChecksum } from '../system/rows-checksum.ts'
import { packageVersion } from '../system/version.ts'
import {
  archiveFormat,
  archiveVersion,
  manifestName,
  secretName,
  getTableEntryName,
  uploadsFolder,
  type Manifest,
} from './archive.ts'
import { createUploadsChecksum } from './uploads-checksum.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

export interface BackupJob {
  /** Absolute path of the file to write. */
  path: string
  database: Database
  settings: Pick<Settings, 'dataFolder' | 'secret'>
  /** False omits photos and thumbnails. */
  includeUploads: boolean
  now: Date
  io: CommandIo
  signal: AbortSignal
  getFreeBytes?: MeasureFreeBytes
}

/**
 * Writes a consistent backup of an installation to one file while it is in use. On the disk
 * of the data folder it leaves the space that is reserved for the database. Throws
 * CommandError if the file cannot be written or the backup is cancelled; then no file
 * remains.
 */
export async function takeBackup(job: BackupJob): Promise<Manifest> {
  return writeFileAtomically(job.path, async (file) => {
    // Read the rows first: the files they refer to exist by then.
    const snapshot = await openSnapshot(job.database)
    try {
      const zip = new ZipFile()
      const output = zip.outputStream as PassThrough // yazl creates a PassThrough
      zip.on('error', (error: Error) => output.destroy(error))
      const written = pipeline(output, (chunks) => writeAll(file, chunks, job), { signal: job.signal })
      const [manifest] = await Promise.all([writeEntries(zip, snapshot, job, written), written])
      return manifest
    } catch (error) {
      if (job.signal.aborted) throw new CommandError('the backup was cancelled; nothing was written')
      throw error
    } finally {
      await snapshot.close()
    }
  })
}

async function writeEntries(
  zip: ZipFile,
  snapshot: Snapshot,
  job: BackupJob,
  written: Promise<void>,
): Promise<Manifest> {
  // Rejects when the output fails: an entry would otherwise wait forever.
  const outputFailure = written.then(() => new Promise<never>(() => undefined))
  outputFailure.catch(() => undefined)
  const addEntry: AddEntry = async (entry, stream, compress) => {
    zip.addReadStream(stream, entry, { mtime: job.now, mode: 0o100600, compress })
    await Promise.race([finished(stream), outputFailure]).finally(() => stream.destroy())
  }
  const tables: Manifest['tables'] = []
  const total = snapshot.tables.reduce((total, { rows }) => total + rows, 0)
  let done = 0
  for (const { name } of snapshot.tables) {
    const checksum = createRowsChecksum()
    const rows = joinLines(snapshot.readTableRows(name), (lines) => {
      checksum.add(lines)
      done += lines.length
      job.io.progress({ label: 'rows', done, total })
    })
    await addEntry(getTableEntryName(name), Readable.from(rows, { objectMode: false }), true)
    tables.push({ name, ...checksum.result() })
  }
  const uploads = job.includeUploads ? await addUploads(job, addEntry) : null
  const secret = await addSecret(job, addEntry)
  const { migrations, partitions, sequences } = snapshot
  const manifest: Manifest = {
    format: archiveFormat,
    format_version: archiveVersion,
    version: packageVersion,
    taken_at: job.now.toISOString(),
    database: job.database.kind,
    migrations,
    partitions,
    sequences,
    tables,
    uploads,
    secret,
  }
  await addEntry(manifestName, Readable.from([JSON.stringify(manifest, null, 2)]), true)
  zip.end()
  return manifest
}

async function* joinLines(
  batches: AsyncIterable<string[]>,
  onLines: (lines: string[]) => void,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    onLines(lines)
    yield `${lines.join('\n')}\n`
  }
}

async function writeAll(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { path, settings, getFreeBytes = measureFreeBytes }: BackupJob,
): Promise<void> {
  const folder = dirname(path)
  const isLimited = await isSameDisk(folder, settings.dataFolder)
  const written = isLimited ? limitToFreeSpace(chunks, folder, getFreeBytes) : chunks
  for await (const chunk of written) await file.writeFile(chunk) // appends at the current position
}

type AddEntry = (entry: string, stream: Readable, compress: boolean) => Promise<void>

async function addUploads(job: BackupJob, addEntry: AddEntry): Promise<Manifest['uploads']> {
  const root = join(job.settings.dataFolder, uploadsFolder)
  const paths = await listFilesRecursively(root)
  const total = { files: 0, bytes: 0 }
  const checksum = createUploadsChecksum()
  for (const path of paths) {
    const file = await open(join(root, ...path.split('/'))).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return null // deleted since the folder was read
      throw error
    })
    if (!file) continue
    const stream = file.createReadStream()
    stream.on('data', (chunk) => (total.bytes += chunk.length))
    const name = `${uploadsFolder}/${path}`
    checksum.add(name, stream)
    // Photos are already compressed.
    await addEntry(name, stream, false)
    total.files++
    job.io.progress({ label: 'uploads', done: total.files, total: paths.length })
  }
  return { ...total, checksum: checksum.result() }
}

/**
 * Lists the paths of all files below a folder, with '/' as separator; empty if the
 * folder does not exist.
 */
export async function listFilesRecursively(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/**
 * Adds the generated secret, which is in the data folder. A secret from the environment
 * is not included.
 */
async function addSecret({ settings }: BackupJob, addEntry: AddEntry): Promise<boolean> {
  if (settings.secret) return false
  const secret = await readFile(join(settings.dataFolder, secretName)).catch(() => null)
  if (!secret) return false
  await addEntry(secretName, Readable.from([secret]), false)
  return true
}
