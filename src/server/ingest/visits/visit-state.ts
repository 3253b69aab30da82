import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { visitDetection as limits } from '../../../core/limits.ts'

/** Where and since when a vessel lies still. */
export interface StationaryPosition extends Position {
  since: Date
}

/** A check-in that is open. */
export interface OpenVisit {
  placePosition: Position
  /** Since when it has been away from the place; null while it is there. */
  awaySince: Date | null
}

/** What is known of a vessel before a report. */
export interface VisitState {
  stationary: StationaryPosition | null
  openVisit: OpenVisit | null
}

export interface VisitReport extends Position {
  at: Date
  /** Knots; null where it was not said. */
  sog: number | null
}

/** What a report changes: `arrived` asks for the place it lies at, `left` ends the check-in at a moment. */
export interface VisitTransition extends VisitState {
  hasArrived: boolean
  leftAt: Date | null
}

/**
 * Follows a vessel from report to report, oldest first. It arrives when it has
 * hardly moved for a while. It leaves when it has been away for a while, or at once
 * when it is far off: a boat that swings at anchor or is berthed anew stays.
 */
export function advanceVisitState(
  { stationary, openVisit }: VisitState,
  report: VisitReport,
): VisitTransition {
  const nextStill = stillAfter(stationary, report)
  if (openVisit) return { ...stepOfOpen(openVisit, report), stationary: nextStill }
  const stillMs = nextStill ? report.at.getTime() - nextStill.since.getTime() : 0
  return { stationary: nextStill, openVisit: null, hasArrived: stillMs >= limits.arrivalMs, leftAt: null }
}

function stillAfter(
  still: StationaryPosition | null,
  { at, latitude, longitude, sog }: VisitReport,
): StationaryPosition | null {
  if (sog !== null && sog > limits.stationaryKnots) return null
  const here = { latitude, longitude }
  if (still && getDistanceMetres(still, here) <= limits.stationaryMetres) return still
  return { ...here, since: at }
}

function stepOfOpen(open: OpenVisit, report: VisitReport): Omit<VisitTransition, 'stationary'> {
  const metres = getDistanceMetres(open.placePosition, report)
  if (metres <= limits.departureMetres)
    return { openVisit: { ...open, awaySince: null }, hasArrived: false, leftAt: null }
  const awaySince = open.awaySince ?? report.at
  const isGone =
    metres > limits.immediateDepartureMetres ||
    report.at.getTime() - awaySince.getTime() >= limits.departureMs
  if (isGone) return { openVisit: null, hasArrived: false, leftAt: awaySince }
  return { openVisit: { ...open, awaySince }, hasArrived: false, leftAt: null }
}
