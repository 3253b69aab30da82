import { describe, expect, it } from 'vitest'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { tileFetch } from '../../src/core/limits/sat-charts.ts'
import { createPacedTileStore } from '../../src/server/sat-charts/tiles/paced-tile-store.ts'
import type { TileStore } from '../../src/server/sat-charts/tiles/tile-store.ts'

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

function recorded() {
  const begun: { x: number; at: number }[] = []
  const store: TileStore = {
    getTile: (_, { x }) => {
      begun.push({ x, at: performance.now() })
      return Promise.resolve({ kind: 'absent' })
    },
    invalidateTile: () => Promise.resolve(),
  }
  return { begun, paced: createPacedTileStore(store) }
}

describe('the tiles of an area', () => {
  it('are begun in their order, with a breath between', async () => {
    const { begun, paced } = recorded()
    const { signal } = new AbortController()
    const started = performance.now()
    await Promise.all([0, 1, 2, 3, 4, 5].map((x) => paced.getTile(source, { z: 3, x, y: 0 }, signal)))
    expect(begun.map(({ x }) => x)).toEqual([0, 1, 2, 3, 4, 5])
    expect((begun.at(-1)?.at ?? 0) - started).toBeGreaterThanOrEqual(5 * tileFetch.minIntervalMs - 2)
  })

  it('are not begun any more when nobody waits for them', async () => {
    const { begun, paced } = recorded()
    const leaving = new AbortController()
    const asked = [0, 1, 2].map((x) => paced.getTile(source, { z: 3, x, y: 0 }, leaving.signal))
    leaving.abort()
    await expect(Promise.all(asked)).rejects.toThrow(/abort/)
    await Promise.allSettled(asked)
    expect(begun.map(({ x }) => x)).toEqual([0])
  })
})
