import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createRegionLayerCache,
  type RegionLayerCache,
} from '../../../../src/server/plotters/squiddio/region-layer-cache.ts'

let folder: string
let failures: unknown[]
let cache: RegionLayerCache
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'roadstead-regions-')), 'regions')
  failures = []
  cache = createRegionLayerCache(folder, (error) => failures.push(error))
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

async function* createLayer(...parts: string[]): AsyncGenerator<string> {
  for (const part of parts) yield part
}

async function readAll(layer: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of layer) all += part
  return all
}

const unpack = (stream: Readable) => text(stream.pipe(createGunzip()))

it('a complete layer is found again, compressed and plain', async () => {
  expect(await cache.find('N40E000', 'v1')).toBeNull()
  // More than the buffers of streams hold.
  const parts = Array.from({ length: 64 }, (_, index) => `${index} ${'wpt '.repeat(4096)}`)
  const all = parts.join('')
  expect(await readAll(cache.cacheStream('N40E000', 'v1', createLayer(...parts)))).toBe(all)
  const found = await cache.find('N40E000', 'v1')
  expect(found && [await unpack(found.coded()), await text(found.plain())]).toEqual([all, all])
  expect(await cache.find('N40E000', 'v2')).toBeNull()
  expect(await cache.find('N40E001', 'v1')).toBeNull()
  expect(failures).toEqual([])
})

it('a new version replaces the one before, of its region only', async () => {
  await readAll(cache.cacheStream('N40E000', 'v1', createLayer('old')))
  await readAll(cache.cacheStream('N40E0001', 'v1', createLayer('other')))
  writeFileSync(join(folder, 'N40E000-notes.txt'), '')
  await readAll(cache.cacheStream('N40E000', 'v2', createLayer('new')))
  expect(await cache.find('N40E000', 'v1')).toBeNull()
  const found = [await cache.find('N40E000', 'v2'), await cache.find('N40E0001', 'v1')]
  expect(await Promise.all(found.map((one) => one && text(one.plain())))).toEqual(['new', 'other'])
  expect(readdirSync(folder)).toHaveLength(3)
})

it('a layer that was not read to its end, or failed, is not kept', async () => {
  for await (const part of cache.cacheStream('N40E000', 'v1', createLayer('one', 'two'))) {
    expect(part).toBe('one')
    break
  }
  async function* fail(): AsyncGenerator<string> {
    yield 'one'
    throw new Error('the database is away')
  }
  await expect(readAll(cache.cacheStream('N40E000', 'v1', fail()))).rejects.toThrow('the database is away')
  expect(await cache.find('N40E000', 'v1')).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

it('a folder that cannot be written does not affect the answer', async () => {
  writeFileSync(folder, 'a file instead')
  expect(await readAll(cache.cacheStream('N40E000', 'v1', createLayer('one', 'two')))).toBe('onetwo')
  expect(failures.length).toBeGreaterThan(0)
  expect(await cache.find('N40E000', 'v1')).toBeNull()
})
