import { describe, expect, it } from 'vitest'
import { metresPerNauticalMile } from '../../../src/core/units.ts'
import {
  createSectorPath,
  findQuietBearing,
  getRoseBearing,
  roseHubRadius,
  roseRadius,
  roseRingMiles,
  toRosePoint,
  toRoseRadius,
} from '../../../src/widgets/shelter/rose-geometry.ts'
import { buildRay, buildShelter } from '../../factories/shelter.ts'

describe('the rose', () => {
  it('has north up and east to the right', () => {
    expect(toRosePoint(0, 10)).toMatchObject({ y: -10 })
    expect(toRosePoint(90, 10).x).toBeCloseTo(10)
    expect(toRosePoint(180, 10).y).toBeCloseTo(10)
    expect(toRosePoint(270, 10).x).toBeCloseTo(-10)
  })

  it('finds the bearing of each of its points', () => {
    for (let bearing = 0; bearing < 360; bearing += 7) {
      expect(getRoseBearing(toRosePoint(bearing, 40))).toBeCloseTo(bearing)
    }
  })

  it('has a logarithmic scale from the hub to the rim', () => {
    expect(toRoseRadius(0)).toBe(roseHubRadius)
    expect(toRoseRadius(50)).toBe(roseHubRadius)
    expect(toRoseRadius(300_000)).toBe(roseRadius)
    expect(toRoseRadius(900_000)).toBe(roseRadius)
    const steps = roseRingMiles.map((miles) => toRoseRadius(miles * metresPerNauticalMile))
    const widths = steps.slice(1).map((radius, index) => radius - (steps[index] ?? 0))
    for (const width of widths) expect(width).toBeCloseTo(widths[0] ?? 0)
  })

  it('draws a sector around its bearing and none without length', () => {
    expect(createSectorPath(0, 9, 9)).toBe('')
    const [, x = 0, y = 0] = /^M(\S+) (\S+)L/.exec(createSectorPath(0, 9, 100))?.map(Number) ?? []
    expect(x).toBeCloseTo(-9 * Math.sin((4.5 * Math.PI) / 180), 1)
    expect(y).toBeCloseTo(-9 * Math.cos((4.5 * Math.PI) / 180), 1)
  })

  it('labels its rings where there is the least open water', () => {
    expect(findQuietBearing(buildShelter().rays)).toBe(10)
    const onlyWestIsClosed = Array.from({ length: 36 }, (_, index) =>
      buildRay(index, { max_m: index === 27 ? 0 : 300_000 }),
    )
    // Beside each other, the labels would touch.
    expect(Math.abs(Math.cos((findQuietBearing(onlyWestIsClosed) * Math.PI) / 180))).toBeGreaterThan(0.7)
    const open = Array.from({ length: 36 }, (_, index) => buildRay(index, { max_m: 300_000 }))
    expect(findQuietBearing(open)).toBe(0)
  })
})
