import type { CoastSource } from '../../core/contract/shelter.ts'
import {
  coastUncertainty,
  maxFetchMetres,
  shelterRayCount,
  shelterSubRays,
} from '../../core/limits/shelter.ts'
import type { Position } from '../../core/geo.ts'
import { listSeams } from './cell-seams.ts'
import { isHidden } from './hidden-cells.ts'
import { spreadLines } from './interval-sweep.ts'
import { listNearbyCells } from './nearby-cells.ts'
import { isLand } from './nearest-water.ts'
import { degreesBetween, sweepRays } from './ray-sweep.ts'
import type { ShoreReader } from './shore-cache.ts'
import type { Shore } from './shore.ts'
import { createFrame, getDestination, maxFetchTangent, toMetres, toTangent, type Frame } from './sphere.ts'

/** Shortest and longest fetch that a coarse coast allows, in whole metres, in 36 directions clockwise from north. */
export interface FetchInterval {
  lowMetres: number[]
  highMetres: number[]
}

/** Distances in metres up to which cells are read, at a time, while rays are open. */
const steps = [20_000, 40_000, 80_000, 160_000, maxFetchMetres]
/** Distance behind an uncertain part of a ray at which it is asked whether it is on land, in metres. */
const probeMetres = 10

/** Distances in the gnomonic projection, in radii of the earth, by ray clockwise from north. */
interface IntervalSweep {
  /** To the grown land. */
  lows: Float64Array
  /** Where the coast may be if the land is shrunk: pairs of distances, in any order. */
  parts: number[][]
  /** To the shrunk land, as far as it is known. */
  distances: Float64Array
}

/**
 * Measures between which lengths the fetch of a place is, if the coast is anywhere within its uncertainty from where it
 * is stated: to the land grown by it, and to the land shrunk by it. The place itself is taken to be on water. Null if it
 * is on land even so. Throws the errors of the database.
 */
export async function measureFetchInterval(
  shores: ShoreReader,
  place: Position,
): Promise<FetchInterval | null> {
  const frame = createFrame(place)
  const sweep: IntervalSweep = {
    lows: new Float64Array(sweepRays).fill(maxFetchTangent),
    parts: Array.from({ length: sweepRays }, () => []),
    distances: new Float64Array(sweepRays).fill(maxFetchTangent),
  }
  const cells = listNearbyCells(place, maxFetchMetres)
  const known = new Map<number, Shore>()
  let next = 0
  for (const reach of steps) {
    const end = cells.findIndex(({ metres }) => metres > reach)
    const step = cells
      .slice(next, end < 0 ? cells.length : end)
      .filter((cell) => !isHidden(sweep, frame, cell, coastUncertainty.maxMetres))
    next = end < 0 ? cells.length : end
    for (const [number, shore] of await shores.read(step.map(({ number }) => number)))
      known.set(number, shore)
    for (const { number } of step) {
      const shore = known.get(number)
      if (shore) spreadCell(sweep, frame, shore, known)
    }
    if (reach === steps[0] && !isNearCoast(sweep) && isLand(known, place)) return null
    // The coast of a cell that is not read yet may reach back.
    const certain = toTangent(reach - coastUncertainty.maxMetres)
    const isLandAt = (ray: number, distance: number) =>
      isLand(known, getDestination(frame, ray * degreesBetween, toMetres(distance)))
    for (let ray = 0; ray < sweepRays; ray++)
      if ((sweep.distances[ray] ?? 0) >= maxFetchTangent) limitRay(sweep, ray, certain, isLandAt)
    if (toMetres(Math.max(...sweep.distances)) + coastUncertainty.maxMetres < reach) break
  }
  return { lowMetres: summarize(sweep.lows), highMetres: summarize(sweep.distances) }
}

function spreadCell(
  { lows, parts, distances }: IntervalSweep,
  frame: Frame,
  shore: Shore,
  known: ReadonlyMap<number, Shore>,
): void {
  const { source } = shore
  const grown = getUncertaintyMetres(source, coastUncertainty.grown)
  const shrunk = getUncertaintyMetres(source, coastUncertainty.shrunk)
  const coverLow = (ray: number, from: number) => {
    if (from < (lows[ray] ?? 0)) lows[ray] = from
  }
  const coverPart = (ray: number, from: number, to: number) => {
    if ((distances[ray] ?? 0) >= maxFetchTangent) parts[ray]?.push(from, to)
  }
  for (const lines of [shore.lines, listSeams(shore, known)]) {
    if (lines.length === 0) continue
    // In most places all are 0 after the first cell.
    if (lows.some((low) => low > 0)) spreadLines(coverLow, frame, lines, grown)
    spreadLines(coverPart, frame, lines, shrunk)
  }
}

/** Returns how far a coast may be from where it is stated, in metres. */
function getUncertaintyMetres(
  { source, spacing_m: spacing }: CoastSource,
  { spacings, gshhgMetres }: { spacings: number; gshhgMetres: number },
): number {
  const least = source.startsWith('GSHHG') ? gshhgMetres : 0
  return Math.min(coastUncertainty.maxMetres, Math.max(least, spacings * spacing))
}

/** Whether the place itself may be on the coast. */
function isNearCoast({ parts }: IntervalSweep): boolean {
  return parts.some((pairs) => pairs.some((distance, index) => index % 2 === 0 && distance === 0))
}

/**
 * Ends a ray where it is on land for certain: behind a part on which the coast may be, where there is land, if that is
 * nearer than `certain`. Otherwise drops the parts that end there, behind which is water.
 */
function limitRay(
  { parts, distances }: IntervalSweep,
  ray: number,
  certain: number,
  isLandAt: (ray: number, distance: number) => boolean,
): void {
  const pairs = parts[ray] ?? []
  const starts = Array.from({ length: pairs.length / 2 }, (_, index) => 2 * index)
  starts.sort((a, b) => (pairs[a] ?? 0) - (pairs[b] ?? 0))
  const probe = toTangent(probeMetres)
  const rest: number[] = []
  let end = 0
  for (let position = 0; position < starts.length; position++) {
    const start = starts[position] ?? 0
    end = Math.max(end, pairs[start + 1] ?? 0)
    if (end > certain) {
      rest.push(pairs[start] ?? 0, pairs[start + 1] ?? 0)
      continue
    }
    const following = starts[position + 1]
    const gap = following === undefined ? Number.POSITIVE_INFINITY : (pairs[following] ?? 0) - end
    if (gap <= 0 || !isLandAt(ray, end + Math.min(probe, gap / 2))) continue
    distances[ray] = Math.min(maxFetchTangent, end)
    break
  }
  parts[ray] = rest
}

const sideRays = (shelterSubRays - 1) / 2

/** Returns the mean of the sub-rays of each direction in whole metres. */
function summarize(distances: Float64Array): number[] {
  const metres = Array.from(distances, (distance) =>
    distance >= maxFetchTangent ? maxFetchMetres : toMetres(distance),
  )
  return Array.from({ length: shelterRayCount }, (_, index) => {
    let sum = 0
    for (let sub = -sideRays; sub <= sideRays; sub++)
      sum += metres[(index * shelterSubRays + sub + sweepRays) % sweepRays] ?? 0
    return Math.round(sum / shelterSubRays)
  })
}
