import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { diskReserve } from '../../../src/core/limits/server.ts'
import { buildSourceTileUrl } from '../../../src/server/sat-charts/tiles/tile-url.ts'
import { openDiskTileCache } from '../../../src/server/sat-charts/tiles/disk-tile-cache.ts'
import { createTileStore } from '../../../src/server/sat-charts/tiles/tile-store.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'

let tiles: TileServer
let folder: string
const neverAborted = new AbortController().signal

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

let nextFolder = 0
const createFolderPath = () => join(folder, String(nextFolder++))

function createStore(dataFolder: string, failures: unknown[] = [], tileCacheMegabytes = 10) {
  const settings = { dataFolder, tileCacheMegabytes, publicUrl: null }
  return createTileStore(settings, (error) => failures.push(error))
}

const buildSource = (template: string): TileSource => ({
  id: 'test',
  kind: 'satellite',
  template,
  minZoom: 0,
  maxZoom: 17,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
})

describe('buildSourceTileUrl', () => {
  it('counts rows from the north or the south and alternates subdomains', () => {
    const source = buildSource('https://{s}.tiles.example/{z}/{x}/{-y}/{y}')
    expect(buildSourceTileUrl(source, { z: 3, x: 1, y: 2 })).toBe('https://a.tiles.example/3/1/5/2')
    expect(buildSourceTileUrl(source, { z: 3, x: 2, y: 2 })).toBe('https://b.tiles.example/3/2/5/2')
  })
})

describe('cached tiles', () => {
  it('survive a restart and are revalidated by ETag when stale', async () => {
    const data = createFolderPath()
    const source = buildSource(tiles.imageryUrlTemplate)
    const number = { z: 10, x: 1, y: 1 }
    const first = await createStore(data).getTile(source, number, neverAborted)
    const requestCount = tiles.requestedTiles.length
    expect(await createStore(data).getTile(source, number, neverAborted)).toEqual(first)
    expect(tiles.requestedTiles.length).toBe(requestCount)
    const later = Date.now() + 100 * 86_400_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect(await createStore(data).getTile(source, number, neverAborted)).toEqual(first)
    expect(tiles.revalidationCount).toBe(1)
  })

  it('are used while stale if the source fails', async () => {
    const data = createFolderPath()
    const source = buildSource(tiles.imageryUrlTemplate)
    const number = { z: 10, x: 2, y: 1 }
    const first = await createStore(data).getTile(source, number, neverAborted)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 100 * 86_400_000)
    tiles.faults.set('10/2/1', 'html')
    expect(await createStore(data).getTile(source, number, neverAborted)).toEqual(first)
  })

  it('store no URL on disk, which may contain a key', async () => {
    const data = createFolderPath()
    await createStore(data).getTile(
      buildSource(`${tiles.imageryUrlTemplate}`),
      { z: 10, x: 3, y: 1 },
      neverAborted,
    )
    const [part = ''] = readdirSync(join(data, 'tiles'))
    const [name = ''] = readdirSync(join(data, 'tiles', part))
    const content = readFileSync(join(data, 'tiles', part, name)).toString('latin1')
    expect(content.split('\n')[0]).not.toContain('127.0.0.1')
  })
})

describe('disk cache', () => {
  const createTile = (size: number) => ({
    bytes: Buffer.alloc(size, 1),
    etag: null,
    freshUntil: Date.now() + 60_000,
  })

  it('evicts the least recently used tiles above its size', async () => {
    const cacheFolder = createFolderPath()
    const cache = openDiskTileCache(cacheFolder, 5_000, () => undefined)
    await cache.put('a', createTile(2_000))
    await cache.put('b', createTile(2_000))
    await cache.get('a')
    await cache.put('c', createTile(2_000))
    expect(await cache.get('b')).toBeNull()
    expect(await cache.get('a')).not.toBeNull()
    const listFiles = () =>
      readdirSync(cacheFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    await expect.poll(() => listFiles().length).toBe(2)
    const bytes = listFiles().reduce(
      (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(5_000)
  })

  it('ignores truncated files', async () => {
    const cacheFolder = createFolderPath()
    await openDiskTileCache(cacheFolder, 50_000, () => undefined).put('a', createTile(2_000))
    const [part = ''] = readdirSync(cacheFolder)
    const [name = ''] = readdirSync(join(cacheFolder, part))
    const path = join(cacheFolder, part, name)
    writeFileSync(path, readFileSync(path).subarray(0, 900))
    expect(await openDiskTileCache(cacheFolder, 50_000, () => undefined).get('a')).toBeNull()
  })

  it('works without a writable disk and reports it once', async () => {
    const cacheFolder = createFolderPath()
    mkdirSync(folder, { recursive: true })
    // A file in place of the folder makes all writes fail.
    writeFileSync(cacheFolder, '')
    const failures: unknown[] = []
    const cache = openDiskTileCache(cacheFolder, 50_000, (error) => failures.push(error))
    await cache.put('a', createTile(10))
    await cache.put('b', createTile(10))
    expect(await cache.get('a')).toBeNull()
    expect(failures).toHaveLength(1)
  })

  it('stops writing when the disk is nearly full', async () => {
    const cacheFolder = createFolderPath()
    const failures: unknown[] = []
    let free = diskReserve.bytes - 1
    const getFreeBytes = () => Promise.resolve(free)
    const fullCache = openDiskTileCache(cacheFolder, 50_000, (error) => failures.push(error), getFreeBytes)
    await fullCache.put('a', createTile(10))
    await fullCache.put('b', createTile(10))
    expect(await fullCache.get('a')).toBeNull()
    expect(String(failures)).toBe('Error: The disk is nearly full: tiles are not cached.')
    free++
    const cacheWithSpace = openDiskTileCache(
      cacheFolder,
      50_000,
      (error) => failures.push(error),
      getFreeBytes,
    )
    // Several writes at once, before the free space is known.
    await Promise.all(['a', 'b', 'c'].map((name) => cacheWithSpace.put(name, createTile(10))))
    expect(await cacheWithSpace.get('a')).not.toBeNull()
    expect(await cacheWithSpace.get('c')).not.toBeNull()
    expect(failures).toHaveLength(1)
  })
})

describe('tile source', () => {
  it('is not requested for a while after many failures', async () => {
    const failingServer = await startTileServer()
    failingServer.mode = 'broken'
    const store = createStore(createFolderPath())
    const source = buildSource(failingServer.imageryUrlTemplate)
    const getTile = (x: number) => store.getTile(source, { z: 10, x, y: 5 }, neverAborted)
    await Promise.all([0, 1, 2, 3, 4, 5].map(getTile))
    const requestCount = failingServer.requestedTiles.length
    expect(requestCount).toBeLessThan(13)
    expect((await getTile(6)).kind).toBe('failed')
    expect(failingServer.requestedTiles.length).toBe(requestCount)
    await failingServer.close()
  })

  it('is not requested again for a missing tile', async () => {
    const store = createStore(createFolderPath())
    tiles.faults.set('10/7/7', 'missing')
    const getTile = () =>
      store.getTile(buildSource(tiles.imageryUrlTemplate), { z: 10, x: 7, y: 7 }, neverAborted)
    expect((await getTile()).kind).toBe('absent')
    const requestCount = tiles.requestedTiles.length
    expect((await getTile()).kind).toBe('absent')
    expect(tiles.requestedTiles.length).toBe(requestCount)
  })

  it('is requested again if it was busy', async () => {
    const store = createStore(createFolderPath())
    tiles.faults.set('10/9/9', 'busy')
    const source = buildSource(tiles.imageryUrlTemplate)
    const tile = await store.getTile(source, { z: 10, x: 9, y: 9 }, neverAborted)
    expect(tile.kind).toBe('there')
    expect(tiles.requestedTiles.filter((name) => name.includes('10/9/9'))).toHaveLength(2)
  })

  it('requests can be aborted', async () => {
    tiles.mode = 'silent'
    const controller = new AbortController()
    const response = createStore(createFolderPath()).getTile(
      buildSource(tiles.imageryUrlTemplate),
      { z: 10, x: 8, y: 8 },
      controller.signal,
    )
    await expect.poll(() => tiles.openRequestCount).toBe(1)
    controller.abort()
    await expect(response).rejects.toThrow(/abort/)
    await expect.poll(() => tiles.openRequestCount).toBe(0)
  })
})
