import { createHash, randomBytes } from 'node:crypto'
import { getDistanceMetres, wrapLongitude, type Position } from '../../core/geo.ts'
import { positionBlur as limits, coarseTimeStepMs } from '../../core/limits/vessels.ts'
import { metresPerNauticalMile } from '../../core/units.ts'

/**
 * State of a blurred vessel. Others see its true track moved by a secret offset. All visible
 * data derives from the moved position, so repeated reads reveal nothing about the offset
 * (unlike an offset that is drawn for each report, or a grid cell whose edge is crossed).
 * The offset is constant during a voyage, so that a steady course cannot be averaged. A place
 * where the vessel stayed has a separate offset, the same at each visit, so that visits cannot
 * be averaged. Around such a place no new position is shown for some miles, so that an observer
 * who knows the place cannot follow the vessel from there and derive the offset of the voyage.
 */
export interface BlurState {
  /** Offset under way. */
  voyage: OffsetSample
  drawnAt: string
  /** Places where the vessel stayed, in the order of the first visit. */
  stays: BlurVisit[]
  /** True position at which the vessel has hardly moved, and since when. */
  still: Position & { since: string }
  /** The vessel has been there long enough for a stay. */
  isStay: boolean
  /** The stay that the vessel left and is still close to. */
  left: Position | null
  /** Secret from 0 to 1 that determines the radius around a stay in which nothing is shown. */
  nearness: number
  /** Position shown to others, and the start of its quarter of an hour. */
  shown: Position
  shownAt: string
}

/** Two independent normally distributed numbers: the secret from which an offset is computed. */
export type OffsetSample = readonly [number, number]

export interface BlurVisit extends Position {
  draw: OffsetSample
}

/** A report of the vessel. */
export interface BlurReport extends Position {
  at: Date
  /** The vessel is checked in at a place. */
  isCheckedIn: boolean
}

/** Draws a secret offset. */
export type SampleOffset = () => OffsetSample

export const sampleRandomOffset: SampleOffset = () => toOffsetSample(randomBytes(16))

/** Derives the offset of a vessel without blur state from its secret key. */
export function deriveInitialOffset(key: string, blurNm: number): OffsetSample {
  return toOffsetSample(createHash('sha256').update(`${key} ${blurNm}`).digest())
}

/** Blurred position of a vessel without blur state. */
export function getInitialVisiblePosition(key: string, blurNm: number, position: Position): Position {
  return movePosition(position, deriveInitialOffset(key, blurNm), blurNm)
}

/**
 * Creates the blur state at the last known position. Others may have seen the exact position
 * there, so the voyage has another offset than this place.
 */
export function createBlurState(
  key: string,
  blurNm: number,
  { latitude, longitude }: Position,
  at: Date,
  draw: SampleOffset = sampleRandomOffset,
): BlurState {
  const here = { latitude, longitude }
  return {
    voyage: draw(),
    drawnAt: at.toISOString(),
    stays: [{ ...here, draw: deriveInitialOffset(key, blurNm) }],
    still: { ...here, since: at.toISOString() },
    isStay: false,
    left: here,
    nearness: toUnitInterval(draw()),
    shown: getInitialVisiblePosition(key, blurNm, here),
    shownAt: floorToTimeStep(at),
  }
}

/** Updates the state with a report. Pass the reports oldest first. */
export function updateBlurState(
  state: BlurState,
  blurNm: number,
  report: BlurReport,
  draw: SampleOffset = sampleRandomOffset,
): BlurState {
  const next = recordStay(updateStillPosition(correctShownAt(state, report), report), blurNm, report, draw)
  const slot = floorToTimeStep(report.at, next.isStay ? limits.visitTimeStepMs : coarseTimeStepMs)
  if (slot <= next.shownAt) return next
  if (next.isStay) {
    // Update at the next time step; an immediate update would reveal the time of arrival.
    const isNew = Date.parse(slot) < Date.parse(next.still.since) + limits.minVisitMs
    return isNew ? next : { ...next, shownAt: slot, shown: getVisibleStayPosition(next, blurNm) }
  }
  const left =
    next.left && getDistanceNm(next.left, report) < blurNm * interpolate(limits.departureRange, next.nearness)
  const isNearStay = next.stays.some(
    (stay) =>
      !isSameOffset(stay.draw, next.voyage) &&
      getDistanceNm(stay, report) < blurNm * interpolate(limits.approachRange, next.nearness),
  )
  if (left || isNearStay) return next
  const at = movePosition(report, next.voyage, blurNm)
  const isSame = getDistanceNm(at, state.shown) < limits.minMovement * blurNm
  return { ...next, left: null, shownAt: slot, shown: isSame ? state.shown : at }
}

function interpolate([least, most]: readonly [number, number], part: number): number {
  return least + (most - least) * part
}

function floorToTimeStep(at: Date, ms: number = coarseTimeStepMs): string {
  return new Date(Math.floor(at.getTime() / ms) * ms).toISOString()
}

function isSameOffset(a: OffsetSample, b: OffsetSample): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Shown times that are later than a new report by more than this come from a clock that was ahead. */
const maxAheadMs = 3_600_000

/** Corrects a time that a clock ahead of this report stamped: no later report would be shown until then. */
function correctShownAt(state: BlurState, { at }: BlurReport): BlurState {
  return Date.parse(state.shownAt) > at.getTime() + maxAheadMs
    ? { ...state, shownAt: floorToTimeStep(at) }
    : state
}

function updateStillPosition(state: BlurState, report: BlurReport): BlurState {
  if (getDistanceMetres(state.still, report) <= limits.stationaryMetres) return state
  const { latitude, longitude, at } = report
  return { ...state, still: { latitude, longitude, since: at.toISOString() }, isStay: false }
}

/** Records a stay. Its offset is kept for the next visit; the offset of the voyage changes while nothing is shown. */
function recordStay(state: BlurState, blurNm: number, report: BlurReport, draw: SampleOffset): BlurState {
  const stillMs = report.at.getTime() - Date.parse(state.still.since)
  if (state.isStay || stillMs < limits.minVisitMs) return state
  const { latitude, longitude } = state.still
  const known = findCurrentStay(state, blurNm)
  const stay = known ?? { latitude, longitude, draw: state.voyage }
  const isOld = report.at.getTime() - Date.parse(state.drawnAt) >= limits.offsetLifetimeMs
  const voyage = report.isCheckedIn || isOld ? draw() : state.voyage
  return {
    ...state,
    isStay: true,
    stays: known ? state.stays : [...state.stays, stay].slice(-limits.maxVisits),
    voyage,
    ...(voyage !== state.voyage && { drawnAt: report.at.toISOString() }),
    left: isSameOffset(stay.draw, voyage) ? null : stay,
    nearness: toUnitInterval(draw()),
  }
}

/** The recorded stay at the vessel's position, if any. */
function findCurrentStay({ stays, still }: BlurState, blurNm: number): BlurVisit | undefined {
  return stays.findLast((stay) => getDistanceNm(stay, still) <= limits.sameVisitRadius * blurNm)
}

function getVisibleStayPosition(state: BlurState, blurNm: number): Position {
  const stay = findCurrentStay(state, blurNm)
  return stay ? movePosition(stay, stay.draw, blurNm) : state.shown
}

/** Moves a position by an offset that is evenly distributed over the disc of the blur. */
function movePosition(
  { latitude, longitude }: Position,
  [east, north]: OffsetSample,
  blurNm: number,
): Position {
  const length = Math.hypot(east, north)
  if (length === 0) return { latitude, longitude }
  const miles = limits.maxOffset * blurNm * Math.sqrt(1 - Math.exp(-(length * length) / 2))
  const shown = Math.max(-89.9, Math.min(89.9, latitude + ((north / length) * miles) / 60))
  const shrink = Math.max(0.01, Math.cos((shown * Math.PI) / 180))
  return {
    latitude: shown,
    longitude: wrapLongitude(longitude + ((east / length) * miles) / 60 / shrink),
  }
}

function getDistanceNm(a: Position, b: Position): number {
  return getDistanceMetres(a, b) / metresPerNauticalMile
}

/** Converts a sample to a number from 0 to 1. */
function toUnitInterval([east, north]: OffsetSample): number {
  return Math.exp(-(east * east + north * north) / 2)
}

/** Computes two normally distributed numbers from sixteen random bytes (Box-Muller transform). */
function toOffsetSample(bytes: Buffer): OffsetSample {
  const even = (at: number) => (bytes.readUIntBE(at, 6) + 0.5) / 2 ** 48
  const length = Math.sqrt(-2 * Math.log(even(0)))
  const angle = 2 * Math.PI * even(8)
  return [length * Math.cos(angle), length * Math.sin(angle)]
}
