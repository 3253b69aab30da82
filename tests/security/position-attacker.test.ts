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
  trustStraightWayHome,
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

/** Nautical miles. */
const radius = 5
const runs = 120

/** What everyone is shown of a way, and where the vessel was, in miles of where it began. */
interface Run {
  seen: VisibleSample[]
  truth: { at: PlanePoint; isMeasured: boolean }[]
}

/** Minutes between the polls of an attacker: nothing is shown more often than every quarter of an hour. */
const pollMinutes = 15

type Shower = (minute: VoyageMinute) => Position

/** The server's own blur. */
function serversBlur(first: VoyageMinute, random: () => number): Shower {
  const draw = (): OffsetSample => drawNormalPair(random)
  const before = new Date(first.at.getTime() - 24 * 3_600_000)
  let state = createBlurState(`secret ${random()}`, radius, first, before, draw)
  // Only at the berth others knew where it was.
  if (!first.isCheckedIn) state = { ...state, stays: [], left: null }
  return (minute) => {
    state = updateBlurState(state, radius, minute, draw)
    return state.shown
  }
}

function show(way: VoyageMinute[], random: () => number, blur = serversBlur): Run {
  const [first] = way
  if (!first) throw new Error('the way is empty')
  const origin = first.isCheckedIn ? berthPosition : first
  const shower = blur(first, random)
  const run: Run = { seen: [], truth: [] }
  for (let minute = 0; minute < way.length; minute += pollMinutes) {
    const here = way[minute] ?? first
    run.seen.push({ minute, visiblePosition: toPlanePoint(origin, shower(here)) })
    // That a vessel lies at a berth one knows can be guessed whatever is shown.
    run.truth.push({ at: toPlanePoint(origin, here), isMeasured: !here.isCheckedIn })
  }
  return run
}

const runsOf = new Map<string, Run[]>()
function runsFor(name: string): Run[] {
  const known = runsOf.get(name)
  if (known) return known
  const made = Array.from({ length: runs }, (_, index) => {
    const random = createSeededRandom(7919 * (index + 1))
    return show(voyageGenerators[name]?.(random) ?? [], random)
  })
  runsOf.set(name, made)
  return made
}

/** The mean error of an attacker in radii, and the share of moments in which it is nearer than a quarter. */
function measure(shown: Run[], attack: PositionAttacker): { mean: number; near: number } {
  let [sum, near, count] = [0, 0, 0]
  for (const { seen, truth } of shown) {
    const guesses = attack(seen, radius)
    truth.forEach(({ at, isMeasured }, index) => {
      const middle = seen[index]?.visiblePosition
      if (!isMeasured || !middle) return
      const error = getVectorLength(addScaled(guesses[index] ?? middle, at, -1)) / radius
      sum += error
      count += 1
      if (error < 0.25) near += 1
    })
  }
  return { mean: sum / count, near: near / count }
}

const everywhere: [string, PositionAttacker][] = [
  ['takes the middle of the circle', (seen) => seen.map(() => null)],
  ['averages 6 hours', createMeanAttacker(6)],
  ['averages 24 hours', createMeanAttacker(24)],
  ['lays a straight line through 6 hours', createLinearFitAttacker(6)],
  ['lays a straight line through 24 hours', createLinearFitAttacker(24)],
  ['lays a straight line through everything', createLinearFitAttacker(144)],
]
const atBerth: [string, PositionAttacker][] = [
  ['takes the offset at the berth from everything', calibrateAtBerth],
  ['weighs offsets by the way from the berth', createOffsetAttacker(false)],
  ['weighs offsets by the way from the berth and back', createOffsetAttacker(true)],
]

/** Who takes the way home for straight is wrong here, as the vessel rounds a cape. */
const whereItTurns: [string, PositionAttacker] = ['takes the way home for straight', trustStraightWayHome]
const straightHome = 'a straight way home to a known berth'

describe.each(Object.keys(voyageGenerators))('72 hours of %s, blurred by 5 nm', (name) => {
  const attackers = [
    ...everywhere,
    ...(name.includes('berth') ? atBerth : []),
    ...(name === 'trips from a known berth' ? [whereItTurns] : []),
  ]
  it.each(attackers)('stay hidden from who %s', (_, attack) => {
    const { mean, near } = measure(runsFor(name), attack)
    expect(mean).toBeGreaterThanOrEqual(0.5)
    expect(near).toBeLessThanOrEqual(0.1)
  })
})

test('who knows that the way home was straight finds the vessel no oftener than docs/security.md says', () => {
  const { mean, near } = measure(runsFor(straightHome), trustStraightWayHome)
  expect(mean).toBeGreaterThanOrEqual(1)
  expect(near).toBeLessThanOrEqual(0.25)
})

/** What a blur does that draws a new offset every quarter of an hour. */
function drawnAnew(_first: VoyageMinute, random: () => number): Shower {
  let shown: { quarter: number; offset: PlanePoint } | null = null
  return ({ at, latitude, longitude }) => {
    const quarter = Math.floor(at.getTime() / 900_000)
    if (shown?.quarter !== quarter) {
      const [length, angle] = [radius * Math.sqrt(random()), 2 * Math.PI * random()]
      shown = { quarter, offset: [length * Math.sin(angle), length * Math.cos(angle)] }
    }
    const [east, north] = shown.offset
    const shrink = Math.cos((latitude * Math.PI) / 180)
    return { latitude: latitude + north / 60, longitude: wrapLongitude(longitude + east / 60 / shrink) }
  }
}

describe('the attackers', () => {
  it.each(['a steady course', 'anchoring on the way'])(
    'find a vessel on %s whose offset is drawn anew',
    (name) => {
      const found = Array.from({ length: 20 }, (_, index) => {
        const random = createSeededRandom(104_729 * (index + 1))
        return show(voyageGenerators[name]?.(random) ?? [], random, drawnAnew)
      })
      const best = everywhere.map(([, attack]) => measure(found, attack).mean)
      expect(Math.min(...best)).toBeLessThan(0.35)
    },
  )

  it('find a vessel by its berth whose offset is always the same', () => {
    const constant = (first: VoyageMinute, random: () => number): Shower => {
      const offset = drawnAnew(first, random)({ ...first })
      const [dx, dy] = [offset.longitude - first.longitude, offset.latitude - first.latitude]
      return ({ latitude, longitude }) => ({ latitude: latitude + dy, longitude: longitude + dx })
    }
    const random = createSeededRandom(31)
    const way = voyageGenerators['trips from a known berth']?.(random) ?? []
    expect(measure([show(way, random, constant)], calibrateAtBerth).mean).toBeLessThan(0.05)
  })
})
