import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { coarseTimeStepMs } from '../../../src/core/limits/vessels.ts'
import { createBlurState, updateBlurState, type OffsetSample } from '../../../src/server/vessels/blur.ts'

const blurNm = 1
const start = Date.UTC(2026, 5, 1, 12)
const harbour: Position = { latitude: 43, longitude: 5 }
const drawOffset = (): OffsetSample => [0.3, 0.4]

/** Reports of a vessel under way, far from the harbour: minutes after the start, miles north. */
function listShownPositions(reports: [minutes: number, milesNorth: number][]): Position[] {
  let state = createBlurState('key', blurNm, harbour, new Date(start), drawOffset)
  return reports.map(([minutes, milesNorth]) => {
    const at = new Date(start + minutes * 60_000)
    const report = { ...harbour, latitude: harbour.latitude + milesNorth / 60, at, isCheckedIn: false }
    state = updateBlurState(state, blurNm, report, drawOffset)
    return state.shown
  })
}

describe('a blurred vessel under way', () => {
  it('moves once in a time step, at its first report', () => {
    const step = coarseTimeStepMs / 60_000
    const [first, second, last, next] = listShownPositions([
      [step, 60],
      [step + 1, 65],
      [2 * step - 1, 70],
      [2 * step, 75],
    ])
    expect([second, last]).toEqual([first, first])
    expect((next?.latitude ?? 0) - (first?.latitude ?? 0)).toBeCloseTo(15 / 60, 9)
  })

  it('does not move for a report that is older than the shown position', () => {
    const [shown, after] = listShownPositions([
      [60, 60],
      [30, 30],
    ])
    expect(after).toEqual(shown)
  })
})

it('a time that a clock ahead stamped does not keep the shown position until then', () => {
  const position = { latitude: 43, longitude: 4 }
  const ahead = createBlurState('key', 2, position, new Date('2026-07-03T12:00Z'))
  const next = updateBlurState(ahead, 2, {
    ...position,
    at: new Date('2026-07-01T12:07Z'),
    isCheckedIn: false,
  })
  expect(next.shownAt).toBe('2026-07-01T12:00:00.000Z')
})
