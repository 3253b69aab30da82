import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createClearanceSource } from '../../../src/plugin/signalk/hazards/clearance-source.ts'
import { hazardLimits as limits } from '../../../src/plugin/signalk/limits.ts'
import { createResponseCache } from '../../../src/plugin/signalk/response-cache.ts'
import type { SiteResponse } from '../../../src/plugin/signalk/fetch-site.ts'
import { noResponse } from '../../../src/plugin/signalk/site-client.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-clearances-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
afterEach(() => void vi.useRealTimers())

const box = { x1: 4.1, y1: 43.5, x2: 4.2, y2: 43.6 }
const collection = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates: [4.15, 43.55] },
      properties: {
        id: 7,
        name: 'Pont Neuf',
        kind: 'bridge',
        opens: false,
        clearance: 15,
        source: 'openstreetmap',
        updated_at: '2025-04-21T00:00:00.000Z',
      },
    },
  ],
}
const found: SiteResponse = { status: 200, body: collection, serverTimeMs: null, etag: '"1"' }

/** Opens the source of a boat with a site whose next answers are given. */
function openSource(answers: SiteResponse[], folder = mkdtempSync(join(root, 'boat-'))) {
  const asked: [path: string, etag: string | null | undefined][] = []
  const get = (path: string, etag?: string | null) => {
    asked.push([path, etag])
    return Promise.resolve(answers.shift() ?? noResponse)
  }
  const source = createClearanceSource({ get }, createResponseCache(folder, 'https://site.example'))
  return { source, asked, folder, list: async () => (await source.list([box])).map(({ id }) => id) }
}

it('lists the clearances of the blocks around a line, asked for once a day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { source, asked } = openSource([found, { ...found, status: 304, body: '' }])
  expect(await source.list([box])).toEqual([
    {
      id: 7,
      name: 'Pont Neuf',
      kind: 'bridge',
      opens: false,
      metres: 15,
      source: 'openstreetmap',
      updatedAt: '2025-04-21T00:00:00.000Z',
      position: { latitude: 43.55, longitude: 4.15 },
    },
  ])
  expect(await source.list([box])).toHaveLength(1)
  expect(asked).toEqual([['/api/v1/seamarks/clearances?x1=4&y1=43.5&x2=4.25&y2=43.75&zoom=12', null]])
  vi.setSystemTime(Date.now() + limits.clearanceMaxAgeMs + 1000)
  // What is known is answered at once, and confirmed meanwhile.
  expect(await source.list([box])).toHaveLength(1)
  await expect.poll(() => asked[1]?.[1]).toBe('"1"')
  await expect.poll(async () => (await source.list([box])).length).toBe(1)
  expect(asked).toHaveLength(2)
})

it('lists what an earlier run has stored, without a connection', async () => {
  const first = openSource([found])
  expect(await first.list()).toEqual([7])
  const second = openSource([], first.folder)
  expect(await second.list()).toEqual([7])
  // It is not asked for before it is a day old, and stays if the site does not answer then.
  expect(second.asked).toEqual([])
  vi.useFakeTimers({ now: Date.now() + limits.clearanceMaxAgeMs + 1000, toFake: ['Date'] })
  const later = openSource([{ ...noResponse, status: 500 }], first.folder)
  expect(await later.list()).toEqual([7])
  expect(later.asked).toMatchObject([[expect.any(String), '"1"']])
  vi.useRealTimers()
  expect(await openSource([]).list()).toEqual([])
})

it('keeps the blocks that were fetched last in memory', async () => {
  const blocks = Array.from({ length: limits.maxBlocks + 1 }, (_, at) => ({
    x1: at,
    y1: 10,
    x2: at + 0.1,
    y2: 10.1,
  }))
  const { source, asked } = openSource(blocks.map(() => ({ ...noResponse, status: 404 })))
  for (const block of blocks) await source.list([block])
  await source.list(blocks.slice(1))
  expect(asked).toHaveLength(blocks.length)
  await source.list(blocks.slice(0, 1))
  expect(asked).toHaveLength(blocks.length + 1)
})

it('lists no clearances of a site of an older version', async () => {
  const { list, asked } = openSource([{ ...noResponse, status: 404 }])
  expect(await list()).toEqual([])
  expect(await list()).toEqual([])
  expect(asked).toHaveLength(1)
})
