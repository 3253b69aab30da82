import type { PositionObservation } from '../observation.ts'
import { nextStay, type Still, type StayState } from './visit-state.ts'
import { stay as limits } from '../../../core/limits.ts'
import {
  checkIn,
  noteStays,
  placesOf,
  readStays,
  writeStill,
  type Arrival,
  type StayNote,
  type StoredStay,
} from './queries.ts'
import type { Db, PointColumn } from '../../database/tables.ts'

/** New reports of a vessel, oldest first. */
export type Reports = ReadonlyMap<number, PositionObservation[]>

/** Follows vessels into and out of places, by their reports in a transaction; which of them are checked in now. */
export function createStayFollower() {
  /** Where a vessel lies with no place in reach, by the moment since: not to be looked for with every report. */
  const nowhere = new Map<number, number>()

  async function follow(tx: Db, reports: Reports): Promise<Set<number>> {
    const stored = await readStays(tx, [...reports.keys()])
    const checkedIn = new Set<number>()
    const arrivals: Arrival[] = []
    const notes: StayNote[] = []
    const stills: { vesselId: number; still: Still | null }[] = []
    const rests = new Map<number, PositionObservation[]>()
    for (const [vesselId, own] of reports) {
      const row = stored.get(vesselId)
      if (!row) continue
      const { state, note, arrival, rest } = stepThrough(row, own, nowhere.get(vesselId))
      if (note) notes.push(note)
      if (state.still?.since.getTime() !== timeOf(row.still_since))
        stills.push({ vesselId, still: state.still })
      if (row.checkin_id !== null && state.open) checkedIn.add(vesselId)
      if (arrival) arrivals.push(arrival)
      if (rest.length > 0) rests.set(vesselId, rest)
    }
    await noteStays(tx, notes)
    await writeStill(tx, stills)
    for (const vesselId of await arrive(tx, arrivals)) checkedIn.add(vesselId)
    if (rests.size === 0) return checkedIn
    // What was reported after an arrival, or after a departure, is followed from there.
    const later = await follow(tx, rests)
    for (const vesselId of rests.keys()) if (!later.has(vesselId)) checkedIn.delete(vesselId)
    return new Set([...checkedIn, ...later])
  }

  /** Checks in those that have a place in reach. */
  async function arrive(tx: Db, arrivals: Arrival[]): Promise<number[]> {
    const places = await placesOf(tx, arrivals)
    const found: (Arrival & { placeId: number })[] = []
    for (const [index, arrival] of arrivals.entries()) {
      const place = places[index]
      if (place) found.push({ ...arrival, placeId: place.id })
      else noteNowhere(arrival)
    }
    return checkIn(tx, found)
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
  state: StayState
  note: StayNote | null
  arrival: Arrival | null
  /** Reports that come after an arrival or a departure. */
  rest: PositionObservation[]
}

/** Follows reports as far as an arrival or a departure; not to a place where none is in reach (`nowhereSince`). */
function stepThrough(
  row: StoredStay,
  reports: PositionObservation[],
  nowhereSince: number | undefined,
): Steps {
  let state = stateOf(row)
  let seenAt: Date | null = null
  for (const [index, report] of reports.entries()) {
    const { arrived, left, ...next } = nextStay(state, report)
    state = next
    if (next.open && next.open.awaySince === null) seenAt = report.at
    const rest = reports.slice(index + 1)
    if (left) return { state, note: noteOf(row, state, seenAt, left), arrival: null, rest }
    if (!arrived || !next.still || next.still.since.getTime() === nowhereSince) continue
    const { since, ...at } = next.still
    const arrival = { vesselId: row.vessel_id, at, arrivedAt: since, seenAt: report.at }
    return { state, note: null, arrival, rest }
  }
  return { state, note: noteOf(row, state, seenAt, null), arrival: null, rest: [] }
}

function stateOf({ still_since, still_position, place_position, away_since }: StoredStay): StayState {
  return {
    still:
      still_since && still_position ? { ...positionOf(still_position), since: new Date(still_since) } : null,
    open: place_position && {
      placePosition: positionOf(place_position),
      awaySince: away_since === null ? null : new Date(away_since),
    },
  }
}

/** What is to be written of an open check-in; null where nothing of it changed that matters. */
function noteOf(
  row: StoredStay,
  state: StayState,
  seenAt: Date | null,
  leftAt: Date | null,
): StayNote | null {
  if (row.checkin_id === null) return null
  const awaySince = state.open?.awaySince ?? null
  const isSeenAnew = seenAt !== null && seenAt.getTime() - (timeOf(row.last_seen_at) ?? 0) >= limits.noteMs
  const isSame = awaySince?.getTime() === timeOf(row.away_since)
  if (!leftAt && !isSeenAnew && isSame) return null
  return { checkinId: row.checkin_id, seenAt, awaySince, leftAt }
}

function timeOf(text: string | null): number | undefined {
  return text === null ? undefined : new Date(text).getTime()
}

function positionOf({ x, y }: PointColumn): { longitude: number; latitude: number } {
  return { longitude: x, latitude: y }
}
