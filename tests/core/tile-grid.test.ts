import { describe, expect, it } from 'vitest'
import { getTilesAround, tileSizePx, toTileUrl } from '../../src/core/tile-grid.ts'

const equator = { latitude: 0, longitude: 0 }

describe('getTilesAround', () => {
  it('places the tiles around the centre of the map', () => {
    // At zoom 2 the position is the corner of the tiles 1 and 2.
    expect(getTilesAround(equator, 2, { columns: 1, rows: 0 })).toEqual([
      { x: 1, y: 2, left: -tileSizePx, top: 0 },
      { x: 2, y: 2, left: 0, top: 0 },
      { x: 3, y: 2, left: tileSizePx, top: 0 },
    ])
  })

  it('shifts the tiles by the offset of the position in its tile', () => {
    const quarter = { latitude: 0, longitude: 22.5 }
    expect(getTilesAround(quarter, 2, { columns: 0, rows: 0 })).toEqual([
      { x: 2, y: 2, left: -tileSizePx / 4, top: 0 },
    ])
  })

  it('continues at the other side of the antimeridian', () => {
    const tiles = getTilesAround({ latitude: 0, longitude: 179 }, 2, { columns: 1, rows: 0 })
    expect(tiles.map(({ x }) => x)).toEqual([2, 3, 0])
    const westTiles = getTilesAround({ latitude: 0, longitude: -179 }, 2, { columns: 1, rows: 0 })
    expect(westTiles.map(({ x }) => x)).toEqual([3, 0, 1])
  })

  it('has no tiles beyond the poles', () => {
    const north = getTilesAround({ latitude: 85, longitude: 0 }, 2, { columns: 0, rows: 1 })
    expect(north.map(({ y }) => y)).toEqual([0, 1])
    const south = getTilesAround({ latitude: -85, longitude: 0 }, 2, { columns: 0, rows: 1 })
    expect(south.map(({ y }) => y)).toEqual([2, 3])
  })
})

describe('toTileUrl', () => {
  it.each([
    ['https://{s}.x.test/{z}/{x}/{y}.png', 'https://c.x.test/3/5/6.png'],
    ['/tms/{z}/{x}/{-y}', '/tms/3/5/1'],
  ])('fills %s', (template, url) => {
    expect(toTileUrl(template, 3, 5, 6)).toBe(url)
  })
})
