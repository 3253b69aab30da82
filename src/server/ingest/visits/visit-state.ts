import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { visitDetection as limits } from '../../../core/limits/ingest.ts'

/** Where and since when a vessel is stationary. */
export interface StationaryPosition extends Position {
  since: Date
}

/** An open check-in. */
export interface OpenVisit {
  placePosition: Position
  /** Since when the vessel is away from the place; null while it is there. */
  awaySince: Date | null
}

/** State of a vessel before a report. */
export interface VisitState {
  stationary: StationaryPosition | null
  openVisit: OpenVisit | null
}

export interface VisitReport extends Position {
  at: Date
  /** Knots; null if not stated. */
  sog: number | null
}

/**
 * New state after a report: `hasArrived` starts a check-in at the nearest place,
 * `leftAt` ends the check-in.
 */
export interface VisitTransition extends VisitState {
  hasArrived: boolean
  leftAt: Date | null
}

/**
 * Advances the visit state by one report; reports must come oldest first. A vessel
 * arrives when it has been stationary for a while. It leaves when it has been away for a
 * while, or at once when it is far away, so that swinging at anchor or changing berth
 * does not end the visit.
 */
export function advanceVisitState(
  { stationary, openVisit }: VisitState,
  report: VisitReport,
): VisitTransition {
  const nextStationary = updateStationary(stationary, report)
  if (openVisit) return { ...advanceOpenVisit(openVisit, report), stationary: nextStationary }
  const stationaryMs = nextStationary ? report.at.getTime() - nextStationary.since.getTime() : 0
  return {
    stationary: nextStationary,
    openVisit: null,
    hasArrived: stationaryMs >= limits.arrivalMs,
    leftAt: null,
  }
}

function updateStationary(
  stationary: StationaryPosition | null,
  { at, latitude, longitude, sog }: VisitReport,
): StationaryPosition | null {
  if (sog !== null && sog > limits.stationaryKnots) return null
  const position = { latitude, longitude }
  if (stationary && getDistanceMetres(stationary, position) <= limits.stationaryMetres) return stationary
  return { ...position, since: at }
}

function advanceOpenVisit(visit: OpenVisit, report: VisitReport): Omit<VisitTransition, 'stationary'> {
  const metres = getDistanceMetres(visit.placePosition, report)
  if (metres <= limits.departureMetres)
    return { openVisit: { ...visit, awaySince: null }, hasArrived: false, leftAt: null }
  const awaySince = visit.awaySince ?? report.at
  const hasLeft =
    metres > limits.immediateDepartureMetres ||
    report.at.getTime() - awaySince.getTime() >= limits.departureMs
  if (hasLeft) return { openVisit: null, hasArrived: false, leftAt: awaySince }
  return { openVisit: { ...visit, awaySince }, hasArrived: false, leftAt: null }
}
