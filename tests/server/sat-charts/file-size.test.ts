import { expect, it } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { listGridSheets } from '../../../src/server/sat-charts/chart-sheet.ts'
import { createFileSizeEstimator, pickEvenly } from '../../../src/server/sat-charts/file-size.ts'
import { estimateTableBytes } from '../../../src/server/sat-charts/mbtiles/table-size.ts'
import type { TileResult } from '../../../src/server/sat-charts/tiles/tile-store.ts'

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
/** Six sheets in a row. */
const area = { x1: 4.1, y1: 43.5, x2: 5.9, y2: 43.501, tile_zoom: zoom }
const sheets = listGridSheets(area, zoom)

/** An estimator whose tiles have 300 bytes and whose charts have 1,000 and 3,000 bytes. */
function createEstimator(tile: TileResult = { kind: 'there', bytes: Buffer.alloc(300) }) {
  const columns = new Set<number>()
  let rendered = 0
  const estimator = createFileSizeEstimator({
    tileStore: {
      getTile: (_, { x }) => {
        columns.add(x)
        return Promise.resolve(tile)
      },
      invalidateTile: () => Promise.resolve(),
    },
    renderer: {
      render: () =>
        Promise.resolve({ bytes: new Uint8Array(rendered++ % 2 === 0 ? 1000 : 3000), invalidTiles: [] }),
      close: () => Promise.resolve(),
    },
    sources: [source],
    clock: () => new Date(),
  })
  return { estimator, columns, countRendered: () => rendered }
}

it('the size of a merged chart is estimated from two sheets with tiles of the whole area, and remembered', async () => {
  const { estimator, columns, countRendered } = createEstimator()
  const request = { ...area, file_format: 'kap_merged' as const }
  expect(estimator.getKnown(request)).toBeNull()
  expect(await estimator.estimate(request)).toBe(2000 * sheets.length)
  expect(countRendered()).toBe(2)
  const first = (sheets[0]?.left ?? 0) / 256
  expect(Math.min(...columns) - first).toBeLessThan(8)
  expect(Math.max(...columns) - first).toBeGreaterThan(8 * (sheets.length - 1))
  await estimator.estimate(request)
  expect(countRendered()).toBe(2)
  expect(estimator.getKnown(request)).toBe(2000 * sheets.length)
  expect(estimator.getKnown({ ...request, file_format: 'kap' })).toBeNull()
})

it('the size of an MBTiles file is estimated from the sizes of sampled tiles', async () => {
  const { estimator, countRendered } = createEstimator()
  const bytes = (await estimator.estimate({ ...area, file_format: 'mbtiles' })) ?? 0
  const tableBytes = 64 * sheets.length * estimateTableBytes(300)
  expect(bytes).toBeGreaterThan(tableBytes)
  expect(bytes / tableBytes).toBeLessThan(1.2)
  expect(countRendered()).toBe(0)
})

it.each(['kap', 'kap_merged', 'mbtiles'] as const)(
  'nothing is known about %s without imagery, and nothing is remembered',
  async (file_format) => {
    const { estimator } = createEstimator({ kind: 'failed' })
    const request = { ...area, file_format }
    expect(await estimator.estimate(request)).toBeNull()
    expect(estimator.getKnown(request)).toBeNull()
  },
)

it('a sample is spread over the list, in its order and without doubles; of a short list it is everything', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  const picked = pickEvenly(items, 10)
  expect(picked.map((item) => Math.floor(item / 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(picked.map((item) => item % 10)).size).toBeGreaterThan(1)
  expect(pickEvenly(items, 100)).toEqual(items)
  expect(pickEvenly([1, 2], 5)).toEqual([1, 2])
})
