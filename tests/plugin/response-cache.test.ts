import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import { responseLimits as limits } from '../../src/plugin/signalk/limits.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-answers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const openCache = (folder = mkdtempSync(join(root, 'boat-')), site = 'https://site.example') => ({
  folder,
  cache: createResponseCache(folder, site),
})

it('an answer is stored with its time, for its path and its site only', async () => {
  const { cache, folder } = openCache()
  const before = Date.now()
  await cache.write('/api/v1/places?x1=4', { features: [] })
  const stored = await openCache(folder).cache.read('/api/v1/places?x1=4')
  expect(stored?.body).toEqual({ features: [] })
  expect(stored?.at.getTime()).toBeGreaterThanOrEqual(before)
  expect(stored?.at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await cache.read('/api/v1/places?x1=5')).toBeNull()
  expect(await openCache(folder, 'https://other.example').cache.read('/api/v1/places?x1=4')).toBeNull()
})

it('a file that a power cut has damaged is no answer', async () => {
  const { cache, folder } = openCache()
  await cache.write('/api/v1/home', { ok: true })
  const [name = ''] = readdirSync(folder)
  for (const text of ['{"at":"2026-', '{"body":1}', '{"at":"2026-11-21T12:00:00Z"}', '{"at":"x","body":1}']) {
    writeFileSync(join(folder, name), text)
    expect(await cache.read('/api/v1/home')).toBeNull()
  }
})

it('old answers are deleted, and of too many those stored longest ago', async () => {
  const { cache, folder } = openCache()
  const write = (name: string, ageMs: number, bytes = 10) => {
    const file = join(folder, name)
    writeFileSync(file, 'x'.repeat(bytes))
    const at = new Date(Date.now() - ageMs)
    utimesSync(file, at, at)
  }
  write('too-old', limits.maxAgeMs + 60_000)
  write('old', limits.maxAgeMs - 60_000)
  // The first write sweeps.
  await cache.write('/first', 1)
  expect(readdirSync(folder)).not.toContain('too-old')
  expect(readdirSync(folder)).toContain('old')
  for (let at = 0; at < limits.maxFiles + 20; at++) write(`many-${at}`, 60_000 + at * 1000)
  await openCache(folder).cache.write('/second', 2)
  expect(readdirSync(folder)).toHaveLength(limits.maxFiles)
  expect(readdirSync(folder)).toContain('many-0')
  for (const name of ['old', `many-${limits.maxFiles + 19}`]) expect(readdirSync(folder)).not.toContain(name)
  write('huge', 30_000, limits.maxBytes - 200)
  await openCache(folder).cache.write('/third', 3)
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limits.maxBytes)
  expect(sizes.length).toBeGreaterThan(2)
  expect(await cache.read('/third')).toMatchObject({ body: 3 })
})

it('the answers of areas stay whatever their age, and are as old as others once the area is removed', async () => {
  const { cache, folder } = openCache()
  const read = async () => (await cache.read('/area'))?.body
  await cache.write('/area', 1, '"1"')
  expect(await cache.read('/area')).toMatchObject({ etag: '"1"' })
  const old = new Date(Date.now() - limits.maxAgeMs - 60_000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
  const again = openCache(folder).cache
  again.pin(['/area'])
  await again.write('/other', 2)
  expect(await read()).toBe(1)
  // It is swept again only after many writes.
  again.pin([])
  for (let count = 0; count < 100; count++) await again.write('/other', count)
  expect(await read()).toBeUndefined()
})
