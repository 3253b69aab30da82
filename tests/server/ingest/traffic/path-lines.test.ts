import { describe, expect, it } from 'vitest'
import { toMercator, type Position } from '../../../../src/core/geo.ts'
import { computePassages } from '../../../../src/server/ingest/traffic/passages.ts'
import { buildPathLines, type PathStep } from '../../../../src/server/ingest/traffic/path-lines.ts'

const level = 14
const side = 2 ** level

/** Builds the lines of one trip on a straight course, reported every ten minutes. */
function buildLines(from: Position, to: Position): [number, number][][] {
  const reports = Array.from({ length: 11 }, (_, tenth) => ({
    latitude: from.latitude + ((to.latitude - from.latitude) * tenth) / 10,
    longitude: from.longitude + ((to.longitude - from.longitude) * tenth) / 10,
    at: new Date(Date.UTC(2026, 5, 1, 12, tenth * 10)),
    sog: 8,
  }))
  const steps = reports
    .slice(1)
    .flatMap((report, index) => computePassages(reports[index] ?? report, report))
    .filter((passage) => passage.level === level)
    .map((passage): PathStep => ({ ...passage, passages: 1 }))
  return buildPathLines(steps, level)
}

describe('AIS path lines', () => {
  it.each([
    ['along a parallel', { latitude: 43, longitude: 4.4 }],
    ['across corners', { latitude: 43.3, longitude: 4.41 }],
    ['slanting', { latitude: 43.14, longitude: 4.4 }],
    ['steep', { latitude: 43.3, longitude: 4.1 }],
  ])('of a straight course %s turn gently and connect', (_course, to) => {
    const lines = buildLines({ latitude: 43, longitude: 4 }, to)
    expect(lines.length).toBeGreaterThan(5)
    const directions = lines.map(([a, b]) => {
      const [from, next] = [a, b].map((point) =>
        toMercator({ longitude: point?.[0] ?? 0, latitude: point?.[1] ?? 0 }),
      )
      return Math.atan2((next?.y ?? 0) - (from?.y ?? 0), (next?.x ?? 0) - (from?.x ?? 0))
    })
    const turns = directions
      .slice(1)
      .map((direction, index) => Math.abs(direction - (directions[index] ?? 0)))
    // A line along cell borders would turn by 90 degrees at each step.
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 4)
    expect(lines.slice(1).every(([from], index) => String(from) === String(lines[index]?.[1]))).toBe(true)
  })

  it('start and end in the middle of a cell', () => {
    const [line] = buildPathLines([{ x: 4189, y: 2992, to_x: 4190, to_y: 2992, passages: 3 }], level)
    const ends = line?.map(([longitude, latitude]) => toMercator({ longitude, latitude }))
    expect(ends?.map(({ x, y }) => [(x * side).toFixed(2), (y * side).toFixed(2)])).toEqual([
      ['4189.50', '2992.50'],
      ['4190.50', '2992.50'],
    ])
  })

  it('of a busy lane stay straight where a single vessel turns off', () => {
    const buildLaneStep = (x: number) => ({ x, y: 2992, to_x: x + 1, to_y: 2992, passages: 1000 })
    const [line] = buildPathLines(
      [buildLaneStep(1), buildLaneStep(2), { x: 2, y: 2992, to_x: 2, to_y: 2993, passages: 1 }],
      level,
    )
    const y = toMercator({ longitude: 0, latitude: line?.[1]?.[1] ?? 0 }).y * side
    expect(y).toBeCloseTo(2992.5, 1)
  })

  it('cross the antimeridian on the shorter side', () => {
    const [line] = buildPathLines([{ x: 255, y: 140, to_x: 0, to_y: 140, passages: 3 }], 8)
    expect(line?.map(([longitude]) => longitude)).toEqual([
      expect.closeTo(179.3, 1),
      expect.closeTo(180.7, 1),
    ])
  })
})
