import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { tileFetch } from '../../src/core/limits/sat-charts.ts'
import { buildSourceTileUrl } from '../../src/server/sat-charts/tiles/tile-url.ts'
import { openDiskTileCache } from '../../src/server/sat-charts/tiles/disk-tile-cache.ts'
import { createTileStore } from '../../src/server/sat-charts/tiles/tile-store.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'

let tiles: TileServer
let folder: string
const never = new AbortController().signal

beforeAll(async () => {
  tiles = await startTileServer()
  folder = mkdtempSync(join(tmpdir(), 'roadstead-cache-'))
})
afterAll(async () => {
  await tiles.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  tiles.mode = 'well'
  tiles.faults.clear()
  tiles.delayMs = 0
  vi.restoreAllMocks()
})

let next = 0
const newFolder = () => join(folder, String(next++))

function storeIn(dataFolder: string, failures: unknown[] = [], tileCacheMegabytes = 10) {
  const settings = { dataFolder, tileCacheMegabytes, publicUrl: null }
  return createTileStore(settings, (error) => failures.push(error))
}

const sourceOf = (template: string): TileSource => ({
  id: 'test',
  kind: 'satellite',
  template,
  minZoom: 0,
  maxZoom: 17,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
})

describe('the address of a tile', () => {
  it('counts rows from the north or the south, and takes subdomains in turn', () => {
    const source = sourceOf('https://{s}.tiles.example/{z}/{x}/{-y}/{y}')
    expect(buildSourceTileUrl(source, { z: 3, x: 1, y: 2 })).toBe('https://a.tiles.example/3/1/5/2')
    expect(buildSourceTileUrl(source, { z: 3, x: 2, y: 2 })).toBe('https://b.tiles.example/3/2/5/2')
  })
})

describe('tiles that were fetched', () => {
  it('stay over a restart, and are asked for by ETag when they are old', async () => {
    const data = newFolder()
    const source = sourceOf(tiles.imageryUrlTemplate)
    const number = { z: 10, x: 1, y: 1 }
    const first = await storeIn(data).getTile(source, number, never)
    const asked = tiles.requestedTiles.length
    expect(await storeIn(data).getTile(source, number, never)).toEqual(first)
    expect(tiles.requestedTiles.length).toBe(asked)
    const later = Date.now() + 100 * 86_400_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect(await storeIn(data).getTile(source, number, never)).toEqual(first)
    expect(tiles.revalidationCount).toBe(1)
  })

  it('are better old than none when the source is away', async () => {
    const data = newFolder()
    const source = sourceOf(tiles.imageryUrlTemplate)
    const number = { z: 10, x: 2, y: 1 }
    const first = await storeIn(data).getTile(source, number, never)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100 * 86_400_000)
    tiles.faults.set('10/2/1', 'html')
    expect(await storeIn(data).getTile(source, number, never)).toEqual(first)
  })

  it('leave no address on the disk, which may hold a key', async () => {
    const data = newFolder()
    await storeIn(data).getTile(sourceOf(`${tiles.imageryUrlTemplate}`), { z: 10, x: 3, y: 1 }, never)
    const [part = ''] = readdirSync(join(data, 'tiles'))
    const [name = ''] = readdirSync(join(data, 'tiles', part))
    const content = readFileSync(join(data, 'tiles', part, name)).toString('latin1')
    expect(content.split('\n')[0]).not.toContain('127.0.0.1')
  })
})

describe('the cache', () => {
  const tile = (size: number) => ({
    bytes: Buffer.alloc(size, 1),
    etag: null,
    freshUntil: Date.now() + 60_000,
  })

  it('keeps to its bytes: what was used longest ago leaves', async () => {
    const at = newFolder()
    const cache = openDiskTileCache(at, 5_000, () => undefined)
    await cache.put('a', tile(2_000))
    await cache.put('b', tile(2_000))
    await cache.get('a')
    await cache.put('c', tile(2_000))
    expect(await cache.get('b')).toBeNull()
    expect(await cache.get('a')).not.toBeNull()
    await wait(50)
    const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeLessThanOrEqual(5_000)
  })

  it('takes a file that was cut off for none', async () => {
    const at = newFolder()
    await openDiskTileCache(at, 50_000, () => undefined).put('a', tile(2_000))
    const [part = ''] = readdirSync(at)
    const [name = ''] = readdirSync(join(at, part))
    const path = join(at, part, name)
    writeFileSync(path, readFileSync(path).subarray(0, 900))
    expect(await openDiskTileCache(at, 50_000, () => undefined).get('a')).toBeNull()
  })

  it('does without a disk that takes nothing, and says so once', async () => {
    const at = newFolder()
    mkdirSync(folder, { recursive: true })
    // A file where the folder should be: every write fails.
    writeFileSync(at, '')
    const failures: unknown[] = []
    const cache = openDiskTileCache(at, 50_000, (error) => failures.push(error))
    await cache.put('a', tile(10))
    await cache.put('b', tile(10))
    expect(await cache.get('a')).toBeNull()
    expect(failures).toHaveLength(1)
  })

  it('leaves the last of the disk to others', async () => {
    const at = newFolder()
    const failures: unknown[] = []
    let free = tileFetch.minFreeDiskBytes - 1
    const room = () => Promise.resolve(free)
    const full = openDiskTileCache(at, 50_000, (error) => failures.push(error), room)
    await full.put('a', tile(10))
    await full.put('b', tile(10))
    expect(await full.get('a')).toBeNull()
    expect(String(failures)).toBe('Error: The disk is nearly full: tiles are not cached.')
    free++
    const roomy = openDiskTileCache(at, 50_000, (error) => failures.push(error), room)
    // Several at once, before it is known how much is free.
    await Promise.all(['a', 'b', 'c'].map((name) => roomy.put(name, tile(10))))
    expect(await roomy.get('a')).not.toBeNull()
    expect(await roomy.get('c')).not.toBeNull()
    expect(failures).toHaveLength(1)
  })
})

describe('a tile server', () => {
  it('that failed often is left alone for a while', async () => {
    const own = await startTileServer()
    own.mode = 'broken'
    const store = storeIn(newFolder())
    const source = sourceOf(own.imageryUrlTemplate)
    const ask = (x: number) => store.getTile(source, { z: 10, x, y: 5 }, never)
    await Promise.all([0, 1, 2, 3, 4, 5].map(ask))
    const asked = own.requestedTiles.length
    expect(asked).toBeLessThan(13)
    expect((await ask(6)).kind).toBe('failed')
    expect(own.requestedTiles.length).toBe(asked)
    await own.close()
  })

  it('that lacks a tile is not asked for it again', async () => {
    const store = storeIn(newFolder())
    tiles.faults.set('10/7/7', 'missing')
    const ask = () => store.getTile(sourceOf(tiles.imageryUrlTemplate), { z: 10, x: 7, y: 7 }, never)
    expect((await ask()).kind).toBe('absent')
    const asked = tiles.requestedTiles.length
    expect((await ask()).kind).toBe('absent')
    expect(tiles.requestedTiles.length).toBe(asked)
  })

  it('is not waited for by who has left', async () => {
    tiles.delayMs = 5_000
    const controller = new AbortController()
    const asked = storeIn(newFolder()).getTile(
      sourceOf(tiles.imageryUrlTemplate),
      { z: 10, x: 8, y: 8 },
      controller.signal,
    )
    setTimeout(() => controller.abort(), 50)
    await expect(asked).rejects.toThrow()
  })
})
