import { firstSampleId } from '../sample-places.ts'
import { loadArea } from './ais-fleet.ts'

/** Kinds of requests, and of probes that are never refused. */
export type RequestKind = 'map' | 'search' | 'page' | 'write' | 'probe'

export interface LoadRequest {
  kind: RequestKind
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: object
  /** Called with the text of a successful answer. */
  onSuccess?: (text: string) => void
}

export interface RequestPlanOptions {
  /** Returns a number from 0 to 1, of the seed. */
  random: () => number
  /** Number of places in the database. */
  places: number
  /** Headers of signed-in users. */
  users: readonly Record<string, string>[]
}

/** Shares of the kinds. */
const shares = { map: 0.8, search: 0.1, page: 0.05 } as const
const searchWords = [
  'port',
  'marina',
  'bay',
  'harbour',
  'anchorage',
  'quay',
  'mooring',
  'town',
  'fuel',
  'dock',
]
const ownPlacesKept = 200

/** Returns a function that draws the next request: 80 % map views, 10 % searches, 5 % pages, 5 % changes. */
export function createRequestPlan({ random, places, users }: RequestPlanOptions): () => LoadRequest {
  let written = 0
  /** Places that the users added, with the headers of their owner. */
  const own: { id: number; headers: Record<string, string> }[] = []
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const drawUser = () => pick(users) ?? {}
  const drawPlaceId = () => firstSampleId + Math.floor(random() * places)

  function createMapView(): LoadRequest {
    const zoom = 3 + Math.floor(random() * 11)
    const width = (1400 / (256 * 2 ** zoom)) * 360
    const height = Math.min(120, width * 0.6)
    const kind = random()
    // Vessels are in the area of the fleet, places everywhere.
    const [west, south] =
      kind < 0.85
        ? [random() * Math.max(1, 340 - width) - 170, random() * Math.max(1, 110 - height) - 55]
        : [loadArea.west + random() * loadArea.width, loadArea.south + random() * loadArea.height]
    const round = (value: number) => value.toFixed(4)
    const box = `x1=${round(Math.max(-180, west))}&y1=${round(Math.max(-85, south))}&x2=${round(Math.min(180, west + width))}&y2=${round(Math.min(85, south + height))}&zoom=${zoom}`
    const get = (path: string, headers = {}): LoadRequest => ({ kind: 'map', method: 'GET', path, headers })
    if (kind < 0.6) return get(`/api/v1/places/?type=centroid&${box}`)
    if (kind < 0.7) return get(`/api/v1/nav_aids?${box}`)
    if (kind < 0.75) return get(`/api/v1/meteo_reps?${box}`)
    if (kind < 0.85) return get(`/api/v1/destinations?${box}`)
    return get(`/api/v1/connections?type=connections&${box}`, drawUser())
  }

  function createSearchRequest(): LoadRequest {
    const id = drawPlaceId()
    const query = `${pick(searchWords)} ${random() < 0.5 ? id.toString(36) : String.fromCharCode(97 + (id % 26))}`
    return {
      kind: 'search',
      method: 'GET',
      path: `/api/v1/search/?query=${encodeURIComponent(query)}`,
      headers: {},
    }
  }

  function createPage(): LoadRequest {
    const paths = [
      '/',
      `/placeview/${drawPlaceId()}`,
      `/placeview/${drawPlaceId()}/card`,
      '/faq',
      '/users/sign_in',
    ]
    return { kind: 'page', method: 'GET', path: pick(paths) ?? '/', headers: { accept: 'text/html' } }
  }

  function createWrite(): LoadRequest {
    const headers = drawUser()
    const kind = random()
    const changed = pick(own)
    if (kind < 0.4 || !changed) {
      const position = { latitude: random() * 100 - 50, longitude: random() * 340 - 170 }
      const remember = (text: string) => {
        const { id } = JSON.parse(text) as { id: number } // the contract's place
        own[written % ownPlacesKept] = { id, headers }
      }
      return write(
        'POST',
        '/places',
        headers,
        { place: { name: `Load Bay ${++written}`, ...position } },
        remember,
      )
    }
    const placeId = drawPlaceId()
    if (kind < 0.6)
      return write('PATCH', `/places/${changed.id}`, changed.headers, {
        place: { description: `Quiet, ${++written}.` },
      })
    if (kind < 0.8) return write('POST', '/rates', headers, { stars: 1 + (placeId % 5), place_id: placeId })
    return write('POST', '/posts', headers, {
      post: { comment: `Good holding, ${++written}.`, poi_id: placeId },
    })
  }

  return () => {
    const kind = random()
    if (kind < shares.map) return createMapView()
    if (kind < shares.map + shares.search) return createSearchRequest()
    return kind < shares.map + shares.search + shares.page ? createPage() : createWrite()
  }
}

function write(
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body: object,
  onSuccess?: (text: string) => void,
): LoadRequest {
  return { kind: 'write', method, path: `/api/v1${path}`, headers, body, ...(onSuccess && { onSuccess }) }
}
