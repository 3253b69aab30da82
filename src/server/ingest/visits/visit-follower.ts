import type { PositionObservation } from '../observation.ts'
import { advanceVisitState, type StationaryPosition, type VisitState } from './visit-state.ts'
import { visitDetection as limits } from '../../../core/limits.ts'
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

/** Follows vessels into and out of places, by their reports in a transaction; which of them are checked in now. */
export function createVisitFollower() {
  /** Where a vessel lies with no place in reach, by the moment since: not to be looked for with every report. */
  const nowhere = new Map<number, number>()

  async function follow(tx: Db, reports: ReportsByVessel): Promise<Set<number>> {
    const stored = await readVesselVisits(tx, [...reports.keys()])
    const checkedIn = new Set<number>()
    const arrivals: Arrival[] = []
    const notes: VisitUpdate[] = []
    const stills: { vesselId: number; still: StationaryPosition | null }[] = []
    const rests = new Map<number, PositionObservation[]>()
    for (const [vesselId, own] of reports) {
      const row = stored.get(vesselId)
      if (!row) continue
      const { state, note, arrival, rest } = stepThrough(row, own, nowhere.get(vesselId))
      if (note) notes.push(note)
      if (state.stationary?.since.getTime() !== timeOf(row.still_since))
        stills.push({ vesselId, still: state.stationary })
      if (row.checkin_id !== null && state.openVisit) checkedIn.add(vesselId)
      if (arrival) arrivals.push(arrival)
      if (rest.length > 0) rests.set(vesselId, rest)
    }
    await updateVisits(tx, notes)
    await updateStationarySince(tx, stills)
    for (const vesselId of await arrive(tx, arrivals)) checkedIn.add(vesselId)
    if (rests.size === 0) return checkedIn
    // What was reported after an arrival, or after a departure, is followed from there.
    const later = await follow(tx, rests)
    for (const vesselId of rests.keys()) if (!later.has(vesselId)) checkedIn.delete(vesselId)
    return new Set([...checkedIn, ...later])
  }

  /** Checks in those that have a place in reach. */
  async function arrive(tx: Db, arrivals: Arrival[]): Promise<number[]> {
    const places = await findNearestPlaces(tx, arrivals)
    const found: (Arrival & { placeId: number })[] = []
    for (const [index, arrival] of arrivals.entries()) {
      const place = places[index]
      if (place) found.push({ ...arrival, placeId: place.id })
      else noteNowhere(arrival)
    }
    return checkInVessels(tx, found)
  }

  function noteNowhere({ vesselId, arrivedAt }: Arrival): void {
    // Forgotten, it is only looked for once more.
    if (nowhere.size >= mostNowhere) nowhere.clear()
    nowhere.set(vesselId, arrivedAt.getTime())
  }
  return follow
}

const mostNowhere = 50_000

interface Steps {
  state: VisitState
  note: VisitUpdate | null
  arrival: Arrival | null
  /** Reports that come after an arrival or a departure. */
  rest: PositionObservation[]
}

/** Follows reports as far as an arrival or a departure; not to a place where none is in reach (`nowhereSince`). */
function stepThrough(
  row: VesselVisitRow,
  reports: PositionObservation[],
  nowhereSince: number | undefined,
): Steps {
  let state = stateOf(row)
  let seenAt: Date | null = null
  for (const [index, report] of reports.entries()) {
    const { hasArrived, leftAt, ...next } = advanceVisitState(state, report)
    state = next
    if (next.openVisit && next.openVisit.awaySince === null) seenAt = report.at
    const rest = reports.slice(index + 1)
    if (leftAt) return { state, note: noteOf(row, state, seenAt, leftAt), arrival: null, rest }
    if (!hasArrived || !next.stationary || next.stationary.since.getTime() === nowhereSince) continue
    const { since, ...at } = next.stationary
    const arrival = { vesselId: row.vessel_id, position: at, arrivedAt: since, seenAt: report.at }
    return { state, note: null, arrival, rest }
  }
  return { state, note: noteOf(row, state, seenAt, null), arrival: null, rest: [] }
}

function stateOf({ still_since, still_position, place_position, away_since }: VesselVisitRow): VisitState {
  return {
    stationary:
      still_since && still_position ? { ...positionOf(still_position), since: new Date(still_since) } : null,
    openVisit: place_position && {
      placePosition: positionOf(place_position),
      awaySince: away_since === null ? null : new Date(away_since),
    },
  }
}

/** What is to be written of an open check-in; null where nothing of it changed that matters. */
function noteOf(
  row: VesselVisitRow,
  state: VisitState,
  seenAt: Date | null,
  leftAt: Date | null,
): VisitUpdate | null {
  if (row.checkin_id === null) return null
  const awaySince = state.openVisit?.awaySince ?? null
  const isSeenAnew =
    seenAt !== null && seenAt.getTime() - (timeOf(row.last_seen_at) ?? 0) >= limits.lastSeenIntervalMs
  const isSame = awaySince?.getTime() === timeOf(row.away_since)
  if (!leftAt && !isSeenAnew && isSame) return null
  return { visitId: row.checkin_id, seenAt, awaySince, leftAt }
}

function timeOf(text: string | null): number | undefined {
  return text === null ? undefined : new Date(text).getTime()
}

function positionOf({ x, y }: PointColumn): { longitude: number; latitude: number } {
  return { longitude: x, latitude: y }
}
