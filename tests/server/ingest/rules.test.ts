import { describe, expect, it } from 'vitest'
import { aisMerge, observationLimits as limits } from '../../../src/core/limits/ingest.ts'
import type {
  NavAidObservation,
  Observation,
  PositionObservation,
  SensorObservation,
  WeatherObservation,
} from '../../../src/server/ingest/observation.ts'
import {
  createJumpDetector,
  createStuckSensorDetector,
  findRefusal,
  removeMissingValues,
  removePlaceholders,
} from '../../../src/server/ingest/rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const position: PositionObservation = {
  kind: 'position',
  vessel: { mmsi: '227000001' },
  at: now,
  latitude: 43,
  longitude: 4,
  sog: 5,
  cog: 90,
  heading: 91,
  navStatus: 0,
}
const sensor: SensorObservation = {
  kind: 'sensor',
  vessel: { vesselId: 7 },
  at: now,
  sensor: 'dbt',
  value: 7,
}
const aid = { kind: 'aid', mmsi: '992271001', at: now, latitude: 43, longitude: 4 } as NavAidObservation // the rules read no other field
const weather: WeatherObservation = {
  kind: 'weather',
  station: { key: 'k', name: 'n', typeEnum: 12, mmsi: null },
  at: now,
  latitude: 43,
  longitude: 4,
  values: {},
}

describe('an observation', () => {
  it.each<[object, string | null]>([
    [position, null],
    [{ ...position, vessel: { mmsi: '982270001' } }, null],
    [{ ...position, vessel: { mmsi: '111227001' } }, null],
    [{ ...position, vessel: { mmsi: '992271001' } }, 'mmsi'],
    [{ ...position, vessel: { mmsi: '002275300' } }, 'mmsi'],
    [{ ...position, vessel: { mmsi: '22700000' } }, 'mmsi'],
    [{ ...position, vessel: { vesselId: 7 } }, null],
    [{ ...position, vessel: { vesselId: 0 } }, 'mmsi'],
    [{ ...position, vessel: { vesselId: 1.5 } }, 'mmsi'],
    [aid, null],
    [{ ...aid, mmsi: '227000001' }, 'aid with MMSI of a ship'],
    [{ ...aid, mmsi: '2270' }, 'mmsi'],
    [{ ...position, vessel: { mmsi: '970270001' } }, 'distress beacon'],
    [{ ...position, vessel: { mmsi: '972270001' } }, 'distress beacon'],
    [{ ...position, vessel: { mmsi: '974270001' } }, 'distress beacon'],
    [{ ...aid, mmsi: '972270001' }, 'distress beacon'],
    [weather, null],
    [{ ...weather, station: { ...weather.station, mmsi: '002275300' } }, null],
    [{ ...weather, station: { ...weather.station, mmsi: '1' } }, 'mmsi'],
    [{ ...position, at: new Date(Number.NaN) }, 'clock'],
    [{ ...position, at: new Date('1999-12-31T23:59:59Z') }, 'clock'],
    [{ ...position, at: new Date('2000-01-01T00:00:00Z') }, null],
    [{ ...position, at: after(limits.maxFutureMs) }, null],
    [{ ...position, at: after(limits.maxFutureMs + 1) }, 'future'],
    [{ ...position, latitude: 90, longitude: -180 }, null],
    [{ ...position, latitude: 90.1 }, 'position'],
    [{ ...position, longitude: 180.1 }, 'position'],
    [{ ...position, latitude: Number.NaN }, 'position'],
    [{ ...position, latitude: 0, longitude: 0 }, 'position'],
    [{ ...position, latitude: 0 }, null],
    [{ ...weather, latitude: 91 }, 'position'],
    [sensor, null],
    [{ ...sensor, value: -0.1 }, 'value'],
    [{ ...sensor, value: limits.sensorRanges.dbt[1] }, null],
    [{ ...sensor, value: limits.sensorRanges.dbt[1] + 1 }, 'value'],
    [{ ...sensor, sensor: 'wang', value: -360 }, null],
    [{ ...sensor, sensor: 'wsp', value: Number.NaN }, 'value'],
  ])('%# %j is refused: %s', (observation, refusal) => {
    expect(findRefusal(observation as Observation, now)).toBe(refusal)
  })

  it('has null in place of the values of AIS that mean "not available"', () => {
    const clean = (fields: object) => {
      const { sog, cog, heading } = removePlaceholders({ ...position, ...fields })
      return [sog, cog, heading]
    }
    expect(clean({})).toEqual([5, 90, 91])
    expect(clean({ sog: 0, cog: 0, heading: 0 })).toEqual([0, 0, 0])
    expect(clean({ sog: 102.3, cog: 360, heading: 360 })).toEqual([null, null, null])
    expect(clean({ sog: 600, cog: 359.9, heading: 359 })).toEqual([600, 359.9, 359])
    expect(clean({ sog: 601, cog: -1, heading: 511 })).toEqual([null, null, null])
    expect(clean({ sog: -1, cog: null, heading: null })).toEqual([null, null, null])
    expect(removePlaceholders(position)).toEqual(position)
  })

  it('of the weather has only the values that can be measured', () => {
    const values = {
      wspd: 12,
      wdir: 360,
      gst: 99,
      atmp: 60.1,
      pres: 850,
      tide: null,
      wtmp: Number.NaN,
      wvht: -1,
      vis: 0,
    }
    expect(removeMissingValues({ ...weather, values })).toEqual({
      ...weather,
      values: { wspd: 12, wdir: 360, pres: 850, vis: 0 },
    })
    expect(removeMissingValues({ ...weather, values: { wspd: 99, atmp: null } })).toBeNull()
  })
})

describe('a jump', () => {
  const fix = (milesNorth: number, minutes: number) => ({
    latitude: 43 + milesNorth / 60,
    longitude: 4,
    at: after(minutes * 60_000),
  })
  /** The most nautical miles that a vessel can have moved: its speed with a tolerance, and the error of a position. */
  const reach = (knots: number, minutes: number) =>
    (knots * limits.jumpSpeedFactor * minutes) / 60 + limits.jumpToleranceMetres / 1852

  it('is farther than a vessel can sail, or an aircraft fly, before or after the last report', () => {
    for (const [mmsi, knots] of [
      ['227000001', limits.maxSpeedKnots],
      ['111227001', limits.maxAircraftKnots],
      ['#7', limits.maxSpeedKnots],
    ] as const)
      for (const minutes of [10, -10]) {
        const isJump = (miles: number) => createJumpDetector()(mmsi, fix(0, 0), fix(miles, minutes))
        const most = reach(knots, 10)
        expect(isJump(most * 0.997)).toBe(false)
        expect(isJump(most * 1.003)).toBe(true)
      }
    expect(createJumpDetector()('227000001', null, fix(600, 0))).toBe(false)
  })

  it('is accepted after some reports that agree, and forgotten after one near the last position', () => {
    const isJump = createJumpDetector()
    const far = (minute: number) => isJump('227000001', fix(0, 0), fix(600, minute))
    const results = Array.from({ length: limits.jumpConfirmations }, (_, index) => far(index))
    expect(results).toEqual([...Array(limits.jumpConfirmations - 1).fill(true), false])
    expect(far(9)).toBe(true)
    expect(isJump('227000001', fix(0, 0), fix(0.1, 10))).toBe(false)
    for (let index = 1; index < limits.jumpConfirmations; index++) expect(far(10 + index)).toBe(true)
    // A report at a third position begins again.
    expect(isJump('227000001', fix(0, 0), fix(-600, 20))).toBe(true)
    expect(far(21)).toBe(true)
    // Other vessels are counted separately, and other periods of a vessel.
    expect(isJump('227000002', fix(0, 0), fix(600, 22))).toBe(true)
    expect(isJump('227000001', fix(0, 0), fix(-600, 22), 'hidden')).toBe(true)
  })
})

it('a sensor is stuck if it repeats a value other than 0 for long and often', () => {
  const isStuck = createStuckSensorDetector()
  const stepMs = limits.stuckSensorMs / limits.stuckSensorReadings
  const read = (key: string, value: number, step: number, ms = stepMs) =>
    isStuck(key, value, after(step * ms))
  const run = (key: string, value: number, ms = stepMs) =>
    Array.from({ length: limits.stuckSensorReadings + 2 }, (_, step) => read(key, value, step, ms))
  expect(run('a', 7).indexOf(true)).toBe(limits.stuckSensorReadings + 1)
  expect(run('b', 0)).not.toContain(true)
  // Often, but not for long; long, but not often.
  expect(run('c', 7, 1000)).not.toContain(true)
  expect(read('d', 7, 0)).toBe(false)
  expect(read('d', 7, 1000)).toBe(false)
  expect(read('d', 7, 2000)).toBe(false)
  expect(read('a', 7.1, 100)).toBe(false)
  expect(read('a', 7, 101)).toBe(false)
})

it('the limits of merged data are those of a day and of ten miles', () => {
  expect(aisMerge.staticDataHours).toBe(24)
  expect(aisMerge.aidMatchMetres / 1852).toBe(10)
})
