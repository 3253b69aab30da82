import { destinationAfter } from '../../../core/course-line.ts'
import type { Bbox, Position } from '../../../core/geo.ts'
import { readActiveRoute } from '../active-route.ts'
import { isInBoxes, toRouteBoxes } from '../areas/area-geometry.ts'
import type { Host } from '../host.ts'
import { hazardLimits as limits } from '../limits.ts'
import { readBoatMeasures, readMotion, readOwnPosition } from '../own-boat.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import { cutLine, findHazards, type Hazard, type SafetyMargins } from './find-hazards.ts'

/**
 * Finds the hazards ahead of the boat from the places on board: along the active route, and along the course for some
 * minutes.
 */
export async function findHazardsAhead(
  host: Host,
  places: PlaceCache,
  margins: SafetyMargins,
): Promise<Hazard[]> {
  const boat = readBoatMeasures(host)
  const route = await readActiveRoute(host)
  const lines = [cutLine(route?.points ?? [], limits.routeAheadMetres), readCourseLine(host)]
  const hazards = lines.flatMap((line) => {
    const boxes = toRouteBoxes(line)
    return findHazards(listPlaces(places, boxes), line, boat, margins)
  })
  return [...new Map(hazards.map((hazard) => [hazard.key, hazard])).values()]
}

function listPlaces(places: PlaceCache, boxes: readonly Bbox[]) {
  const found = boxes.flatMap((bbox) =>
    places.list({ bbox, contains: (position) => isInBoxes([bbox], position) }),
  )
  return [...new Map(found.map((note) => [note.uuid, note])).values()]
}

/** Returns where the course leads; empty for a boat at rest. */
function readCourseLine(host: Host): Position[] {
  const own = readOwnPosition(host)
  const { courseDeg, speedKn } = readMotion(host)
  if (!own) return []
  const from = { latitude: own.latitude, longitude: own.longitude }
  const to = destinationAfter(from, courseDeg, speedKn, limits.course)
  return to ? [from, to] : []
}
