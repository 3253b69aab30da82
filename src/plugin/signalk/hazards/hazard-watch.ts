import { predictPosition } from '../../../core/course-line.ts'
import { createBboxAround, type Position } from '../../../core/geo.ts'
import { readActiveRoute } from '../active-route.ts'
import { toRouteBoxes } from '../areas/area-geometry.ts'
import { listAreaPlaces } from '../areas/area-parts.ts'
import type { Host } from '../host.ts'
import { hazardLimits as limits } from '../limits.ts'
import { readBoatMeasures, readMotion, readOwnPosition } from '../own-boat.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import type { ClearanceSource } from './clearance-source.ts'
import {
  findHazardsOfPlaces,
  findLowClearances,
  findPortLimits,
  type Hazard,
  type SafetyMargins,
} from './find-hazards.ts'
import { cutLine } from './line-geometry.ts'

/** Where the hazards are known from. */
export interface HazardSources {
  places: PlaceCache
  clearances: ClearanceSource
}

/**
 * Finds the hazards ahead of the boat: along the active route, along the course for some minutes, and the limits of
 * the port at the destination.
 */
export async function findHazardsAhead(
  host: Host,
  { places, clearances }: HazardSources,
  margins: SafetyMargins,
): Promise<Hazard[]> {
  const boat = readBoatMeasures(host)
  const route = await readActiveRoute(host)
  const hazards: Hazard[] = []
  for (const line of [cutLine(route?.points ?? [], limits.routeAheadMetres), readCourseLine(host)]) {
    const boxes = toRouteBoxes(line)
    hazards.push(...findHazardsOfPlaces(listAreaPlaces(places, boxes), line, boat, margins))
    // Blocks without a boat that needs them are not fetched.
    if (boat.airDraughtMetres !== null)
      hazards.push(...findLowClearances(await clearances.list(boxes), line, boat, margins))
  }
  const destination = route?.points.at(-1)
  if (destination) {
    const box = createBboxAround(destination, limits.portMetres)
    places.prefetch(box)
    hazards.push(...findPortLimits(listAreaPlaces(places, [box]), destination, boat))
  }
  return [...new Map(hazards.map((hazard) => [hazard.key, hazard])).values()]
}

/** Returns where the course leads; empty for a boat at rest. */
function readCourseLine(host: Host): Position[] {
  const own = readOwnPosition(host)
  const { courseDeg, speedKn } = readMotion(host)
  if (!own) return []
  const from = { latitude: own.latitude, longitude: own.longitude }
  const to = predictPosition(from, courseDeg, speedKn, limits.course)
  return to ? [from, to] : []
}
