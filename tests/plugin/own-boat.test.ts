import { describe, expect, it } from 'vitest'
import { metresPerSecondToKnots } from '../../src/core/limits/weather.ts'
import { round } from '../../src/core/units.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import {
  readBoatMeasures,
  readBoatReport,
  readMotion,
  readOwnPosition,
} from '../../src/plugin/signalk/own-boat.ts'

const at = '2026-11-21T14:00:00.000Z'

/** Creates a boat server with these values, by path, in SI units. */
function createHost(paths: Record<string, unknown>, timestamp: string | null = at): Host {
  return {
    getSelfPath: (path: string) =>
      path in paths ? { value: paths[path], ...(timestamp !== null && { timestamp }) } : undefined,
  } as unknown as Host // only the paths are read
}

const off = { 'navigation.position': { latitude: 43.5, longitude: 4.1 } }

/** Reads the report of a boat off the Camargue with these values. */
const read = (values: Record<string, unknown>) => readBoatReport(createHost({ ...off, ...values }))

describe('the report of the boat', () => {
  it('has the units of the site: knots, degrees from 0 to 360, metres', () => {
    expect(
      read({
        'navigation.speedOverGround': 10,
        'navigation.courseOverGroundTrue': Math.PI,
        'navigation.headingTrue': -Math.PI / 2,
        'environment.wind.angleApparent': -Math.PI / 4,
        'environment.wind.speedApparent': 10,
        'environment.depth.belowTransducer': 3.256,
      }),
    ).toEqual({
      at,
      latitude: 43.5,
      longitude: 4.1,
      sog: 19.44,
      cog: 180,
      heading: 270,
      wang: 315,
      // With the factor of section 9.
      wsp: round(10 * metresPerSecondToKnots, 2),
      dbt: 3.26,
    })
  })

  it('prefers the true wind and never mixes it with the apparent one', () => {
    const apparent = { 'environment.wind.angleApparent': 1, 'environment.wind.speedApparent': 10 }
    const angle = { 'environment.wind.angleTrueWater': Math.PI }
    expect(read({ ...apparent, ...angle, 'environment.wind.speedTrue': 5 })).toMatchObject({
      wang: 180,
      wsp: round(5 * metresPerSecondToKnots, 2),
    })
    const withoutSpeed = read({ ...apparent, ...angle })
    expect(withoutSpeed).toMatchObject({ wang: 180 })
    expect(withoutSpeed).not.toHaveProperty('wsp')
  })

  it('falls back to the next sensor of the same value', () => {
    const ground = { 'environment.wind.angleTrueGround': Math.PI / 2, 'environment.wind.speedOverGround': 5 }
    expect(read(ground)).toMatchObject({ wang: 90, wsp: round(5 * metresPerSecondToKnots, 2) })
    const depths = { 'environment.depth.belowSurface': 4, 'environment.depth.belowKeel': 2 }
    expect(read(depths)).toMatchObject({ dbt: 4 })
    expect(read({ 'environment.depth.belowKeel': 2 })).toMatchObject({ dbt: 2 })
    expect(read({ 'navigation.headingTrue': 2 * Math.PI })).toMatchObject({ heading: 0 })
  })

  it('takes the first sensor of several, and a speed of zero', () => {
    expect(
      read({
        'environment.wind.angleTrueGround': 0,
        'environment.wind.angleTrueWater': Math.PI / 2,
        'environment.wind.speedOverGround': 10,
        'environment.wind.speedTrue': 0,
        'environment.depth.belowKeel': 1,
        'environment.depth.belowSurface': 4,
        'environment.depth.belowTransducer': 3,
        'navigation.speedOverGround': 0,
        'navigation.courseOverGroundTrue': 0,
      }),
    ).toEqual({ at, latitude: 43.5, longitude: 4.1, wang: 90, wsp: 0, dbt: 3, sog: 0, cog: 0 })
  })

  it('rounds the position to six decimals and accepts the poles and the antimeridian', () => {
    const position = { latitude: -90, longitude: 179.12345678 }
    expect(read({ 'navigation.position': position })).toMatchObject({ latitude: -90, longitude: 179.123457 })
    expect(read({ 'navigation.position': { latitude: 90, longitude: -180 } })).not.toBeNull()
    expect(read({ 'navigation.position': { latitude: '43', longitude: 4 } })).toBeNull()
  })

  it('omits what is not measured or impossible', () => {
    const values = {
      'navigation.speedOverGround': -1,
      'navigation.headingTrue': null,
      'environment.depth.belowTransducer': Number.NaN,
      'environment.depth.belowSurface': 4,
    }
    expect(read(values)).toEqual({ at, latitude: 43.5, longitude: 4.1, dbt: 4 })
  })

  it('needs a position', () => {
    for (const position of [
      null,
      undefined,
      {},
      { latitude: 91, longitude: 0 },
      { latitude: 1, longitude: 181 },
    ])
      expect(read({ 'navigation.position': position })).toBeNull()
  })

  it('needs the time of the position', () => {
    for (const time of [null, 'unknown']) expect(readBoatReport(createHost(off, time))).toBeNull()
  })
})

it('draught, air draught and length are those of the settings of the boat, or unknown', () => {
  const design = {
    'design.draft': { minimum: 1.1, maximum: 2.1 },
    'design.airHeight': 18,
    'design.length': { overall: 12, waterline: 10 },
  }
  expect(readBoatMeasures(createHost(design))).toEqual({
    draughtMetres: 2.1,
    airDraughtMetres: 18,
    lengthMetres: 12,
  })
  const unknown = { draughtMetres: null, airDraughtMetres: null, lengthMetres: null }
  expect(readBoatMeasures(createHost({}))).toEqual(unknown)
  const odd = { 'design.draft': { maximum: '2' }, 'design.airHeight': null, 'design.length': null }
  expect(readBoatMeasures(createHost(odd))).toEqual(unknown)
})

it('course and speed are over ground, in degrees and knots', () => {
  const motion = { 'navigation.courseOverGroundTrue': -Math.PI / 2, 'navigation.speedOverGround': 10 }
  expect(readMotion(createHost(motion))).toEqual({ courseDeg: 270, speedKn: 19.44 })
  expect(readMotion(createHost({ 'navigation.headingTrue': 1 }))).toEqual({ courseDeg: null, speedKn: null })
})

it('the position is with the time of its measurement, which may be unknown', () => {
  expect(readOwnPosition(createHost(off))).toEqual({ latitude: 43.5, longitude: 4.1, at })
  expect(readOwnPosition(createHost(off, null))).toEqual({ latitude: 43.5, longitude: 4.1, at: undefined })
  const beyond = { 'navigation.position': { latitude: 43, longitude: -180.1 } }
  expect(readOwnPosition(createHost(beyond))).toBeNull()
})
