import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { createAreaPack, tryRenderSheet } from '../../../src/server/sat-charts/area-pack.ts'
import type { ChartRenderRequest } from '../../../src/server/sat-charts/chart-renderer.ts'
import { listGridSheets, type GridSheet } from '../../../src/server/sat-charts/chart-sheet.ts'
import { renderSheet } from '../../../src/server/sat-charts/render-sheet.ts'
import type { TileResult } from '../../../src/server/sat-charts/tiles/tile-store.ts'
import { zipCharts } from '../../../src/server/sat-charts/zip-charts.ts'

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

it('an aborted download is not reported as a failed chart', async () => {
  const { attempt, onFailure } = tryWithFailingTiles(true)
  await expect(attempt).rejects.toThrow('the client left')
  expect(onFailure).not.toHaveBeenCalled()
})

const there: TileResult = { kind: 'there', bytes: Buffer.from('picture') }

/** A context whose tiles are `answer(source)` and whose charts have the bytes 1, 2, 3. */
function createContext(
  sources: TileSource[],
  answer: (sourceId: string) => TileResult,
  render: (request: ChartRenderRequest) => number[] = () => [],
) {
  const requests: ChartRenderRequest[] = []
  const invalidateTile = vi.fn(() => Promise.resolve())
  const context = {
    tileStore: { getTile: ({ id }: TileSource) => Promise.resolve(answer(id)), invalidateTile },
    renderer: {
      render: async (request: ChartRenderRequest) => {
        requests.push(request)
        return { bytes: Uint8Array.of(1, 2, 3), invalidTiles: render(request) }
      },
      close: () => Promise.resolve(),
    },
    sources,
    clock: () => new Date(),
  }
  return { context, requests, invalidateTile }
}
const names = { title: 'Port', fileName: 'port' }
const { signal } = new AbortController()
const second = { ...source, id: 'second', attribution: 'Other imagery' }

it('a chart shows the first source that has imagery, and names it', async () => {
  const { context, requests } = createContext([source, second], (id) =>
    id === 'second' ? there : { kind: 'absent' },
  )
  expect(await renderSheet(context, sheet, names, signal)).toMatchObject({ source: second, missingCount: 0 })
  expect(requests.map(({ metadata }) => metadata.notes[0])).toEqual([
    expect.stringContaining('Other imagery'),
  ])
})

it('a source whose tiles cannot be decoded is passed over, and its tiles are fetched again next time', async () => {
  const { context, invalidateTile } = createContext(
    [source, second],
    () => there,
    ({ tiles, metadata }) =>
      metadata.notes[0]?.includes('Test imagery') ? tiles.map((_, index) => index) : [0],
  )
  expect(await renderSheet(context, sheet, names, signal)).toMatchObject({ source: second, missingCount: 1 })
  expect(invalidateTile).toHaveBeenCalledTimes(64 + 1)
})

it.each([
  ['absent', 'no imagery'],
  ['failed', 'source away'],
] as const)('without a chart because tiles are %s, the answer is: %s', async (kind, reason) => {
  const { context } = createContext([source], () => ({ kind }))
  const onFailure = vi.fn()
  expect(await renderSheet(context, sheet, names, signal)).toBe(reason)
  const request = { bounds, tileZoom: zoom, siteUrl: '', onFailure }
  expect(await createAreaPack(context, request, signal)).toEqual({ failure: reason })
  expect(await zipCharts(context, [{ sheet, names }], { signal, onFailure })).toEqual({ nothing: reason })
  expect(onFailure).not.toHaveBeenCalled()
})

it('a zip of charts has those that were made; a failure is reported and stops no other', async () => {
  const failure = new Error('disk full')
  const { context } = createContext(
    [source],
    () => there,
    ({ metadata }) => {
      if (metadata.name === 'Second') throw failure
      return []
    },
  )
  const onFailure = vi.fn()
  const charts = ['First', 'Second', 'Third'].map((title) => ({
    sheet,
    names: { title, fileName: `at-${title}` },
  }))
  const made = await zipCharts(context, charts, { signal, onFailure })
  if (!('stream' in made)) throw new Error('no charts')
  const zip = await fromBufferPromise(await buffer(made.stream))
  const files: string[] = []
  for await (const { fileName } of zip.eachEntry()) files.push(fileName)
  expect(files).toEqual(['at-First.kap', 'at-Third.kap'])
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
  // Without any chart it is not that there is no imagery.
  expect(await zipCharts(context, charts.slice(1, 2), { signal, onFailure })).toEqual({
    nothing: 'source away',
  })
})
