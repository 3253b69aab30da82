import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Api } from '../../../client/api/call.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../../core/geo.ts'
import { nearbyPlacesLimits as limits } from '../../../core/limits/plotters.ts'
import type { NearbyPlace, NearbyPlaces } from '../../../core/nearby-places.ts'
import { getBoatServerApiUrl, type PanelEnvironment } from '../environment.ts'

/** Key of the local storage. */
const storageKey = 'roadstead-nearby-places'

/** Places around a position, which may be stored ones. */
interface KnownPlaces {
  centre: Position
  places: NearbyPlace[]
}

/** Zoom at which the site returns single places instead of clusters. */
const placeZoom = 12

/**
 * Places around the own position, whose distances change with every fix. They are fetched when the boat has moved
 * and regularly; without a connection the last ones stay, also after a reload.
 */
export function createNearbyPlacesStore(
  environment: PanelEnvironment,
  api: Api,
  $own: ReadableAtom<Position | null>,
): ReadableAtom<readonly NearbyPlace[]> {
  const $places = atom<readonly NearbyPlace[]>([])
  onMount($places, () => {
    let known = readStoredPlaces()
    let attemptedAt = -Infinity
    let isOver = false
    $places.set(known?.places ?? [])

    async function refresh(position: Position): Promise<void> {
      const places = await fetchPlaces(environment, api, position)
      // An empty answer without a connection does not remove what is known.
      if (isOver || !places) return
      known = { centre: position, places }
      $places.set(places)
      storePlaces(known)
    }

    function follow(position: Position | null): void {
      if (!position) return
      const hasMoved = !known || getDistanceMetres(known.centre, position) > limits.stepMetres
      const waitMs = hasMoved ? limits.minIntervalMs : limits.refreshIntervalMs
      if (performance.now() - attemptedAt < waitMs) return
      attemptedAt = performance.now()
      refresh(position).catch((error: unknown) => console.error('the places nearby cannot be read', error))
    }

    const stop = $own.subscribe(follow)
    return () => {
      isOver = true
      stop()
    }
  })
  return $places
}

/** Fetches the places around a position; null if the boat server keeps none of that area. */
async function fetchPlaces(
  { kind }: PanelEnvironment,
  api: Api,
  { latitude, longitude }: Position,
): Promise<NearbyPlace[] | null> {
  if (kind === 'boat') {
    const response = await fetch(
      `${getBoatServerApiUrl()}/nearby?latitude=${latitude}&longitude=${longitude}`,
    )
    if (!response.ok) throw new Error(`nearby: ${response.status}`)
    const { kept_at: keptAt, places } = (await response.json()) as NearbyPlaces
    return keptAt === null ? null : places
  }
  const bbox = createBboxAround({ latitude, longitude }, limits.radiusMetres)
  const { features } = await api.call('GET /places?type=centroid', {
    query: { ...bbox, zoom: placeZoom, stinkpots: false },
  })
  return features.flatMap(({ geometry, properties }): NearbyPlace[] => {
    if ('cluster' in properties) return []
    const [east = 0, north = 0] = geometry.coordinates
    const { id, name, type_enum } = properties
    return [{ id, name, type_enum, latitude: north, longitude: east }]
  })
}

function readStoredPlaces(): KnownPlaces | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as KnownPlaces | null
    return stored && Array.isArray(stored.places) ? stored : null
  } catch {
    return null
  }
}

function storePlaces(known: KnownPlaces): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(known))
  } catch {
    // Without storage the places last until the page is closed.
  }
}
