import type { PositionObservation } from '../observation.ts'
import { advanceVisitState, type StationaryPosition, type VisitState } from './visit-state.ts'
import { visitDetection as limits } from '../../../core/limits/ingest.ts'
import {
  checkInVessels,
  updateVisits,
  findNearestPlaces,
  readVesselVisits,
  updateStationarySince,
  type Arrival,
  type VisitUpdate,
  type VesselVisitRow,
} from './queries.ts'
import type { Db, PointColumn } from '../../database/tables.ts'

/** New reports of a vessel, oldest first. */
export type ReportsByVessel = ReadonlyMap<number, PositionObservation[]>

/**
 * Creates a function that updates visits from position reports within a transaction. It
 * returns the vessels that are checked in.
 */
export function createVisitFollower() {
  /** Stationary vessels without a place in range, by the start time: avoids a search with every report. */
  const nowhere = new Map<number, number>()

  async function follow(tx: Db, reports: ReportsByVessel): Promise<Set<number>> {
    const stored = await readVesselVisits(tx, [...reports.keys()])
    const checkedIn = new Set<number>()
    const arrivals: Arrival[] = []
    const updates: VisitUpdate[] = []
    const stationaryUpdates: { vesselId: number; stationary: StationaryPosition | null }[] = []
    const remainingReports = new Map<number, PositionObservation[]>()
    for (const [vesselId, vesselReports] of reports) {
      const row = stored.get(vesselId)
      if (!row) continue
      const { state, update, arrival, remaining } = processReports(row, vesselReports, nowhere.get(vesselId))
      if (update) updates.push(update)
      if (state.stationary?.since.getTime() !== toTime(row.stationary_since))
        stationaryUpdates.push({ vesselId, stationary: state.stationary })
      if (row.visit_id !== null && state.openVisit) checkedIn.add(vesselId)
      if (arrival) arrivals.push(arrival)
      if (remaining.length > 0) remainingReports.set(vesselId, remaining)
    }
    await updateVisits(tx, updates)
    await updateStationarySince(tx, stationaryUpdates)
    for (const vesselId of await arrive(tx, arrivals)) checkedIn.add(vesselId)
    if (remainingReports.size === 0) return checkedIn
    // Process the reports after an arrival or a departure.
    const later = await follow(tx, remainingReports)
    for (const vesselId of remainingReports.keys()) if (!later.has(vesselId)) checkedIn.delete(vesselId)
    return new Set([...checkedIn, ...later])
  }

  /** Checks in the vessels with a place in range. */
  async function arrive(tx: Db, arrivals: Arrival[]): Promise<number[]> {
    const places = await findNearestPlaces(tx, arrivals)
    const found: (Arrival & { placeId: number })[] = []
    for (const [index, arrival] of arrivals.entries()) {
      const place = places[index]
      if (place) found.push({ ...arrival, placeId: place.id })
      else rememberNowhere(arrival)
    }
    return checkInVessels(tx, found)
  }

  function rememberNowhere({ vesselId, arrivedAt }: Arrival): void {
    // A removed entry only costs one more search.
    if (nowhere.size >= maxNowhere) nowhere.clear()
    nowhere.set(vesselId, arrivedAt.getTime())
  }
  return follow
}

const maxNowhere = 50_000

interface Steps {
  state: VisitState
  update: VisitUpdate | null
  arrival: Arrival | null
  /** Reports after an arrival or a departure. */
  remaining: PositionObservation[]
}

/**
 * Processes reports up to an arrival or a departure. Skips an arrival if no place is in
 * range (`nowhereSince`).
 */
function processReports(
  row: VesselVisitRow,
  reports: PositionObservation[],
  nowhereSince: number | undefined,
): Steps {
  let state = toVisitState(row)
  let seenAt: Date | null = null
  for (const [index, report] of reports.entries()) {
    const { hasArrived, leftAt, ...next } = advanceVisitState(state, report)
    state = next
    if (next.openVisit && next.openVisit.awaySince === null) seenAt = report.at
    const remaining = reports.slice(index + 1)
    if (leftAt) return { state, update: toVisitUpdate(row, state, seenAt, leftAt), arrival: null, remaining }
    if (!hasArrived || !next.stationary || next.stationary.since.getTime() === nowhereSince) continue
    const { since, ...at } = next.stationary
    const { vessel_id: vesselId, visibility } = row
    const arrival = { vesselId, visibility, position: at, arrivedAt: since, seenAt: report.at }
    return { state, update: null, arrival, remaining }
  }
  return { state, update: toVisitUpdate(row, state, seenAt, null), arrival: null, remaining: [] }
}

function toVisitState({
  stationary_since,
  stationary_position,
  place_position,
  away_since,
}: VesselVisitRow): VisitState {
  return {
    stationary:
      stationary_since && stationary_position
        ? { ...toPosition(stationary_position), since: new Date(stationary_since) }
        : null,
    openVisit: place_position && {
      placePosition: toPosition(place_position),
      awaySince: away_since === null ? null : new Date(away_since),
    },
  }
}

/** Returns the update of an open check-in; null if nothing relevant changed. */
function toVisitUpdate(
  row: VesselVisitRow,
  state: VisitState,
  seenAt: Date | null,
  leftAt: Date | null,
): VisitUpdate | null {
  if (row.visit_id === null) return null
  const awaySince = state.openVisit?.awaySince ?? null
  const isSeenUpdateDue =
    seenAt !== null && seenAt.getTime() - (toTime(row.last_seen_at) ?? 0) >= limits.lastSeenIntervalMs
  const isSame = awaySince?.getTime() === toTime(row.away_since)
  if (!leftAt && !isSeenUpdateDue && isSame) return null
  return { visitId: row.visit_id, seenAt, awaySince, leftAt }
}

function toTime(text: string | null): number | undefined {
  return text === null ? undefined : new Date(text).getTime()
}

function toPosition({ x, y }: PointColumn): { longitude: number; latitude: number } {
  return { longitude: x, latitude: y }
}
