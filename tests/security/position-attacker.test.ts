import { describe, expect, it, test } from 'vitest'
import { wrapLongitude, type Position } from '../../src/core/geo.ts'
import { blurAfter, startBlur, type Draw } from '../../src/server/vessels/blur.ts'
import {
  calibrateAtBerth,
  flat,
  lengthOf,
  lineOfHours,
  meanOfHours,
  plus,
  trustStraightWayHome,
  weighOffsets,
  type Attacker,
  type Point,
  type Seen,
} from './position-attackers.ts'
import { berth, normalPair, seeded, voyages, type Minute } from './simulated-voyages.ts'

/** Nautical miles. */
const radius = 5
const runs = 120

/** What everyone is shown of a way, and where the vessel was, in miles of where it began. */
interface Run {
  seen: Seen[]
  truth: { at: Point; isMeasured: boolean }[]
}

/** Minutes between the polls of an attacker: nothing is shown more often than every quarter of an hour. */
const pollMinutes = 15

type Shower = (minute: Minute) => Position

/** The server's own blur. */
function serversBlur(first: Minute, random: () => number): Shower {
  const draw = (): Draw => normalPair(random)
  const before = new Date(first.at.getTime() - 24 * 3_600_000)
  let state = startBlur(`secret ${random()}`, radius, first, before, draw)
  // Only at the berth others knew where it was.
  if (!first.isAtPlace) state = { ...state, stays: [], left: null }
  return (minute) => {
    state = blurAfter(state, radius, minute, draw)
    return state.shown
  }
}

function show(way: Minute[], random: () => number, blur = serversBlur): Run {
  const [first] = way
  if (!first) throw new Error('the way is empty')
  const origin = first.isAtPlace ? berth : first
  const shower = blur(first, random)
  const run: Run = { seen: [], truth: [] }
  for (let minute = 0; minute < way.length; minute += pollMinutes) {
    const here = way[minute] ?? first
    run.seen.push({ minute, shown: flat(origin, shower(here)) })
    // That a vessel lies at a berth one knows can be guessed whatever is shown.
    run.truth.push({ at: flat(origin, here), isMeasured: !here.isAtPlace })
  }
  return run
}

const runsOf = new Map<string, Run[]>()
function runsFor(name: string): Run[] {
  const known = runsOf.get(name)
  if (known) return known
  const made = Array.from({ length: runs }, (_, index) => {
    const random = seeded(7919 * (index + 1))
    return show(voyages[name]?.(random) ?? [], random)
  })
  runsOf.set(name, made)
  return made
}

/** The mean error of an attacker in radii, and the share of moments in which it is nearer than a quarter. */
function measure(shown: Run[], attack: Attacker): { mean: number; near: number } {
  let [sum, near, count] = [0, 0, 0]
  for (const { seen, truth } of shown) {
    const guesses = attack(seen, radius)
    truth.forEach(({ at, isMeasured }, index) => {
      const middle = seen[index]?.shown
      if (!isMeasured || !middle) return
      const error = lengthOf(plus(guesses[index] ?? middle, at, -1)) / radius
      sum += error
      count += 1
      if (error < 0.25) near += 1
    })
  }
  return { mean: sum / count, near: near / count }
}

const everywhere: [string, Attacker][] = [
  ['takes the middle of the circle', (seen) => seen.map(() => null)],
  ['averages 6 hours', meanOfHours(6)],
  ['averages 24 hours', meanOfHours(24)],
  ['lays a straight line through 6 hours', lineOfHours(6)],
  ['lays a straight line through 24 hours', lineOfHours(24)],
  ['lays a straight line through everything', lineOfHours(144)],
]
const atBerth: [string, Attacker][] = [
  ['takes the offset at the berth from everything', calibrateAtBerth],
  ['weighs offsets by the way from the berth', weighOffsets(false)],
  ['weighs offsets by the way from the berth and back', weighOffsets(true)],
]

/** Who takes the way home for straight is wrong here, as the vessel rounds a cape. */
const whereItTurns: [string, Attacker] = ['takes the way home for straight', trustStraightWayHome]
const straightHome = 'a straight way home to a known berth'

describe.each(Object.keys(voyages))('72 hours of %s, blurred by 5 nm', (name) => {
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
function drawnAnew(_first: Minute, random: () => number): Shower {
  let shown: { quarter: number; offset: Point } | null = null
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
        const random = seeded(104_729 * (index + 1))
        return show(voyages[name]?.(random) ?? [], random, drawnAnew)
      })
      const best = everywhere.map(([, attack]) => measure(found, attack).mean)
      expect(Math.min(...best)).toBeLessThan(0.35)
    },
  )

  it('find a vessel by its berth whose offset is always the same', () => {
    const constant = (first: Minute, random: () => number): Shower => {
      const offset = drawnAnew(first, random)({ ...first })
      const [dx, dy] = [offset.longitude - first.longitude, offset.latitude - first.latitude]
      return ({ latitude, longitude }) => ({ latitude: latitude + dy, longitude: longitude + dx })
    }
    const random = seeded(31)
    const way = voyages['trips from a known berth']?.(random) ?? []
    expect(measure([show(way, random, constant)], calibrateAtBerth).mean).toBeLessThan(0.05)
  })
})
