import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { siteHeader, siteHeaderValue } from '../../src/core/site-header.ts'
import { restoreLimits } from '../../src/core/limits/server.ts'
import { placeLimits, siteLimits } from '../../src/plugin/signalk/limits.ts'
import { createPlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import {
  archiveFormat,
  archiveVersion,
  manifestName,
  getTableEntryName,
} from '../../src/server/operations/archive.ts'
import { openArchive } from '../../src/server/operations/read-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-stored-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('backup', () => {
  async function writeBackup(name: string, rows: number, table: Buffer): Promise<string> {
    const path = join(folder, name)
    const zip = new ZipFile()
    const manifest = {
      format: archiveFormat,
      format_version: archiveVersion,
      version: '1.0.0',
      taken_at: '2024-06-01T00:00:00Z',
      database: 'embedded',
      migrations: [],
      partitions: [],
      sequences: [],
      tables: [{ name: 'places', rows, checksum: '0'.repeat(64) }],
      uploads: null,
      secret: false,
    }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName)
    zip.addBuffer(table, getTableEntryName('places'))
    zip.end()
    const file = createWriteStream(path)
    zip.outputStream.pipe(file)
    await finished(file)
    return path
  }

  it('with an oversized row is rejected while reading', async () => {
    const archive = await openArchive(
      // The row has an end, which is never reached.
      await writeBackup(
        'endless.zip',
        100,
        Buffer.from(`${'a'.repeat(3 * restoreLimits.maxRowCharacters)}\n`),
      ),
    )
    const read = async () => {
      for await (const _rows of archive.readTableRows('places'));
    }
    await expect(read()).rejects.toThrow('a row is too long')
    archive.close()
  })

  it('with a table larger than its row count allows is refused before it is unpacked', async () => {
    const path = await writeBackup('large.zip', 1, Buffer.alloc(restoreLimits.maxRowCharacters + 1, 97))
    await expect(openArchive(path)).rejects.toThrow('is larger than its 1 rows')
  })

  it('with valid rows is read', async () => {
    const archive = await openArchive(await writeBackup('whole.zip', 2, Buffer.from('["a"]\n["b"]\n')))
    const rows: string[] = []
    for await (const batch of archive.readTableRows('places')) rows.push(...batch)
    expect(rows).toEqual(['["a"]', '["b"]'])
    archive.close()
  })
})

describe('cache of the Signal K plugin', () => {
  async function startSite(answer: string): Promise<string> {
    const server = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', [siteHeader]: siteHeaderValue })
        .end(answer)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  }

  it('is limited on disk: the least recently used cells are deleted', async () => {
    const cacheFolder = join(folder, 'cells')
    const siteUrl = await startSite('{"features":[]}')
    const store = createPlaceCache(
      createSiteClient(siteUrl, '', () => undefined),
      cacheFolder,
    )
    const maxCells = placeLimits.maxCellsCached
    for (let at = 0; at * 100 < maxCells + 200; at++) {
      const [x, y] = [-170 + (at % 100) * 3, -60 + Math.floor(at / 100) * 3]
      // One hundred cells per request.
      await store.ensureLoaded({ x1: x + 0.01, y1: y + 0.01, x2: x + 2.49, y2: y + 2.49 })
    }
    await store.whenIdle()
    await expect.poll(() => readdirSync(cacheFolder).length).toBeLessThanOrEqual(maxCells)
    expect(readdirSync(cacheFolder).length).toBeGreaterThan(maxCells / 2)
  })

  it('ignores responses above the maximum length', async () => {
    const siteUrl = await startSite(JSON.stringify('x'.repeat(siteLimits.maxResponseBytes)))
    expect(await createSiteClient(siteUrl, '', () => undefined).get('/')).toMatchObject({
      status: 0,
      body: null,
    })
  })
})
