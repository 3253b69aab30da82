import { open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type PassThrough } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
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
import { writeFileAtomically } from './write-file-atomically.ts'

export interface BackupJob {
  /** Absolute path of the file to write. */
  path: string
  database: Database
  settings: Pick<Settings, 'dataFolder' | 'secret'>
  /** False leaves out the photos and their thumbnails. */
  includeUploads: boolean
  now: Date
  io: CommandIo
  signal: AbortSignal
}

/**
 * Writes one file with everything an installation holds, as it was at one moment,
 * while others go on working. Throws CommandError where the file cannot be written
 * or the work was broken off; then there is no file.
 */
export async function takeBackup(job: BackupJob): Promise<Manifest> {
  return writeFileAtomically(job.path, async (file) => {
    // The rows first: the files that they name are there by then.
    const snapshot = await openSnapshot(job.database)
    try {
      const zip = new ZipFile()
      const output = zip.outputStream as PassThrough // what yazl makes it of
      zip.on('error', (error: Error) => output.destroy(error))
      const written = pipeline(output, (chunks) => writeAll(file, chunks), { signal: job.signal })
      const [manifest] = await Promise.all([writeEntries(zip, snapshot, job, written), written])
      return manifest
    } catch (error) {
      if (job.signal.aborted) throw new CommandError('the backup was broken off; nothing was written')
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
  // An entry that waits for a broken output would wait for ever.
  const broken = written.then(() => new Promise<never>(() => undefined))
  broken.catch(() => undefined)
  const add: Add = async (entry, stream, compress) => {
    zip.addReadStream(stream, entry, { mtime: job.now, mode: 0o100600, compress })
    await Promise.race([finished(stream), broken]).finally(() => stream.destroy())
  }
  const tables: Manifest['tables'] = []
  const total = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const { name } of snapshot.tables) {
    const tally = createRowsChecksum()
    const rows = linesOf(snapshot.readTableRows(name), (lines) => {
      tally.add(lines)
      done += lines.length
      job.io.progress({ label: 'rows', done, total })
    })
    await add(getTableEntryName(name), Readable.from(rows, { objectMode: false }), true)
    tables.push({ name, ...tally.result() })
  }
  const uploads = job.includeUploads ? await addUploads(job, add) : null
  const secret = await addSecret(job, add)
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
  await add(manifestName, Readable.from([JSON.stringify(manifest, null, 2)]), true)
  zip.end()
  return manifest
}

async function* linesOf(
  batches: AsyncIterable<string[]>,
  passed: (lines: string[]) => void,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    passed(lines)
    yield `${lines.join('\n')}\n`
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) await file.writeFile(chunk) // goes on where the last one ended
}

type Add = (entry: string, stream: Readable, compress: boolean) => Promise<void>

async function addUploads(job: BackupJob, add: Add): Promise<{ files: number; bytes: number }> {
  const root = join(job.settings.dataFolder, uploadsFolder)
  const paths = await listFilesRecursively(root)
  const sum = { files: 0, bytes: 0 }
  for (const path of paths) {
    const file = await open(join(root, ...path.split('/'))).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return null // deleted since the folder was read
      throw error
    })
    if (!file) continue
    const stream = file.createReadStream()
    stream.on('data', (chunk) => (sum.bytes += chunk.length))
    // Photos are compressed already.
    await add(`${uploadsFolder}/${path}`, stream, false)
    sum.files++
    job.io.progress({ label: 'uploads', done: sum.files, total: paths.length })
  }
  return sum
}

/** Paths of all files below a folder, with '/' between their parts; none where there is no such folder. */
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

/** The generated secret lies in the data folder and goes along; one from the environment is the operator's. */
async function addSecret({ settings }: BackupJob, add: Add): Promise<boolean> {
  if (settings.secret) return false
  const secret = await readFile(join(settings.dataFolder, secretName)).catch(() => null)
  if (!secret) return false
  await add(secretName, Readable.from([secret]), false)
  return true
}
