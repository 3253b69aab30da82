import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import type { TileSource } from '../../../../src/core/contract/tile-source.ts'
import { writeAreaMbtiles } from '../../../../src/server/sat-charts/mbtiles/area-mbtiles.ts'
import type { TileStore } from '../../../../src/server/sat-charts/tiles/tile-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-area-mbtiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const zoom = 13
const source: TileSource = {
  id: 'test',
  kind: 'satellite',
  template: 'http://test/{z}/{x}/{y}.png',
  minZoom: zoom,
  maxZoom: zoom,
  attribution: 'Test imagery',
  licence: 'CC0-1.0',
  offlineAllowed: true,
}

it('removes tiles that cannot be decoded from the cache, and no others', async () => {
  const valid = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const requested: { z: number; x: number; y: number }[] = []
  const tileStore: TileStore = {
    getTile(_, coordinates) {
      const count = requested.push({ ...coordinates })
      if (count === 1) return Promise.resolve({ kind: 'there', bytes: valid.subarray(0, 60) })
      return Promise.resolve(count === 2 ? { kind: 'absent' } : { kind: 'there', bytes: valid })
    },
    invalidateTile: vi.fn(() => Promise.resolve()),
  }
  const renderer = { render: () => Promise.reject(new Error('unused')), close: () => Promise.resolve() }
  const result = await writeAreaMbtiles(
    { tileStore, renderer, sources: [source], clock: () => new Date() },
    {
      bounds: { x1: 4.1, y1: 43.5, x2: 4.11, y2: 43.51 },
      tileZoom: zoom,
      path: join(folder, 'area.mbtiles'),
    },
    new AbortController().signal,
  )
  expect(result).toBe('made')
  expect(tileStore.invalidateTile).toHaveBeenCalledExactlyOnceWith(source, requested[0])
})
