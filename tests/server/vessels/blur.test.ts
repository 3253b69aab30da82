import { describe, expect, it } from 'vitest'
import { getDistanceMetres, type Position } from '../../../src/core/geo.ts'
import { coarseTimeStepMs } from '../../../src/core/limits/vessels.ts'
import {
  createBlurState,
  getInitialVisiblePosition,
  updateBlurState,
  type BlurState,
  type OffsetSample,
} from '../../../src/server/vessels/blur.ts'

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

/** Miles by which the offset (0.3, 0.4) moves a position to the north, at a blur of one mile. */
const shiftNorthNm = 0.8 * Math.sqrt(1 - Math.exp(-(0.5 ** 2) / 2))

describe('the place that a blurred vessel leaves', () => {
  it('has a radius in which nothing is shown, then the position moved by the offset of the voyage', () => {
    // The radius is 1.5 to 7 times the blur; the draw lies at 0.88 of the range.
    const radius = 1.5 + 5.5 * Math.exp(-(0.5 ** 2) / 2)
    const initial = getInitialVisiblePosition('key', blurNm, harbour)
    const [near, far] = listShownPositions([
      [60, radius - 0.01],
      [75, radius + 0.01],
    ])
    expect(near).toEqual(initial)
    expect((far?.latitude ?? 0) * 60).toBeCloseTo(harbour.latitude * 60 + radius + 0.01 + shiftNorthNm, 6)
    expect(far?.longitude).toBeGreaterThan(harbour.longitude)
  })

  it('keeps the shown position for movements below a twentieth of the blur', () => {
    const [first, same, moved] = listShownPositions([
      [60, 60],
      [75, 60.049],
      [90, 60.051],
    ])
    expect(same).toEqual(first)
    expect(moved).not.toEqual(first)
  })
})

describe('a stay of a blurred vessel', () => {
  const report = (
    state: BlurState,
    minutes: number,
    milesNorth: number,
    isCheckedIn = false,
    draw = drawOffset,
  ) =>
    updateBlurState(
      state,
      blurNm,
      {
        ...harbour,
        latitude: harbour.latitude + milesNorth / 60,
        at: new Date(start + minutes * 60_000),
        isCheckedIn,
      },
      draw,
    )
  const begin = () => createBlurState('key', blurNm, harbour, new Date(start), drawOffset)

  it('begins after an hour without movement, and its times have steps of six hours', () => {
    let state = report(begin(), 60, 60)
    const arrived = state.shown
    state = report(state, 119, 60.1)
    expect(state.isStay).toBe(false)
    state = report(state, 120, 60.1)
    expect([state.isStay, state.stays.length, state.shownAt]).toEqual([true, 2, '2026-06-01T13:45:00.000Z'])
    state = report(state, 359, 60)
    expect(state.shownAt).toBe('2026-06-01T13:45:00.000Z')
    state = report(state, 361, 60)
    expect(state.shownAt).toBe('2026-06-01T18:00:00.000Z')
    // Its offset is that of the voyage before.
    expect(state.shown.latitude).toBeCloseTo(arrived.latitude, 9)
    expect(report(state, 370, 60.2).isStay).toBe(false)
  })

  it('has the same offset at each visit, and the next voyage has another after a check-in', () => {
    const other = (): OffsetSample => [-1, 0.2]
    let state = report(report(begin(), 60, 60), 121, 60, true, other)
    expect(state.voyage).toEqual([-1, 0.2])
    expect(state.drawnAt).toBe('2026-06-01T14:01:00.000Z')
    const stay = state.stays[1]
    expect(stay?.draw).toEqual([0.3, 0.4])
    // Near the stay nothing is shown, although the voyage has a new offset.
    const hidden = report(state, 180, 61).shown
    expect(hidden).toEqual(state.shown)
    state = report(report(state, 600, 90), 700, 60.1)
    state = report(state, 800, 60.1, false, other)
    expect(state.stays).toHaveLength(2)
    state = report(state, 1200, 60.1)
    expect(state.shown.latitude * 60).toBeCloseTo(harbour.latitude * 60 + 60 + shiftNorthNm, 6)
  })

  it('keeps the offset of the voyage for a week without a check-in', () => {
    const other = (): OffsetSample => [-1, 0.2]
    const week = 7 * 24 * 60
    const at = (minutes: number) =>
      report(report(begin(), minutes - 60, 60), minutes, 60, false, other).voyage
    expect([at(week - 1), at(week)]).toEqual([
      [0.3, 0.4],
      [-1, 0.2],
    ])
  })
})

describe('the first shown position of a blurred vessel', () => {
  it('depends on key and blur only, lies within the blur, and crosses the antimeridian', () => {
    const at = (key: string, nm: number, position = harbour) => getInitialVisiblePosition(key, nm, position)
    expect(at('a', 2)).toEqual(at('a', 2))
    expect([at('b', 2), at('a', 3)]).not.toContainEqual(at('a', 2))
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      for (const position of [
        harbour,
        { latitude: 89.99, longitude: 0 },
        { latitude: 60, longitude: 179.99 },
      ]) {
        const shown = at(key, 5, position)
        expect(Math.abs(shown.latitude)).toBeLessThanOrEqual(89.9)
        expect(Math.abs(shown.longitude)).toBeLessThanOrEqual(180)
        if (position.latitude < 89) {
          const metres = getDistanceMetres(position, shown)
          expect(metres).toBeLessThanOrEqual(5 * 1852 * 1.01)
          expect(metres).toBeGreaterThan(0)
        }
      }
  })
})
