import { expect, it } from 'vitest'
import type { TileSource } from '../../../../src/core/contract/tile-source.ts'
import type { GridSheet } from '../../../../src/server/sat-charts/chart-sheet.ts'
import { listTilesOfZoom, listZooms } from '../../../../src/server/sat-charts/mbtiles/tile-list.ts'

const source = (minZoom: number, maxZoom: number) => ({ minZoom, maxZoom }) as TileSource // the zooms that are used
/** A sheet at zoom 10, in tiles from the north-western corner of the world. */
const sheet = (x: number, y: number, columns: number, rows: number) =>
  ({
    zoom: 10,
    left: 256 * x,
    top: 256 * y,
    width: 256 * columns,
    height: 256 * rows,
    column: 0,
    row: 0,
  }) as GridSheet
const names = (sheets: GridSheet[], zoom: number) =>
  listTilesOfZoom(sheets, zoom).map(({ z, x, y }) => `${z}/${x}/${y}`)

it.each([
  [source(0, 20), 15, [15, 14, 13, 12, 11, 10]],
  [source(0, 13), 15, [13, 12, 11, 10, 9, 8]],
  [source(13, 20), 15, [15, 14, 13]],
  [source(0, 20), 2, [2, 1, 0]],
])('the zooms of a file from %j at %d are %j', (limits, zoom, zooms) => {
  expect(listZooms(limits, zoom)).toEqual(zooms)
})

it('a sheet has the tiles that it covers, by rows', () => {
  expect(names([sheet(6, 4, 2, 2)], 10)).toEqual(['10/6/4', '10/7/4', '10/6/5', '10/7/5'])
  expect(names([sheet(6.5, 4, 1, 0.1)], 10)).toEqual(['10/6/4', '10/7/4'])
})

it('a tile of a lower zoom that covers several sheets is listed once', () => {
  const sheets = [sheet(6, 4, 1, 1), sheet(7, 4, 1, 1), sheet(8, 4, 1, 1)]
  expect(names(sheets, 9)).toEqual(['9/3/2', '9/4/2'])
  expect(names(sheets, 5)).toEqual(['5/0/0'])
})
