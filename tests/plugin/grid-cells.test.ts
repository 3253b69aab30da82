import { describe, expect, it } from 'vitest'
import {
  getCellAt,
  listCells,
  parseNotesQuery,
  splitAtAntimeridian,
  toCellName,
  toCellsBbox,
} from '../../src/plugin/signalk/places/grid-cells.ts'
import { cellDegrees, placeLimits } from '../../src/plugin/signalk/limits.ts'

describe('the query of a list of notes', () => {
  it('is a bounding box, as text or as numbers; west may be greater than east', () => {
    const bbox = { x1: 170, y1: 43, x2: -170, y2: 44 }
    for (const given of [
      '[170,43,-170,44]',
      ' 170, 43, -170, 44 ',
      [170, 43, -170, 44],
      ['170', '43', '-170', '44'],
    ]) {
      const query = parseNotesQuery({ bbox: given })
      expect(query?.bbox).toEqual(bbox)
      expect(query?.contains({ latitude: 43.5, longitude: 175 })).toBe(true)
      expect(query?.contains({ latitude: 43.5, longitude: 0 })).toBe(false)
    }
  })

  it('is a circle around a position, with a radius in metres or the default one', () => {
    const query = parseNotesQuery({ position: '[4,43]', distance: '2000' })
    expect(query?.contains({ latitude: 43 + 1900 / 111_195, longitude: 4 })).toBe(true)
    expect(query?.contains({ latitude: 43 + 2100 / 111_195, longitude: 4 })).toBe(false)
    expect(query?.bbox.y1).toBeCloseTo(43 - 2000 / 111_195, 4)
    for (const distance of [undefined, '0', '-5', 'far']) {
      const { defaultRadiusMetres } = placeLimits
      const usual = parseNotesQuery({ position: [4, 43], distance })
      expect(usual?.contains({ latitude: 43 + (defaultRadiusMetres - 50) / 111_195, longitude: 4 })).toBe(
        true,
      )
      expect(usual?.contains({ latitude: 43 + (defaultRadiusMetres + 50) / 111_195, longitude: 4 })).toBe(
        false,
      )
    }
  })

  it.each([
    {},
    { bbox: '[4,44,5,43]' },
    { bbox: '[4,43,5]' },
    { bbox: 'a,b,c,d' },
    { position: '[4,91]' },
    { position: '[4]' },
  ])('is invalid: %j', (query) => expect(parseNotesQuery(query)).toBeNull())
})

describe('cells of the grid', () => {
  it('a position is in the cell that has its bounding box', () => {
    for (const position of [
      { latitude: 43.517, longitude: 4.132 },
      { latitude: -17.01, longitude: -179.99 },
      { latitude: 0, longitude: 0 },
    ]) {
      const cell = getCellAt(position)
      const { x1, y1, x2, y2 } = toCellsBbox([cell])
      expect([x2 - x1, y2 - y1].map((side) => side.toFixed(6))).toEqual(
        [cellDegrees, cellDegrees].map((side) => side.toFixed(6)),
      )
      expect(position.longitude >= x1 && position.longitude < x2).toBe(true)
      expect(position.latitude >= y1 && position.latitude < y2).toBe(true)
      const { latitude, longitude } = position
      expect(listCells({ x1: longitude, y1: latitude, x2: longitude, y2: latitude })).toEqual([cell])
      expect(toCellName(cell)).toBe(`${cell.column}_${cell.row}`)
    }
  })

  it('180° E is in the last cell, and boxes end at the poles and the antimeridian', () => {
    const { column } = getCellAt({ latitude: 0, longitude: 180 })
    expect(column).toBe(360 / cellDegrees - 1)
    expect(toCellsBbox([{ column, row: 0 }]).x2).toBe(180)
    expect(toCellsBbox([getCellAt({ latitude: 90, longitude: 0 })]).y2).toBe(90)
  })

  it('a box across the antimeridian has cells on both sides', () => {
    const columns = listCells({ x1: 179.99, y1: 0.01, x2: -179.99, y2: 0.02 })?.map((cell) => cell.column)
    expect(columns).toEqual([360 / cellDegrees - 1, 0])
  })

  it('a box with too many cells is refused', () => {
    const { maxCellsPerQuery } = placeLimits
    const width = (cells: number) => ({ x1: 0.01, y1: 0.01, x2: (cells - 1) * cellDegrees + 0.01, y2: 0.02 })
    expect(listCells(width(maxCellsPerQuery))).toHaveLength(maxCellsPerQuery)
    expect(listCells(width(maxCellsPerQuery + 1))).toBeNull()
  })
})

describe('cells across the antimeridian', () => {
  it('are grouped by its two sides, so that no box spans the world', () => {
    const cells = listCells({ x1: 179.6, y1: 51.6, x2: -179.6, y2: 51.9 }) ?? []
    const boxes = splitAtAntimeridian(cells).map(toCellsBbox)
    expect(boxes).toEqual([
      { x1: 179.5, y1: 51.5, x2: 180, y2: 52 },
      { x1: -180, y1: 51.5, x2: -179.5, y2: 52 },
    ])
  })

  it('others stay one group, also those around 0°, and no cells are no group', () => {
    const cells = listCells({ x1: -1.4, y1: 50.1, x2: 1.4, y2: 50.2 }) ?? []
    expect(splitAtAntimeridian(cells)).toEqual([cells])
    expect(splitAtAntimeridian([])).toEqual([])
  })
})
