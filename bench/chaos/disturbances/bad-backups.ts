import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  archiveVersion,
  getTableEntryName,
  manifestName,
  type Manifest,
} from '../../../src/server/operations/archive.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { readProcessMemory } from '../../memory/process-memory.ts'
import { bothDatabases, checkRefusal, checkShutdown, type ChaosContext, type Disturbance } from '../round.ts'

/** Most memory of a restore. */
const maxRestoreMb = 400
const bombBytes = 700 * 1024 * 1024

/** Damaged, newer and exploding backups are refused with all data untouched; then a whole one is restored. */
export const restoreBadBackups: Disturbance = {
  name: 'bad backups',
  databases: bothDatabases,
  async run(context) {
    const { installation, server, round, violate } = context
    checkShutdown(context, await server.pause())
    try {
      const whole = join(installation.workFolder, `whole-${round}.zip`)
      const taken = await installation.run(['backup', whole])
      if (taken.code !== 0) {
        violate(`no backup: ${taken.err}`)
        return ''
      }
      const bad = await createBadBackups(whole, installation.workFolder)
      let highestMb = 0
      for (const [name, path] of bad) {
        const { result, peakMb } = await restore(context, path)
        checkRefusal(context, `the restore of a ${name} backup`, result)
        highestMb = Math.max(highestMb, peakMb)
      }
      const { result, peakMb } = await restore(context, whole)
      if (result.code !== 0) violate(`a whole backup cannot be restored: ${result.err}`)
      highestMb = Math.max(highestMb, peakMb)
      if (highestMb > maxRestoreMb) violate(`a restore took ${Math.round(highestMb)} MB`)
      return `${bad.length} refused, a whole one restored, at most ${Math.round(highestMb)} MB`
    } finally {
      server.resume()
    }
  },
}

async function restore({ installation }: ChaosContext, path: string) {
  let peakMb = 0
  let timer: NodeJS.Timeout | undefined
  const result = await installation.run(['restore', path, '--replace'], (pid) => {
    timer = setInterval(() => {
      try {
        peakMb = Math.max(peakMb, readProcessMemory(pid).peakMb)
      } catch {
        // It has ended.
      }
    }, 50)
  })
  clearInterval(timer)
  return { result, peakMb }
}

async function createBadBackups(whole: string, folder: string): Promise<[name: string, path: string][]> {
  const path = (name: string) => join(folder, `bad-${name}.zip`)
  const bytes = readFileSync(whole)
  const damaged = Buffer.from(bytes)
  damaged.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64)
  writeFileSync(path('damaged'), damaged)
  writeFileSync(path('truncated'), bytes.subarray(0, bytes.length / 2))
  const manifest = await readManifest(whole)
  await writeZip(path('newer'), { ...manifest, format_version: archiveVersion + 1 }, () => null)
  const migration = { name: '999-from-the-future.sql', digest: '0'.repeat(64) }
  const newerSchema = { ...manifest, migrations: [...manifest.migrations, migration] }
  await writeZip(path('newer-schema'), newerSchema, () => null)
  const isPlaces = (name: string) => name === getTableEntryName('places')
  const withoutUploads = { ...manifest, uploads: null, secret: false }
  const manyRows = {
    ...withoutUploads,
    tables: manifest.tables.map((table) =>
      table.name === 'places' ? { ...table, rows: 10_000_000 } : table,
    ),
  }
  await writeZip(path('long-row'), manyRows, (name) => (isPlaces(name) ? repeat('a') : Readable.from([])))
  await writeZip(path('many-rows'), withoutUploads, (name) =>
    isPlaces(name) ? repeat('{}\n') : Readable.from([]),
  )
  return ['damaged', 'truncated', 'newer', 'newer-schema', 'long-row', 'many-rows'].map((name) => [
    name,
    path(name),
  ])
}

async function readManifest(path: string): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    return JSON.parse(await text(await archive.openEntry(manifestName))) as Manifest // a whole backup
  } finally {
    archive.close()
  }
}

/** Writes a backup whose tables are what `createTable` returns for the name of an entry; null for no tables. */
async function writeZip(
  path: string,
  manifest: Manifest,
  createTable: (name: string) => Readable | null,
): Promise<void> {
  const zip = new ZipFile()
  for (const name of manifest.tables.map((table) => getTableEntryName(table.name))) {
    const table = createTable(name)
    if (table) zip.addReadStream(table, name)
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** A text repeated to hundreds of megabytes. */
function repeat(part: string): Readable {
  const chunk = Buffer.from(part.repeat(Math.ceil((1024 * 1024) / part.length)))
  function* chunks() {
    for (let bytes = 0; bytes < bombBytes; bytes += chunk.length) yield chunk
  }
  return Readable.from(chunks(), { objectMode: false })
}
