import { describe, expect, it } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { tileFetch } from '../../../src/core/limits/sat-charts.ts'
import { createPacedTileStore } from '../../../src/server/sat-charts/tiles/paced-tile-store.ts'
import type { TileStore } from '../../../src/server/sat-charts/tiles/tile-store.ts'

const source: TileSource = {
  id: 'test',
  kind: 'satellite',
  template: 'http://127.0.0.1/{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: 17,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
}

function createRecordingStore() {
  const requests: { x: number; at: number }[] = []
  const store: TileStore = {
    getTile: (_, { x }) => {
      requests.push({ x, at: performance.now() })
      return Promise.resolve({ kind: 'absent' })
    },
    invalidateTile: () => Promise.resolve(),
  }
  return { requests, tileStore: createPacedTileStore(store) }
}

describe('tile requests of an area', () => {
  it('start in order, with a minimum interval', async () => {
    const { requests, tileStore } = createRecordingStore()
    const { signal } = new AbortController()
    const started = performance.now()
    await Promise.all([0, 1, 2, 3, 4, 5].map((x) => tileStore.getTile(source, { z: 3, x, y: 0 }, signal)))
    expect(requests.map(({ x }) => x)).toEqual([0, 1, 2, 3, 4, 5])
    expect((requests.at(-1)?.at ?? 0) - started).toBeGreaterThanOrEqual(5 * tileFetch.minIntervalMs - 2)
  })

  it('do not start after an abort', async () => {
    const { requests, tileStore } = createRecordingStore()
    const controller = new AbortController()
    const responses = [0, 1, 2].map((x) => tileStore.getTile(source, { z: 3, x, y: 0 }, controller.signal))
    controller.abort()
    await expect(Promise.all(responses)).rejects.toThrow(/abort/)
    await Promise.allSettled(responses)
    expect(requests.map(({ x }) => x)).toEqual([0])
  })
})
