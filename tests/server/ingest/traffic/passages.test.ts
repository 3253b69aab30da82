import { describe, expect, it } from 'vitest'
import { aisPathCounting } from '../../../../src/core/limits/ais-paths.ts'
import { computePassages } from '../../../../src/server/ingest/traffic/passages.ts'

const level = Math.min(...aisPathCounting.gridLevels)
const side = 2 ** level

const buildReport = (longitude: number, minute: number) => ({
  latitude: 0.1,
  longitude,
  at: new Date(Date.UTC(2026, 5, 1, 12, minute)),
  sog: 8,
})

describe('passages', () => {
  it.each([
    ['eastwards', 179.98, -179.98, side - 1, 0],
    ['westwards', -179.98, 179.98, 0, side - 1],
  ])('cross the antimeridian %s in one step', (_direction, from, to, x, nextX) => {
    const passages = computePassages(buildReport(from, 0), buildReport(to, 10))
    const y = side / 2 - 1
    expect(passages.filter((passage) => passage.level === level)).toEqual([
      { level, x, y, to_x: nextX, to_y: y },
    ])
  })

  it('are none for a stationary vessel, a long gap and reports out of order', () => {
    const from = buildReport(4, 0)
    const passed = computePassages(from, buildReport(4.05, 10))
    expect(passed.length).toBeGreaterThan(0)
    expect(computePassages(from, { ...buildReport(4.05, 10), sog: 0 })).toEqual([])
    expect(computePassages(from, buildReport(4.05, 16))).toEqual([])
    expect(computePassages(from, buildReport(4.5, 10))).toEqual([])
    expect(computePassages(buildReport(4.05, 10), from)).toEqual([])
  })
})
