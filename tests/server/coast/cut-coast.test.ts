import { describe, expect, it } from 'vitest'
import {
  coastCellUnits as side,
  getCoastCellNumber,
  isCellBorder,
  isWholeCell,
} from '../../../src/server/coast/coast-cell.ts'
import { createRandom, cut, cutRings, hasLand, isFilled, type TestRing } from './cut-world.ts'

const square = (west: number, south: number, east: number, north: number): TestRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const getCellAt = (longitude: number, latitude: number) => getCoastCellNumber(latitude, longitude)

/** Edges of a cell that are a coast. */
function listCoastEdges(rings: readonly ArrayLike<number>[]): number[][] {
  return rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const next = (2 * i + 2) % ring.length
      return [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0]
    }).filter(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => !isCellBorder(x1, y1, x2, y2)),
  )
}

describe('cutting rings into cells', () => {
  it('keeps an island within a cell as it is', () => {
    const cells = cutRings(square(6.1, 43.1, 6.2, 43.2))
    expect([...cells.keys()]).toEqual([getCellAt(6.1, 43.1)])
    const [ring] = cells.get(getCellAt(6.1, 43.1))?.rings ?? []
    expect(ring).toEqual([26214, 26214, 52428, 26214, 52428, 52428, 26214, 52428])
  })

  it('puts the corner of the cell into a ring that contains it', () => {
    const cells = cutRings(square(5.9, 42.9, 6.1, 43.1))
    expect(cells.size).toBe(4)
    for (const [longitude, latitude] of [
      [6.05, 43.05],
      [5.95, 43.05],
      [6.05, 42.95],
      [5.95, 42.95],
    ] as const) {
      expect(hasLand(cells, longitude, latitude)).toBe(true)
      expect(listCoastEdges(cells.get(getCellAt(longitude, latitude))?.rings ?? [])).toHaveLength(2)
    }
    expect(hasLand(cells, 6.15, 43.05)).toBe(false)
    expect(cells.get(getCellAt(6.05, 43.05))?.rings).toHaveLength(1)
    expect(cells.get(getCellAt(6.05, 43.05))?.rings[0]).toContain(0)
  })

  it('fills the cells within a ring with one ring around each', () => {
    const cells = cutRings(square(5.9, 42.9, 7.1, 44.1))
    const inner = cells.get(getCellAt(6.3, 43.3))
    expect(inner && isWholeCell(inner.rings)).toBe(true)
    expect(inner?.spacing).toBeNull()
    expect(cells.size).toBe(36)
  })

  it('leaves a hole out, whichever way its ring runs', () => {
    const hole = square(6.05, 43.05, 6.15, 43.15)
    for (const ring of [hole, [...hole].reverse()]) {
      const cells = cutRings(square(5.9, 42.9, 7.1, 44.1), ring)
      expect(hasLand(cells, 6.1, 43.1)).toBe(false)
      expect(hasLand(cells, 6.2, 43.2)).toBe(true)
    }
  })

  it('does not care which way a ring runs', () => {
    const ring = square(5.9, 42.9, 6.6, 43.1)
    const [there, back] = [cutRings(ring), cutRings([...ring].reverse())]
    for (let x = 5.8; x < 6.7; x += 0.03) expect(hasLand(back, x, 43.01)).toBe(hasLand(there, x, 43.01))
  })

  it('closes a ring that does not repeat its first point like one that does', () => {
    const ring = square(5.9, 42.9, 6.6, 43.1)
    const [open, closed] = [cutRings(ring), cutRings([...ring, ring[0] ?? [0, 0]])]
    expect([...closed.values()]).toEqual([...open.values()])
  })

  it('fills both parts of a ring that crosses itself', () => {
    const cells = cutRings([
      [6.1, 43.1],
      [6.9, 43.6],
      [6.9, 43.1],
      [6.1, 43.6],
    ])
    expect(hasLand(cells, 6.15, 43.35)).toBe(true)
    expect(hasLand(cells, 6.85, 43.35)).toBe(true)
    expect(hasLand(cells, 6.5, 43.15)).toBe(false)
  })

  it('keeps a coast that lies on the border of cells as a coast', () => {
    const cells = cutRings(square(6, 43, 6.25, 43.25))
    const edges = [...cells.values()].flatMap(({ rings }) => listCoastEdges(rings))
    expect(edges.length).toBeGreaterThanOrEqual(4)
    expect(hasLand(cells, 6.1, 43.1)).toBe(true)
    expect(hasLand(cells, 5.99, 43.1)).toBe(false)
    expect(hasLand(cells, 6.26, 43.1)).toBe(false)
  })

  it('passes through the corner of four cells', () => {
    const cells = cutRings([
      [5.9, 42.9],
      [6.1, 42.95],
      [6.1, 43.1],
    ])
    for (const [x, y] of [
      [6.05, 43.02],
      [5.95, 42.92],
      [6.05, 42.98],
    ] as const)
      expect(hasLand(cells, x, y)).toBe(true)
    expect(hasLand(cells, 5.95, 43.02)).toBe(false)
  })

  it('takes an edge over the antimeridian the short way', () => {
    const beyond = cutRings(square(179.6, -17, 180.4, -16.5))
    const wrapped = cutRings([
      [179.6, -17],
      [-179.6, -17],
      [-179.6, -16.5],
      [179.6, -16.5],
    ])
    const split = cutRings(square(179.6, -17, 180, -16.5), square(-180, -17, -179.6, -16.5))
    for (const cells of [beyond, wrapped, split]) {
      expect(cells.size).toBeLessThan(20)
      for (const x of [179.7, 179.99, -179.99, -179.7]) expect(hasLand(cells, x, -16.7)).toBe(true)
      for (const x of [179.5, -179.5, 0]) expect(hasLand(cells, x, -16.7)).toBe(false)
    }
    const cutAt180 = [...split.values()].flatMap(({ rings }) => listCoastEdges(rings))
    const vertical = cutAt180.filter(([x1, , x2]) => x1 === x2 && (x1 === 0 || x1 === side))
    expect(vertical).toEqual([])
  })

  it('fills the pole that a ring runs around, with and without its own edges to the pole', () => {
    const around = (latitude: number): TestRing =>
      Array.from({ length: 72 }, (_, i) => [i * 5 - 177, latitude + (i % 2)])
    const south = cutRings(around(-80))
    const north = cutRings(around(84).reverse())
    const explicit = cutRings([[-180, -90], [-180, -80], ...around(-80), [180, -80], [180, -90]])
    for (const cells of [south, explicit]) {
      for (const x of [-179.9, -90, 0, 100, 179.9]) {
        expect(hasLand(cells, x, -89.99)).toBe(true)
        expect(hasLand(cells, x, -81)).toBe(true)
        expect(hasLand(cells, x, -78)).toBe(false)
        expect(hasLand(cells, x, 80)).toBe(false)
      }
    }
    expect(hasLand(north, 12, 89.99)).toBe(true)
    expect(hasLand(north, 12, 80)).toBe(false)
    const edges = [...south.values()].flatMap(({ rings }) => listCoastEdges(rings))
    expect(edges.every(([, y1 = 0, , y2 = 0]) => y1 !== y2 || (y1 !== 0 && y1 !== side))).toBe(true)
  })

  it('measures the distance between the points of the coast in a cell', () => {
    const ring: TestRing = Array.from({ length: 100 }, (_, i) => [
      6.125 + 0.1 * Math.cos((i / 50) * Math.PI),
      0.125 + 0.1 * Math.sin((i / 50) * Math.PI),
    ])
    const spacing = cutRings(ring).get(getCellAt(6.1, 0.1))?.spacing ?? 0
    expect(spacing).toBeCloseTo(0.1 * 111_195 * ((2 * Math.PI) / 100), -1)
  })

  it('is right at any point of random rings', () => {
    const random = createRandom(7)
    for (let round = 0; round < 60; round++) {
      const rings = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const scale = 10 ** (-1.5 * random())
        return Array.from({ length: 3 + Math.floor(random() * 9) }, () => {
          const snap = random() < 0.2 ? 0.25 : 1e-6
          const at = (start: number) => Math.round((start + (random() - 0.5) * scale) / snap) * snap
          return [at(10), at(50)] as [number, number]
        })
      })
      const cells = cutRings(...rings)
      const flat = rings.map((ring) => ring.flat())
      for (let i = 0; i < 200; i++) {
        const [x, y] = [10 + (random() - 0.5) * 1.2, 50 + (random() - 0.5) * 1.2]
        // Within two units of a coast, rounding decides.
        const isClear = [-1, 1].every((dx) =>
          [-1, 1].every((dy) => isFilled(flat, x + dx * 2e-5, y + dy * 2e-5) === isFilled(flat, x, y)),
        )
        if (isClear) expect(hasLand(cells, x, y), `${x} ${y}`).toEqual(isFilled(flat, x, y))
      }
    }
  })
})

it('adds up groups that overlap', () => {
  const cells = cut((cutter) => {
    cutter.addRing(square(5.9, 42.9, 6.4, 43.1).flat())
    cutter.endGroup()
    cutter.addRing(square(6.2, 42.95, 6.7, 43.15).flat())
    cutter.endGroup()
  })
  for (const x of [6.1, 6.3, 6.6]) expect(hasLand(cells, x, 43.05)).toBe(true)
  expect(hasLand(cells, 6.1, 43.12)).toBe(false)
  expect(hasLand(cells, 6.6, 43.12)).toBe(true)
})
