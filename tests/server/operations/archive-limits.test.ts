import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { restoreLimits } from '../../../src/core/limits/server.ts'
import {
  archiveFormat,
  archiveVersion,
  getTableEntryName,
  manifestName,
  secretName,
  type Manifest,
} from '../../../src/server/operations/archive.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const maxRow = restoreLimits.maxRowCharacters

/** Writes a backup with one table of so many rows, as its manifest says, and the given bytes. */
async function writeArchive(name: string, rows: number, table: Readable, secret = 's'): Promise<string> {
  const manifest: Manifest = {
    format: archiveFormat,
    format_version: archiveVersion,
    version: '1.0.0',
    taken_at: '2026-07-01T12:00:00Z',
    database: 'embedded',
    migrations: [],
    partitions: [],
    sequences: [],
    tables: [{ name: 'places', rows, checksum: '0'.repeat(64) }],
    uploads: null,
    secret: true,
  }
  const zip = new ZipFile()
  zip.addReadStream(table, getTableEntryName('places'))
  zip.addBuffer(Buffer.from(secret), secretName)
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)))
  return join(folder, name)
}

/** A text of so many characters in pieces, as a stream. */
function repeat(part: string, characters: number): Readable {
  const chunk = Buffer.from(part.repeat(65_536 / part.length))
  function* chunks() {
    for (let left = characters; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
  }
  return Readable.from(chunks(), { objectMode: false })
}

async function countRows(path: string): Promise<number> {
  const archive = await openArchive(path)
  try {
    let count = 0
    for await (const rows of archive.readTableRows('places')) count += rows.length
    return count
  } finally {
    archive.close()
  }
}

describe('a table of a backup', () => {
  it('is refused at a row longer than the limit, before the row is whole', async () => {
    // The manifest admits it: its rows together may be this large.
    const path = await writeArchive('long-row.zip', 100, repeat('a', 4 * maxRow))
    await expect(countRows(path)).rejects.toThrow('it is damaged: a row is too long')
  })

  it('is refused without unpacking if it is larger than its rows can be', async () => {
    const path = await writeArchive('large.zip', 1, repeat('{}\n\n', maxRow + 4))
    await expect(openArchive(path)).rejects.toThrow(
      'it is damaged: the table places is larger than its 1 rows',
    )
  })

  it('is read up to the limits', async () => {
    const path = await writeArchive('whole.zip', 1, Readable.from(['"', 'a'.repeat(maxRow - 65_536), '"\n']))
    expect(await countRows(path)).toBe(1)
  })
})

it('a secret of a backup longer than a secret is refused', async () => {
  const secret = 's'.repeat(restoreLimits.maxSecretBytes + 1)
  const path = await writeArchive('secret.zip', 0, Readable.from([]), secret)
  await expect(openArchive(path)).rejects.toThrow('it is damaged: its secret is too long')
})
