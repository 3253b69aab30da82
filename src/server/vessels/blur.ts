import { createHash, randomBytes } from 'node:crypto'
import { getDistanceMetres, wrapLongitude, type Position } from '../../core/geo.ts'
import { positionBlur as limits, coarseTimeStepMs } from '../../core/limits.ts'
import { metresPerNauticalMile } from '../../core/units.ts'

/**
 * How a blurred vessel is shown: its true way, moved by a secret offset. Whatever is shown
 * is made of the moved position alone, so that it tells nothing of the offset, however often
 * it is read: an offset that is drawn again and again, or a cell whose edge is crossed, does.
 * The offset is the same on a whole voyage, so that a steady course does not average it. A
 * place where the vessel stayed has an offset of its own, the same at each visit, so that
 * visits do not average it. Between the two nothing is shown for some miles, so that who
 * knows the place cannot follow the vessel from there and learn the offset of the voyage.
 */
export interface BlurState {
  /** The offset under way. */
  voyage: OffsetSample
  drawnAt: string
  /** Where the vessel stayed, by first visit. */
  stays: BlurVisit[]
  /** Where and since when it has hardly moved; the true position. */
  still: Position & { since: string }
  /** It has lain there long enough to be a stay. */
  isStay: boolean
  /** The stay it left, of which it is not yet far enough. */
  left: Position | null
  /** A secret from 0 to 1: how near to a stay nothing is shown this time. */
  nearness: number
  /** What others are shown, and the begin of the quarter of an hour it is of. */
  shown: Position
  shownAt: string
}

/** Two independent numbers of the normal distribution: the secret an offset is made of. */
export type OffsetSample = readonly [number, number]

export interface BlurVisit extends Position {
  draw: OffsetSample
}

/** A report of the vessel. */
export interface BlurReport extends Position {
  at: Date
  /** It is checked in at a place that others know. */
  isCheckedIn: boolean
}

/** Draws a secret offset. */
export type SampleOffset = () => OffsetSample

export const sampleRandomOffset: SampleOffset = () => drawFrom(randomBytes(16))

/** The offset of a vessel of which nothing is noted yet, by its secret key. */
export function deriveInitialOffset(key: string, blurNm: number): OffsetSample {
  return drawFrom(createHash('sha256').update(`${key} ${blurNm}`).digest())
}

/** Where a vessel is shown while nothing is noted of its blur. */
export function getInitialVisiblePosition(key: string, blurNm: number, position: Position): Position {
  return moved(position, deriveInitialOffset(key, blurNm), blurNm)
}

/**
 * Begins to blur a vessel at its last known position. Others may have seen it there as it
 * is: the offset of the voyage is another one than at this place.
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
    nearness: partOf(draw()),
    shown: getInitialVisiblePosition(key, blurNm, here),
    shownAt: slotOf(at),
  }
}

/** What is shown after a report; reports come oldest first. */
export function updateBlurState(
  state: BlurState,
  blurNm: number,
  report: BlurReport,
  draw: SampleOffset = sampleRandomOffset,
): BlurState {
  const next = rememberStay(followStill(state, report), blurNm, report, draw)
  const slot = slotOf(report.at, next.isStay ? limits.visitTimeStepMs : coarseTimeStepMs)
  if (slot <= state.shownAt) return next
  if (next.isStay) {
    // At the next step, not at once: who sees it appear would know when the vessel came.
    const isNew = Date.parse(slot) < Date.parse(next.still.since) + limits.minVisitMs
    return isNew ? next : { ...next, shownAt: slot, shown: shownAtStay(next, blurNm) }
  }
  const left =
    next.left && milesBetween(next.left, report) < blurNm * range(limits.departureRange, next.nearness)
  const isNearStay = next.stays.some(
    (stay) =>
      !isSameDraw(stay.draw, next.voyage) &&
      milesBetween(stay, report) < blurNm * range(limits.approachRange, next.nearness),
  )
  if (left || isNearStay) return next
  const at = moved(report, next.voyage, blurNm)
  const isSame = milesBetween(at, state.shown) < limits.minMovement * blurNm
  return { ...next, left: null, shownAt: slot, shown: isSame ? state.shown : at }
}

function range([least, most]: readonly [number, number], part: number): number {
  return least + (most - least) * part
}

function slotOf(at: Date, ms: number = coarseTimeStepMs): string {
  return new Date(Math.floor(at.getTime() / ms) * ms).toISOString()
}

function isSameDraw(a: OffsetSample, b: OffsetSample): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function followStill(state: BlurState, report: BlurReport): BlurState {
  if (getDistanceMetres(state.still, report) <= limits.stationaryMetres) return state
  const { latitude, longitude, at } = report
  return { ...state, still: { latitude, longitude, since: at.toISOString() }, isStay: false }
}

/** Notes a stay: its offset is kept for the next visit, and the one of the voyage may change unseen. */
function rememberStay(state: BlurState, blurNm: number, report: BlurReport, draw: SampleOffset): BlurState {
  const stillMs = report.at.getTime() - Date.parse(state.still.since)
  if (state.isStay || stillMs < limits.minVisitMs) return state
  const { latitude, longitude } = state.still
  const known = stayAt(state, blurNm)
  const stay = known ?? { latitude, longitude, draw: state.voyage }
  const isOld = report.at.getTime() - Date.parse(state.drawnAt) >= limits.offsetLifetimeMs
  const voyage = report.isCheckedIn || isOld ? draw() : state.voyage
  return {
    ...state,
    isStay: true,
    stays: known ? state.stays : [...state.stays, stay].slice(-limits.maxVisits),
    voyage,
    ...(voyage !== state.voyage && { drawnAt: report.at.toISOString() }),
    left: isSameDraw(stay.draw, voyage) ? null : stay,
    nearness: partOf(draw()),
  }
}

/** The noted stay where the vessel lies, if there is one. */
function stayAt({ stays, still }: BlurState, blurNm: number): BlurVisit | undefined {
  return stays.findLast((stay) => milesBetween(stay, still) <= limits.sameVisitRadius * blurNm)
}

function shownAtStay(state: BlurState, blurNm: number): Position {
  const stay = stayAt(state, blurNm)
  return stay ? moved(stay, stay.draw, blurNm) : state.shown
}

/** A position moved by an offset that is evenly distributed over the disc of the blur. */
function moved({ latitude, longitude }: Position, [east, north]: OffsetSample, blurNm: number): Position {
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

function milesBetween(a: Position, b: Position): number {
  return getDistanceMetres(a, b) / metresPerNauticalMile
}

/** A number from 0 to 1 of a draw. */
function partOf([east, north]: OffsetSample): number {
  return Math.exp(-(east * east + north * north) / 2)
}

/** Two normal numbers of sixteen random bytes (Box and Muller). */
function drawFrom(bytes: Buffer): OffsetSample {
  const even = (at: number) => (bytes.readUIntBE(at, 6) + 0.5) / 2 ** 48
  const length = Math.sqrt(-2 * Math.log(even(0)))
  const angle = 2 * Math.PI * even(8)
  return [length * Math.cos(angle), length * Math.sin(angle)]
}
