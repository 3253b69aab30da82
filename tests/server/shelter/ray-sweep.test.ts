import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { createSweep, isBehindCoast, sweepLines, sweepRays } from '../../../src/server/shelter/ray-sweep.ts'
import {
  createFrame,
  getDestination,
  maxFetchTangent,
  toMetres,
  toVector,
} from '../../../src/server/shelter/sphere.ts'

const centre: Position = { latitude: 43, longitude: 5 }
const frame = createFrame(centre)
const coast = { source: 'test', licence: 'CC0', date: null, spacing_m: 5 }
const other = { ...coast, source: 'other' }
const at = (bearing: number, metres: number) => getDestination(frame, bearing, metres)
const rayAt = (bearing: number) => (bearing * sweepRays) / 360

/** Line strings as the sweep reads them. */
function toLines(...strings: Position[][]): Float64Array {
  return Float64Array.from(
    strings.flatMap((points, index) => [
      ...(index > 0 ? [Number.NaN, Number.NaN, Number.NaN] : []),
      ...points.flatMap(toVector),
    ]),
  )
}

function sweep(lines: Float64Array, seeksNearest = true) {
  const swept = createSweep()
  sweepLines(swept, frame, lines, coast, seeksNearest)
  return swept
}

describe('a sweep', () => {
  it('without a coast is open, and has no nearest coast', () => {
    const { distances, sources, nearest, nearestSource } = createSweep()
    expect(distances.length).toEqual(sweepRays)
    expect(new Set(distances)).toEqual(new Set([maxFetchTangent]))
    expect(new Set(sources)).toEqual(new Set([null]))
    expect(nearest).toBe(Number.POSITIVE_INFINITY)
    expect(nearestSource).toBeNull()
  })

  it.each([
    ['east', 80, 100],
    ['north', -10, 10],
    ['south', 170, 190],
    ['west, against the clock', 280, 260],
    ['south, against the clock', 190, 170],
    ['north, against the clock', 10, -10],
  ])('limits only the rays between the ends of an edge in the %s', (_where, from, to) => {
    const { distances, sources } = sweep(toLines([at(from, 5000), at(to, 5000)]))
    const limited = Array.from(distances.keys()).filter((ray) => sources[ray])
    const wanted = Array.from({ length: rayAt(20) + 1 }, (_, index) => {
      const ray = rayAt(Math.min(from, to)) + index
      return (ray + sweepRays) % sweepRays
    })
    expect(limited).toEqual(wanted.toSorted((a, b) => a - b))
    const middle = (rayAt((from + to) / 2) + sweepRays) % sweepRays
    expect(toMetres(distances[middle] ?? 0)).toBeCloseTo(5000 * Math.cos((10 * Math.PI) / 180), -1)
  })

  it('joins no points across a separator', () => {
    const { sources } = sweep(toLines([at(40, 5000), at(50, 5000)], [at(60, 5000), at(70, 5000)]))
    const sheltered = [45, 55, 65].filter((bearing) => sources[Math.round(rayAt(bearing))] !== null)
    expect(sheltered).toEqual([45, 65])
  })

  it('ignores what is beyond the horizon of the projection', () => {
    const far = [
      { latitude: -43, longitude: -175 },
      { latitude: -40, longitude: -170 },
    ]
    const { sources, nearest } = sweep(toLines(far))
    expect(new Set(sources)).toEqual(new Set([null]))
    expect(nearest).toBe(Number.POSITIVE_INFINITY)
  })

  it('keeps the nearer of two coasts, and its source', () => {
    const swept = createSweep()
    const near = toLines([at(80, 2000), at(100, 2000)])
    const far = toLines([at(80, 4000), at(100, 4000)])
    sweepLines(swept, frame, far, coast, true)
    sweepLines(swept, frame, near, other, true)
    sweepLines(swept, frame, far, coast, true)
    const east = rayAt(90)
    expect(swept.sources[east]).toEqual(other)
    expect(swept.nearestSource).toEqual(other)
    expect(toMetres(swept.nearest)).toBeCloseTo(2000 * Math.cos((10 * Math.PI) / 180), -1)
  })

  it('measures the nearest coast only if it is asked for', () => {
    const { nearest, nearestSource, sources } = sweep(toLines([at(80, 2000), at(100, 2000)]), false)
    expect(nearest).toBe(Number.POSITIVE_INFINITY)
    expect(nearestSource).toBeNull()
    expect(sources[rayAt(90)]).toEqual(coast)
  })

  it('finds the nearest point of an edge at its end, if the centre lies beside it', () => {
    for (const [from, to] of [
      [2000, 6000],
      [6000, 2000],
    ] as const) {
      const swept = sweep(toLines([at(90, from), at(93, to)]))
      expect(toMetres(swept.nearest)).toBeGreaterThan(1990)
      expect(toMetres(swept.nearest)).toBeLessThan(2010)
    }
  })

  it('is limited by the nearer end of an edge that lies along the ray', () => {
    const { distances } = sweep(toLines([at(90, 6000), at(90, 2000)]))
    expect(toMetres(distances[rayAt(90)] ?? 0)).toBeCloseTo(2000, 0)
  })
})

describe('an area is behind the coast', () => {
  /** Land from 60 to 120 degrees in the east, of 2 km distance. */
  const swept = sweep(toLines([60, 70, 80, 90, 100, 110, 120].map((bearing) => at(bearing, 2000))))
  const distance = Math.tan(3000 / 6_371_008.8)
  const corners = (from: number, to: number) => [at(from, 5000), at(to, 5000), at(to, 8000), at(from, 8000)]

  it('if all of its rays end nearer', () => {
    expect(isBehindCoast(swept, frame, corners(80, 100), distance)).toBe(true)
    expect(isBehindCoast(swept, frame, corners(100, 80), distance)).toBe(true)
  })

  it('but not if one of them passes it', () => {
    expect(isBehindCoast(swept, frame, corners(80, 130), distance)).toBe(false)
    expect(isBehindCoast(swept, frame, corners(50, 100), distance)).toBe(false)
    // One more ray on both sides counts.
    expect(isBehindCoast(swept, frame, corners(90, 119.5), distance)).toBe(false)
    expect(isBehindCoast(swept, frame, corners(60.5, 90), distance)).toBe(false)
  })

  it('but not if the coast is farther than the area', () => {
    expect(isBehindCoast(swept, frame, corners(80, 100), Math.tan(1000 / 6_371_008.8))).toBe(false)
  })

  it('across north', () => {
    const north = sweep(toLines([-30, -15, 0, 15, 30].map((bearing) => at(bearing, 2000))))
    expect(isBehindCoast(north, frame, corners(-20, 20), distance)).toBe(true)
    expect(isBehindCoast(north, frame, corners(20, -20), distance)).toBe(true)
    expect(isBehindCoast(north, frame, corners(-20, 40), distance)).toBe(false)
  })

  it('but not around the centre, nor beyond the horizon of the projection', () => {
    const enclosed = sweep(toLines(Array.from({ length: 37 }, (_, index) => at(index * 10, 2000))))
    const around = [0, 90, 180, 270].map((bearing) => at(bearing, 5000))
    expect(isBehindCoast(enclosed, frame, around, distance)).toBe(false)
    const far = [{ latitude: -43, longitude: -175 }, ...corners(80, 100)]
    expect(isBehindCoast(enclosed, frame, far, distance)).toBe(false)
    expect(isBehindCoast(enclosed, frame, corners(80, 100), distance)).toBe(true)
  })
})
