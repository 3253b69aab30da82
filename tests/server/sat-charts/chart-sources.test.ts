import { describe, expect, it } from 'vitest'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import type { DomainError } from '../../../src/server/system/domain-error.ts'
import {
  chooseAreaSource,
  getMergeError,
  validateAreaFile,
} from '../../../src/server/sat-charts/area-chart.ts'
import { listGridSheets, type GridSheet } from '../../../src/server/sat-charts/chart-sheet.ts'
import {
  findSheetSources,
  getSourceCoverage,
  requireChartSource,
  selectChartSources,
} from '../../../src/server/sat-charts/chart-sources.ts'

const buildSource = (overrides: Partial<TileSource> = {}): TileSource => ({
  id: 'test',
  kind: 'satellite',
  template: 'https://tiles.example/{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: 17,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
  ...overrides,
})

/** A sheet of a quarter of the world's width; column 2, row 1 extends from 0 to 90 degrees E and 0 to 66.5 degrees N. */
const buildSheet = (column: number, row = 1): GridSheet => ({
  zoom: 5,
  left: column * 2048,
  top: row * 2048,
  width: 2048,
  height: 2048,
  column,
  row,
})

it.each<[string, Partial<TileSource>, boolean]>([
  ['imagery that may be copied', {}, true],
  ['imagery with subdomains', { template: 'http://{s}.tiles.example/{z}/{x}/{y}' }, true],
  ['a host that only sounds like one', { template: 'https://notbing.example/{z}' }, true],
  ['a map', { kind: 'topo' }, false],
  ['imagery for display only', { offlineAllowed: false }, false],
  ['the built-in basemap', { template: '/tiles/{z}/{x}/{y}' }, false],
  ['Google', { template: 'https://mt1.google.com/{z}' }, false],
  ['Google of a country', { template: 'https://www.google.co.uk/{z}' }, false],
  ['Google APIs', { template: 'https://googleapis.com/{z}' }, false],
  ['Bing', { template: 'https://ecn.t0.tiles.virtualearth.net/{z}' }, false],
  ['a subdomain pattern of Bing', { template: 'https://{s}.bing.com/{z}' }, false],
  ['Apple', { template: 'https://cdn.apple-mapkit.com/{z}' }, false],
])('%s: charts from it are allowed or not', (_, overrides, isAllowed) => {
  expect(selectChartSources([buildSource(overrides)])).toHaveLength(isAllowed ? 1 : 0)
})

describe('coverage of a sheet by a source', () => {
  it.each<[string, number, NonNullable<TileSource['bbox']> | null, 'whole' | 'part' | 'none']>([
    ['no box', 2, null, 'whole'],
    ['the box around it', 2, [-1, -1, 91, 67], 'whole'],
    ['its own edges', 2, [0, 0, 90, 67], 'whole'],
    ['a box that ends before its north', 2, [-1, -1, 91, 66], 'part'],
    ['a box that begins after its south', 2, [-1, 1, 91, 67], 'part'],
    ['a box that begins after its west', 2, [1, -1, 91, 67], 'part'],
    ['a box that ends before its east', 2, [-1, -1, 89, 67], 'part'],
    ['a box to the west', 2, [-10, -1, 0, 67], 'none'],
    ['a box to the east', 2, [90, -1, 95, 67], 'none'],
    ['a box to the south', 2, [-1, -10, 91, 0], 'none'],
    ['a box to the north', 2, [-1, 67, 91, 80], 'none'],
    ['a box across the antimeridian, east of it', 0, [80, -1, -80, 67], 'whole'],
    ['a box across the antimeridian, west of it', 3, [80, -1, -80, 67], 'whole'],
    ['a box across the antimeridian, elsewhere', 2, [95, -1, -80, 67], 'none'],
    ['a sheet beyond the antimeridian', 4, [-181, -1, -80, 67], 'whole'],
    ['a sheet before the antimeridian', -1, [80, -1, 180, 67], 'whole'],
    ['a sheet beyond the antimeridian, elsewhere', 4, [10, -1, 80, 67], 'none'],
  ])('%s', (_, column, bbox, coverage) => {
    expect(getSourceCoverage(buildSheet(column), buildSource({ bbox }))).toBe(coverage)
  })
})

describe('sources of a sheet', () => {
  it('are those with complete, then those with the finest imagery, then those that are listed first', () => {
    const sources = [
      buildSource({ id: 'part', bbox: [0, 0, 45, 45] }),
      buildSource({ id: 'coarse', maxZoom: 3 }),
      buildSource({ id: 'coarser', maxZoom: 1 }),
      buildSource({ id: 'too coarse', maxZoom: 0 }),
      buildSource({ id: 'too fine', minZoom: 6 }),
      buildSource({ id: 'elsewhere', bbox: [-90, -40, -20, -10], maxZoom: 20 }),
      buildSource({ id: 'first', maxZoom: 5 }),
      buildSource({ id: 'second', minZoom: 5, maxZoom: 9 }),
    ]
    const found = findSheetSources(buildSheet(2), sources)
    expect(found.sources.map(({ id }) => id)).toEqual(['first', 'second', 'coarse', 'coarser', 'part'])
    expect(found.deepestZoom).toBe(21)
    expect(findSheetSources(buildSheet(2), sources.slice(3, 6))).toEqual({ sources: [], deepestZoom: 4 })
    expect(findSheetSources(buildSheet(2), sources.slice(4, 6))).toEqual({ sources: [], deepestZoom: null })
  })

  it('are required for one sheet at least; the refusal names the position or the deepest zoom', () => {
    const names = { where: 'x1', zoom: 'tile_zoom' }
    const west = buildSource({ bbox: [-170, -1, -100, 67] })
    const require = (sources: TileSource[], columns = [0, 2]) =>
      requireChartSource(
        columns.map((column) => buildSheet(column)),
        sources,
        names,
      )
    expect(() => require([west])).not.toThrow()
    const noSource = { key: 'chartRefusals.noSource' }
    const getErrors = (call: () => void): unknown => {
      try {
        call()
      } catch (error) {
        return (error as DomainError).details.errors
      }
    }
    expect(getErrors(() => require([west], [2]))).toEqual({ x1: [noSource] })
    expect(getErrors(() => require([]))).toEqual({ x1: [noSource] })
    const coarse = [buildSource({ maxZoom: 0 }), { ...west, maxZoom: 0 }]
    expect(getErrors(() => require(coarse))).toEqual({
      tile_zoom: [{ key: 'chartRefusals.zoomTooHigh', values: { zoom: 4 } }],
    })
  })

  it('are one for an area: the best of the middle sheet, else of the first sheet that has one', () => {
    const at = (west: number, id: string) => buildSource({ id, bbox: [west, 0, west + 90, 60] })
    const sheets = [0, 1, 2].map((column) => buildSheet(column))
    const choose = (...sources: TileSource[]) => chooseAreaSource(sheets, sources)?.id
    expect(choose(at(-180, 'first'), at(-90, 'middle'), at(0, 'last'))).toBe('middle')
    expect(choose(at(0, 'last'), at(-180, 'first'))).toBe('first')
    expect(choose(at(90, 'elsewhere'))).toBeUndefined()
    expect(chooseAreaSource([], [buildSource()])).toBeNull()
  })
})

describe('one file of an area', () => {
  const getError = (format: 'kap' | 'kap_merged' | 'mbtiles', tile_zoom: number, x2: number, y2 = 1) =>
    getMergeError({ file_format: format, tile_zoom }, { x1: 0.1, y1: 0.1, x2, y2 })

  it('has up to eight sheets a side, and up to half the world', () => {
    const tooWide = (columns: number, rows: number) => ({
      key: 'chartRefusals.tooWide',
      values: { columns, rows, most: 8 },
    })
    // At zoom 10 a sheet is 2.8 degrees wide, at zoom 5 90 degrees.
    expect(getError('kap_merged', 10, 22.4)).toBeNull()
    expect(getError('kap_merged', 5, 179)).toBeNull()
    expect(getError('kap_merged', 10, 22.6)).toEqual(tooWide(9, 1))
    expect(getError('kap_merged', 10, 1, 25)).toEqual(tooWide(1, 10))
    expect(
      getMergeError({ file_format: 'kap_merged', tile_zoom: 5 }, { x1: -100, y1: 1, x2: 100, y2: 2 }),
    ).not.toBeNull()
    expect(getError('kap', 10, 60)).toBeNull()
    expect(getError('mbtiles', 10, 60)).toBeNull()
  })

  it('crosses the antimeridian in every format', () => {
    const validate = (file_format: 'kap' | 'kap_merged' | 'mbtiles', x1: number, x2: number) =>
      validateAreaFile({ file_format, tile_zoom: 10 }, { x1, y1: 1, x2, y2: 2 })
    expect(() => validate('kap_merged', 0, 60)).toThrow()
    for (const [format, x1, x2] of [
      ['mbtiles', 0, 60],
      ['mbtiles', 179, -179],
      ['kap', 179, -179],
      ['kap_merged', 179, -179],
    ] as const)
      expect(() => validate(format, x1, x2)).not.toThrow()
  })

  it('its sheets are listed row by row from the north-west', () => {
    const cells = listGridSheets({ x1: -1, y1: -1, x2: 1, y2: 1 }, 5)
    expect(cells).toEqual([buildSheet(1, 1), buildSheet(2, 1), buildSheet(1, 2), buildSheet(2, 2)])
  })
})
