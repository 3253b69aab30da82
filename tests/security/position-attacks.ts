import { describe, expect, it, test } from 'vitest'
import { wrapLongitude, type Position } from '../../src/core/geo.ts'
import { updateBlurState, createBlurState, type OffsetSample } from '../../src/server/vessels/blur.ts'
import {
  calibrateAtBerth,
  toPlanePoint,
  getVectorLength,
  createLinearFitAttacker,
  createMeanAttacker,
  addScaled,
  assumeStraightReturn,
  createOffsetAttacker,
  type PositionAttacker,
  type PlanePoint,
  type VisibleSample,
} from './position-attackers.ts'
import {
  berthPosition,
  drawNormalPair,
  createSeededRandom,
  voyageGenerators,
  type VoyageMinute,
} from './simulated-voyages.ts'

/** Blur radius in nautical miles. */
const radius = 5

/** Visible positions of a voyage and the true ones, in nautical miles from its origin. */
interface Run {
  samples: VisibleSample[]
  truth: { at: PlanePoint; isMeasured: boolean }[]
}

/** Interval at which an attacker reads the position: visible positions change at most every 15 minutes. */
const pollMinutes = 15

type Blur = (minute: VoyageMinute) => Position

/** The blur of the server. */
function createServerBlur(first: VoyageMinute, random: () => number): Blur {
  const draw = (): OffsetSample => drawNormalPair(random)
  const before = new Date(first.at.getTime() - 24 * 3_600_000)
  let state = createBlurState(`secret ${random()}`, radius, first, before, draw)
  // Only at the berth is the initial position known to others.
  if (!first.isCheckedIn) state = { ...state, stays: [], left: null }
  return (minute) => {
    state = updateBlurState(state, radius, minute, draw)
    return state.shown
  }
}

function simulateVoyage(voyage: VoyageMinute[], random: () => number, blur = createServerBlur): Run {
  const [first] = voyage
  if (!first) throw new Error('the voyage is empty')
  const origin = first.isCheckedIn ? berthPosition : first
  const applyBlur = blur(first, random)
  const run: Run = { samples: [], truth: [] }
  for (let minute = 0; minute < voyage.length; minute += pollMinutes) {
    const current = voyage[minute] ?? first
    run.samples.push({ minute, visiblePosition: toPlanePoint(origin, applyBlur(current)) })
    // A vessel lying at a known berth can be guessed without any position: not measured.
    run.truth.push({ at: toPlanePoint(origin, current), isMeasured: !current.isCheckedIn })
  }
  return run
}

/** Returns a function that simulates the runs of a kind of voyage once. */
function createRunCache(runCount: number): (name: string) => Run[] {
  const runsByVoyage = new Map<string, Run[]>()
  return (name) => {
    const cachedRuns = runsByVoyage.get(name)
    if (cachedRuns) return cachedRuns
    const simulated = Array.from({ length: runCount }, (_, index) => {
      const random = createSeededRandom(7919 * (index + 1))
      return simulateVoyage(voyageGenerators[name]?.(random) ?? [], random)
    })
    runsByVoyage.set(name, simulated)
    return simulated
  }
}

/** Returns the mean error of an attacker in radii, and the share of guesses within a quarter of the radius. */
function measure(current: Run[], attack: PositionAttacker): { mean: number; near: number } {
  let [sum, near, count] = [0, 0, 0]
  for (const { samples, truth } of current) {
    const guesses = attack(samples, radius)
    truth.forEach(({ at, isMeasured }, index) => {
      const visible = samples[index]?.visiblePosition
      if (!isMeasured || !visible) return
      const error = getVectorLength(addScaled(guesses[index] ?? visible, at, -1)) / radius
      sum += error
      count += 1
      if (error < 0.25) near += 1
    })
  }
  return { mean: sum / count, near: near / count }
}

const generalAttackers: [string, PositionAttacker][] = [
  ['guesses the visible position', (samples) => samples.map(() => null)],
  ['averages 6 hours', createMeanAttacker(6)],
  ['averages 24 hours', createMeanAttacker(24)],
  ['fits a straight line to 6 hours', createLinearFitAttacker(6)],
  ['fits a straight line to 24 hours', createLinearFitAttacker(24)],
  ['fits a straight line to the whole voyage', createLinearFitAttacker(144)],
]
const berthAttackers: [string, PositionAttacker][] = [
  ['subtracts the offset at the berth', calibrateAtBerth],
  ['weighs offsets by the departure from the berth', createOffsetAttacker(false)],
  ['weighs offsets by departure and return', createOffsetAttacker(true)],
]

/** Assumes a straight return, which is wrong in these voyages: the vessel rounds a cape. */
const straightReturnAttacker: [string, PositionAttacker] = ['assumes a straight return', assumeStraightReturn]
const straightReturn = 'a straight return to a known berth'

/** A weak blur that draws a new offset every 15 minutes. */
function createRedrawnBlur(_first: VoyageMinute, random: () => number): Blur {
  let current: { quarter: number; offset: PlanePoint } | null = null
  return ({ at, latitude, longitude }) => {
    const quarter = Math.floor(at.getTime() / 900_000)
    if (current?.quarter !== quarter) {
      const [length, angle] = [radius * Math.sqrt(random()), 2 * Math.PI * random()]
      current = { quarter, offset: [length * Math.sin(angle), length * Math.cos(angle)] }
    }
    const [east, north] = current.offset
    const shrink = Math.cos((latitude * Math.PI) / 180)
    return { latitude: latitude + north / 60, longitude: wrapLongitude(longitude + east / 60 / shrink) }
  }
}

/** Attacks the blurred positions of this many simulated voyages of each kind. */
export function testPositionAttacks(runCount: number): void {
  const getRuns = createRunCache(runCount)

  describe.each(Object.keys(voyageGenerators))('72 hours of %s, blurred by 5 nm', (name) => {
    const attackers = [
      ...generalAttackers,
      ...(name.includes('berth') ? berthAttackers : []),
      ...(name === 'trips from a known berth' ? [straightReturnAttacker] : []),
    ]
    it.each(attackers)('resist an attacker that %s', (_, attack) => {
      const { mean, near } = measure(getRuns(name), attack)
      expect(mean).toBeGreaterThanOrEqual(0.5)
      expect(near).toBeLessThanOrEqual(0.1)
    })
  })

  test('an attacker who knows of a straight return finds the vessel at most as often as docs/security.md states', () => {
    const { mean, near } = measure(getRuns(straightReturn), assumeStraightReturn)
    expect(mean).toBeGreaterThanOrEqual(1)
    expect(near).toBeLessThanOrEqual(0.25)
  })

  describe('attackers', () => {
    it.each(['a steady course', 'anchoring en route'])(
      'find a vessel on %s whose offset is drawn every 15 minutes',
      (name) => {
        const weakRuns = Array.from({ length: 20 }, (_, index) => {
          const random = createSeededRandom(104_729 * (index + 1))
          return simulateVoyage(voyageGenerators[name]?.(random) ?? [], random, createRedrawnBlur)
        })
        const best = generalAttackers.map(([, attack]) => measure(weakRuns, attack).mean)
        expect(Math.min(...best)).toBeLessThan(0.35)
      },
    )

    it('find a vessel with a constant offset through its berth', () => {
      const constant = (first: VoyageMinute, random: () => number): Blur => {
        const offset = createRedrawnBlur(first, random)({ ...first })
        const [dx, dy] = [offset.longitude - first.longitude, offset.latitude - first.latitude]
        return ({ latitude, longitude }) => ({ latitude: latitude + dy, longitude: longitude + dx })
      }
      const random = createSeededRandom(31)
      const voyage = voyageGenerators['trips from a known berth']?.(random) ?? []
      expect(measure([simulateVoyage(voyage, random, constant)], calibrateAtBerth).mean).toBeLessThan(0.05)
    })
  })
}
