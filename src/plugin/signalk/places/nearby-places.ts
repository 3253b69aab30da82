import { createBboxAround, getDistanceMetres, type Position } from '../../../core/geo.ts'
import type { NearbyPlaces } from '../../../core/nearby-places.ts'
import type { HostRequest, HostResponse } from '../host.ts'
import { nearbyLimits as limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { PlaceCache } from './place-cache.ts'

/** Sends the places around a position that are kept on board, nearest first. */
export async function sendNearbyPlaces(
  request: HostRequest,
  response: HostResponse,
  { places }: { places: PlaceCache },
): Promise<void> {
  const position = readPosition(request.query)
  if (!position) return void response.status(400).json({ message: messages.routes.positionInvalid })
  response.json(await listNearbyPlaces(places, position))
}

function readPosition(query: Record<string, unknown>): Position | null {
  const [latitude, longitude] = [query.latitude, query.longitude].map((text) =>
    typeof text === 'string' && text !== '' ? Number(text) : Number.NaN,
  )
  const isValid = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180
  return isValid ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : null
}

async function listNearbyPlaces(places: PlaceCache, position: Position): Promise<NearbyPlaces> {
  const bbox = createBboxAround(position, limits.radiusMetres)
  await places.ensureLoaded(bbox)
  const found = places
    .list({
      bbox,
      contains: (place) => getDistanceMetres(position, place) <= limits.radiusMetres,
    })
    .map((note) => ({ note, metres: getDistanceMetres(position, note.position) }))
    .sort((one, other) => one.metres - other.metres)
    .slice(0, limits.maxPlaces)
  const keptMs = places.getOldestFetchMs(bbox)
  return {
    kept_at: keptMs === null ? null : new Date(keptMs).toISOString(),
    places: found.map(({ note }) => ({
      id: note.placeId,
      name: note.name,
      type_enum: note.typeEnum,
      ...note.position,
    })),
  }
}
