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
import { createIntervalSweep, spreadLines, type IntervalSweep } from './interval-sweep.ts'
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
  const sweep = createIntervalSweep()
  const cells = listNearbyCells(place, maxFetchMetres)
  const known = new Map<number, Shore>()
  const highs = { distances: new Float64Array(sweepRays).fill(maxFetchTangent) }
  let next = 0
  let certain = 0
  for (const reach of steps) {
    const end = cells.findIndex(({ metres }) => metres > reach)
    const step = cells
      .slice(next, end < 0 ? cells.length : end)
      .filter((cell) => !isHidden(highs, frame, cell, coastUncertainty.maxMetres))
    next = end < 0 ? cells.length : end
    for (const [number, shore] of await shores.read(step.map(({ number }) => number)))
      known.set(number, shore)
    for (const { number } of step) {
      const shore = known.get(number)
      if (shore) spreadCell(sweep, frame, shore, known)
    }
    const isUncertain = sweep.parts.some((parts) => findFirst(parts) === 0)
    if (certain === 0 && !isUncertain && isLand(known, place)) return null
    const tested = certain
    // The coast of a cell that is not read yet may reach back.
    certain = toTangent(reach - coastUncertainty.maxMetres)
    for (const [ray, parts] of sweep.parts.entries()) {
      if ((highs.distances[ray] ?? 0) < maxFetchTangent) continue
      const isLandAt = (distance: number) =>
        isLand(known, getDestination(frame, ray * degreesBetween, toMetres(distance)))
      highs.distances[ray] = Math.min(maxFetchTangent, findLand(parts, { tested, certain }, isLandAt))
    }
    if (toMetres(Math.max(...highs.distances)) + coastUncertainty.maxMetres < reach) break
  }
  const lows = sweep.parts.map((parts) => findFirst(parts))
  return { lowMetres: summarize(lows), highMetres: summarize([...highs.distances]) }
}

function spreadCell(
  sweep: IntervalSweep,
  frame: Frame,
  shore: Shore,
  known: ReadonlyMap<number, Shore>,
): void {
  const radius = getUncertaintyMetres(shore.source)
  if (shore.lines.length > 0) spreadLines(sweep, frame, shore.lines, radius)
  const seams = listSeams(shore, known)
  if (seams.length > 0) spreadLines(sweep, frame, seams, radius)
}

/** Returns how far a coast may be from where it is stated, in metres. */
function getUncertaintyMetres({ source, spacing_m: spacing }: CoastSource): number {
  const { spacings, maxMetres, gshhgMetres } = coastUncertainty
  const least = source.startsWith('GSHHG') ? gshhgMetres : 0
  return Math.min(maxMetres, Math.max(least, spacings * spacing))
}

/**
 * Returns the distance from which a ray is on land for certain: behind a part on which the coast may be, where there is
 * land. Infinite if there is none up to the distance `certain`; up to `tested` there is none.
 */
function findLand(
  parts: readonly number[],
  { tested, certain }: { tested: number; certain: number },
  isLandAt: (distance: number) => boolean,
): number {
  const starts = Array.from({ length: parts.length / 2 }, (_, index) => 2 * index)
  starts.sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0))
  const probe = toTangent(probeMetres)
  let end = 0
  for (const [position, start] of starts.entries()) {
    end = Math.max(end, parts[start + 1] ?? 0)
    if (end > certain) break
    const following = starts[position + 1]
    const gap = following === undefined ? Number.POSITIVE_INFINITY : (parts[following] ?? 0) - end
    if (gap > 0 && end > tested && isLandAt(end + Math.min(probe, gap / 2))) return end
  }
  return Number.POSITIVE_INFINITY
}

function findFirst(parts: number[]): number {
  let first = maxFetchTangent
  for (let index = 0; index < parts.length; index += 2) first = Math.min(first, parts[index] ?? first)
  return first
}

const sideRays = (shelterSubRays - 1) / 2

/** Returns the mean of the sub-rays of each direction in whole metres. */
function summarize(distances: readonly number[]): number[] {
  const metres = distances.map((distance) =>
    distance >= maxFetchTangent ? maxFetchMetres : toMetres(distance),
  )
  return Array.from({ length: shelterRayCount }, (_, index) => {
    let sum = 0
    for (let sub = -sideRays; sub <= sideRays; sub++)
      sum += metres[(index * shelterSubRays + sub + sweepRays) % sweepRays] ?? 0
    return Math.round(sum / shelterSubRays)
  })
}
