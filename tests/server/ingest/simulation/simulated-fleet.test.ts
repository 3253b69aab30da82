import { expect, it } from 'vitest'
import { demo as limits } from '../../../../src/core/limits/ingest.ts'
import { getDistanceMetres } from '../../../../src/core/geo.ts'
import { metresPerNauticalMile } from '../../../../src/core/units.ts'
import type { PositionObservation } from '../../../../src/server/ingest/observation.ts'
import {
  createSimulatedFleet,
  createSimulatedReports,
  createSimulatedStaticReports,
  createSimulatedWeather,
} from '../../../../src/server/ingest/simulation/simulated-fleet.ts'

/** Ports in a row from west to east, half a degree apart: 21.6 nautical miles. */
const ports = [4, 4.5, 5, 5.5, 6].map((longitude, index) => ({
  name: `Port ${index}`,
  latitude: 43.9,
  longitude,
}))
const isPosition = (report: { kind: string }): report is PositionObservation => report.kind === 'position'
const hourMs = 3_600_000

it('boats sail between ports with water between them, the same ones each time', () => {
  const fleet = createSimulatedFleet(ports, () => true)
  expect(fleet).toHaveLength(12)
  expect(createSimulatedFleet(ports, () => true)).toEqual(fleet)
  expect(fleet[0]).toMatchObject({
    mmsi: String(limits.firstMmsi),
    name: 'Albatros (simulated)',
    from: ports[0],
    to: ports[1],
    phase: 0,
  })
  expect(new Set(fleet.map(({ mmsi }) => mmsi)).size).toBe(12)
  for (const { from, to } of fleet)
    expect(getDistanceMetres(from, to) / metresPerNauticalMile).toBeGreaterThan(limits.minTripNm)
  expect(createSimulatedFleet(ports, () => false)).toEqual([])
  expect(createSimulatedFleet(ports.slice(0, 1), () => true)).toEqual([])
  // A port without open water to another is left out.
  const isReachable = (from: { longitude: number }, to: { longitude: number }) =>
    from.longitude > 4 && to.longitude > 4
  expect(createSimulatedFleet(ports, isReachable).flatMap(({ from, to }) => [from, to])).not.toContain(
    ports[0],
  )
})

it('a boat lies in a port, sails along its line at its speed, and comes back', () => {
  const [boat] = createSimulatedFleet(ports, () => true)
  if (!boat) throw new Error('there is a boat')
  const legMs = (getDistanceMetres(boat.from, boat.to) / metresPerNauticalMile / boat.speedKnots) * hourMs
  const turnMs = 2 * (legMs + limits.portVisitMs)
  // The start of a round trip.
  const start = Math.ceil(Date.parse('2026-06-01T00:00:00Z') / turnMs) * turnMs
  const at = (ms: number) => createSimulatedReports([boat], new Date(start + ms)).find(isPosition)
  const inPort = { sog: 0, cog: null, heading: null, navStatus: 5 }
  expect(at(limits.portVisitMs / 2)).toMatchObject({ latitude: 43.9, longitude: 4, ...inPort })
  const eastward = { sog: boat.speedKnots, cog: 90, heading: 90, navStatus: 0 }
  expect(at(limits.portVisitMs + legMs / 2)).toMatchObject({ latitude: 43.9, ...eastward })
  expect(at(limits.portVisitMs + legMs / 2)?.longitude).toBeCloseTo(4.25, 6)
  expect(at(turnMs / 2 + limits.portVisitMs / 2)).toMatchObject({ longitude: 4.5, ...inPort })
  expect(at(turnMs / 2 + limits.portVisitMs + legMs / 4)).toMatchObject({ cog: 270, heading: 270 })
  expect(at(turnMs / 2 + limits.portVisitMs + legMs / 4)?.longitude).toBeCloseTo(4.375, 6)
})

it('boats and beacons report values that can be', () => {
  const fleet = createSimulatedFleet(ports, () => true)
  const at = new Date('2026-06-01T09:30:00Z')
  expect(createSimulatedStaticReports(fleet, at)[0]).toEqual({
    kind: 'static',
    vessel: { mmsi: fleet[0]?.mmsi },
    at,
    name: fleet[0]?.name,
    shipType: 36,
    lengthMetres: 11,
  })
  const reports = createSimulatedReports(fleet, at)
  expect(reports).toHaveLength(4 * fleet.length)
  for (const report of reports) {
    if (report.kind !== 'sensor') continue
    const [low, high] = { wsp: [1, 20], wang: [0, 359], dbt: [4, 38] }[report.sensor as 'wsp'] ?? []
    expect(report.value).toBeGreaterThanOrEqual(low ?? Infinity)
    expect(report.value).toBeLessThanOrEqual(high ?? -Infinity)
  }
  const weather = createSimulatedWeather(ports, at)
  expect(weather).toHaveLength(Math.min(ports.length, limits.beacons))
  expect(weather[0]).toMatchObject({
    kind: 'weather',
    station: { key: 'demo:1', name: 'Port 0 (simulated)', typeEnum: 12, mmsi: null },
    latitude: 43.85,
    longitude: 4,
  })
})
