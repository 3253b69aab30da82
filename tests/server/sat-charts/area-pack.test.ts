import { expect, it, vi } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { tryRenderSheet } from '../../../src/server/sat-charts/area-pack.ts'
import { listGridSheets, type GridSheet } from '../../../src/server/sat-charts/chart-sheet.ts'

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
const bounds = { x1: 4.1, y1: 43.5, x2: 4.11, y2: 43.51 }
const [sheet] = listGridSheets(bounds, zoom) as [GridSheet] // bounds that are not empty have one

/** Tries to render the sheet with a tile store that fails, before or after an abort. */
function tryWithFailingTiles(isAborted: boolean) {
  const controller = new AbortController()
  const failure = new Error('disk full')
  const onFailure = vi.fn()
  const context = {
    tileStore: {
      getTile: () => {
        if (isAborted) controller.abort(new Error('the client left'))
        return Promise.reject(failure)
      },
      invalidateTile: () => Promise.resolve(),
    },
    renderer: { render: () => Promise.reject(failure), close: () => Promise.resolve() },
    sources: [source],
    clock: () => new Date(),
  }
  const attempt = tryRenderSheet(context, { onFailure }, sheet, controller.signal)
  return { attempt, failure, onFailure }
}

it('a chart that fails is reported and omitted', async () => {
  const { attempt, failure, onFailure } = tryWithFailingTiles(false)
  expect(await attempt).toEqual({ sheet, result: 'not made' })
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
})

it('an abort is no failure of a chart', async () => {
  const { attempt, onFailure } = tryWithFailingTiles(true)
  await expect(attempt).rejects.toThrow('the client left')
  expect(onFailure).not.toHaveBeenCalled()
})
