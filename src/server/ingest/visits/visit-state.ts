import { distanceMetres, type Position } from '../../../core/geo.ts'
import { stay as limits } from '../../../core/limits.ts'

/** Where and since when a vessel lies still. */
export interface Still extends Position {
  since: Date
}

/** A check-in that is open. */
export interface OpenStay {
  placePosition: Position
  /** Since when it has been away from the place; null while it is there. */
  awaySince: Date | null
}

/** What is known of a vessel before a report. */
export interface StayState {
  still: Still | null
  open: OpenStay | null
}

export interface StayReport extends Position {
  at: Date
  /** Knots; null where it was not said. */
  sog: number | null
}

/** What a report changes: `arrived` asks for the place it lies at, `left` ends the check-in at a moment. */
export interface StayStep extends StayState {
  arrived: boolean
  left: Date | null
}

/**
 * Follows a vessel from report to report, oldest first. It arrives when it has
 * hardly moved for a while. It leaves when it has been away for a while, or at once
 * when it is far off: a boat that swings at anchor or is berthed anew stays.
 */
export function nextStay({ still, open }: StayState, report: StayReport): StayStep {
  const nextStill = stillAfter(still, report)
  if (open) return { ...stepOfOpen(open, report), still: nextStill }
  const stillMs = nextStill ? report.at.getTime() - nextStill.since.getTime() : 0
  return { still: nextStill, open: null, arrived: stillMs >= limits.arriveMs, left: null }
}

function stillAfter(still: Still | null, { at, latitude, longitude, sog }: StayReport): Still | null {
  if (sog !== null && sog > limits.stillKnots) return null
  const here = { latitude, longitude }
  if (still && distanceMetres(still, here) <= limits.stillMetres) return still
  return { ...here, since: at }
}

function stepOfOpen(open: OpenStay, report: StayReport): Omit<StayStep, 'still'> {
  const metres = distanceMetres(open.placePosition, report)
  if (metres <= limits.leaveMetres) return { open: { ...open, awaySince: null }, arrived: false, left: null }
  const awaySince = open.awaySince ?? report.at
  const isGone = metres > limits.farMetres || report.at.getTime() - awaySince.getTime() >= limits.leaveMs
  if (isGone) return { open: null, arrived: false, left: awaySince }
  return { open: { ...open, awaySince }, arrived: false, left: null }
}
