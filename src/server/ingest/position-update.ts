import type { PositionObservation } from './observation.ts'
import type { VesselPositionUpdate } from './vessel-queries.ts'

/** AIS navigation statuses: at anchor, moored, aground. */
const stationaryStatuses = new Set([1, 5, 6])
/** Below this speed, in knots, a vessel without a stationary status counts as not under way. */
const maxStationaryKnots = 0.5

/** Current position of a vessel after a report, with the status of specification section 3. */
export function toPositionUpdate(
  id: number,
  observation: PositionObservation,
  isCheckedIn: boolean,
): VesselPositionUpdate {
  const { at, longitude, latitude, sog, cog, heading, navStatus } = observation
  const isStationary = stationaryStatuses.has(navStatus ?? 0)
    ? (sog ?? 0) < 3
    : (sog ?? maxStationaryKnots) < maxStationaryKnots
  const status = isCheckedIn ? 2 : isStationary ? 1 : 0
  return { id, at, longitude, latitude, sog, cog, heading, status }
}
