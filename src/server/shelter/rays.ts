import type { CoastSource, ShelterQuality } from '../../core/contract/shelter.ts'
import {
  coarseCoastDivisor,
  maxFetchMetres,
  shelterRayCount,
  shelterSubRays,
} from '../../core/limits/shelter.ts'
import type { Position } from '../../core/geo.ts'
import { round } from '../../core/units.ts'
import { getCoastCellNumber } from '../coast/coast-cell.ts'
import { listSeams } from './cell-seams.ts'
import { findNearestWater } from './nearest-water.ts'
import { measureFetchInterval, type FetchInterval } from './fetch-interval.ts'
import { isHidden } from './hidden-cells.ts'
import { listNearbyCells, type NearbyCell } from './nearby-cells.ts'
import { createSweep, sweepLines, sweepRays, type Sweep } from './ray-sweep.ts'
import type { Shore } from './shore.ts'
import type { ShoreReader } from './shore-cache.ts'
import { createFrame, maxFetchTangent, toMetres, toTangent, type Frame } from './sphere.ts'

/** Open water in a direction, in whole metres. */
export interface MeasuredRay {
  /** Mean, shortest and longest of the sub-rays. */
  meanMetres: number
  minMetres: number
  maxMetres: number
  /** The central sub-ray, which ends at the coast `source`; null at the maximum fetch. */
  centreMetres: number
  source: CoastSource | null
}

/** Open water around a position. */
export interface MeasuredShelter {
  quality: ShelterQuality
  /**
   * The coast nearest to the position, or of its cell if there is none within the maximum fetch. Null if the position is
   * only approximate: it is not measured.
   */
  coast: CoastSource | null
  /** Where it was measured: a position on land is moved to the nearest water. Null if there is none. */
  position: Position | null
  /** 36 rays clockwise from north; empty without a position on water. */
  rays: MeasuredRay[]
  /** Between which lengths the fetches are if the quality is not good; null if it is, or if even that is unknown. */
  interval: FetchInterval | null
}

/** Distance in metres up to which the cells around a place are read first; most places need no others. */
const nearMetres = 20_000
/** Distances up to which the others are read, at a time, while rays are open. */
const farSteps = [80_000, maxFetchMetres]

/**
 * Measures the open water around a position along great circles, up to the maximum fetch; islands limit it. The quality
 * is `coarse` if the coast has too few points for the distance to land or if the position was moved, and `unknown` if
 * it is on land without water near. Throws the errors of the database.
 */
export async function measureShelter(shores: ShoreReader, place: Position): Promise<MeasuredShelter> {
  const near = await shores.read(listNearbyCells(place, nearMetres).map(({ number }) => number))
  const position = findNearestWater(near, place)
  const own = near.get(getCoastCellNumber(place.latitude, place.longitude))
  if (!own) throw new Error('the coast has no cell of the place')
  if (!position) {
    const interval = await measureFetchInterval(shores, place)
    return { quality: 'unknown', coast: roundSpacing(own.source), position, rays: [], interval }
  }
  const sweep = await sweepCoast(shores, position)
  const coast = roundSpacing(sweep.nearestSource ?? own.source)
  const isCoarse = coast.spacing_m > toMetres(sweep.nearest) / coarseCoastDivisor
  const rays = summarizeRays(sweep)
  if (!isCoarse && position === place) return { quality: 'good', coast, position, rays, interval: null }
  return { quality: 'coarse', coast, position, rays, interval: await measureFetchInterval(shores, place) }
}

function roundSpacing(source: CoastSource): CoastSource {
  return { ...source, spacing_m: round(source.spacing_m, 1) }
}

async function sweepCoast(shores: ShoreReader, position: Position): Promise<Sweep> {
  const frame = createFrame(position)
  const sweep = createSweep()
  const cells = listNearbyCells(position, maxFetchMetres)
  const known = new Map<number, Shore>()
  let next = 0
  // The near cells are in memory, except some of a position that was moved.
  for (const reach of [nearMetres, ...farSteps]) {
    const end = cells.findIndex(({ metres }) => metres > reach)
    const step = cells.slice(next, end < 0 ? cells.length : end)
    if (step[0] && step[0].metres > getLongestMetres(sweep)) break
    const numbers = step.filter((cell) => !isHidden(sweep, frame, cell)).map(({ number }) => number)
    for (const [number, shore] of await shores.read(numbers)) known.set(number, shore)
    for (const cell of step) {
      const shore = known.get(cell.number)
      if (shore) sweepCell(sweep, frame, cell, shore, known)
    }
    next += step.length
  }
  return sweep
}

function getLongestMetres(sweep: Sweep): number {
  return toMetres(Math.max(...sweep.distances))
}

function sweepCell(
  sweep: Sweep,
  frame: Frame,
  cell: NearbyCell,
  shore: Shore,
  known: ReadonlyMap<number, Shore>,
): void {
  const isSea = shore.rings.length === 0
  if (!isSea && isHidden(sweep, frame, cell)) return
  const seams = listSeams(shore, known)
  if (isSea && seams.length === 0) return
  const seeksNearest = toTangent(cell.metres) < sweep.nearest
  sweepLines(sweep, frame, shore.lines, shore.source, seeksNearest)
  if (seams.length > 0) sweepLines(sweep, frame, seams, shore.source, seeksNearest)
}

/** Sub-rays on each side of the central one. */
const sideRays = (shelterSubRays - 1) / 2

function summarizeRays(sweep: Sweep): MeasuredRay[] {
  const distances = Array.from(sweep.distances, (distance) =>
    distance >= maxFetchTangent ? maxFetchMetres : toMetres(distance),
  )
  return Array.from({ length: shelterRayCount }, (_, index) => {
    const centre = index * shelterSubRays
    const subRays = Array.from(
      { length: shelterSubRays },
      (_, sub) => distances[(centre + sub - sideRays + sweepRays) % sweepRays] ?? 0,
    )
    return {
      meanMetres: Math.round(subRays.reduce((sum, metres) => sum + metres, 0) / shelterSubRays),
      minMetres: Math.round(Math.min(...subRays)),
      maxMetres: Math.round(Math.max(...subRays)),
      centreMetres: Math.round(distances[centre] ?? 0),
      source: sweep.sources[centre] ?? null,
    }
  })
}
