import type { Bbox } from '../../../core/geo.ts'
import { parseBbox } from '../../../core/geo.ts'
import type { AreaReport, AreasAboard } from '../../../core/areas-aboard.ts'
import { formatMessage } from '../../../core/text.ts'
import { readActiveRoute } from '../active-route.ts'
import type { Host, HostRequest, HostResponse } from '../host.ts'
import { areaLimits as limits, tileLimits } from '../limits.ts'
import { messages } from '../messages.ts'
import { toRouteBoxes } from './area-geometry.ts'
import { isTooLarge, type AreaStore, type NewArea } from './area-store.ts'

/** Services for the routes of areas. */
export interface AreaServices {
  host: Host
  areas: AreaStore
  /** Maximum bytes of the cache of tiles. */
  maxTileBytes: number
}

const { areas: texts, routes } = messages

/** Lists the areas, and says whether the boat has an active route. */
export async function sendAreas(
  _request: HostRequest,
  response: HostResponse,
  { host, areas }: AreaServices,
): Promise<void> {
  const route = await readActiveRoute(host)
  response.json({ areas: areas.list(), route: route?.name ?? null } satisfies AreasAboard)
}

/** Sends the size of an area before it is taken. */
export async function sendAreaSize(
  { query }: HostRequest,
  response: HostResponse,
  services: AreaServices,
): Promise<void> {
  const area = await readArea(query, services)
  if (typeof area === 'string') return void response.status(422).json({ message: area })
  const size = await services.areas.estimate(area)
  if (!size) return void response.status(504).json({ message: routes.offline })
  const { bytes } = size
  const refusal = getSizeRefusal(size, services.maxTileBytes)
  if (refusal !== null) return void response.status(422).json({ message: refusal })
  if (bytes === null) return void response.status(504).json({ message: routes.offline })
  response.json(size)
}

function getSizeRefusal(
  { tiles, bytes }: { tiles: number; bytes: number | null },
  maxTileBytes: number,
): string | null {
  if (tiles > limits.maxTiles) return formatMessage(texts.tooManyTiles, { most: limits.maxTiles })
  return bytes !== null && bytes > maxTileBytes * limits.maxCacheFraction ? texts.cacheTooSmall : null
}

/** Adds an area. The caller has checked that the request may change something. */
export async function addArea(
  request: HostRequest,
  response: HostResponse,
  services: AreaServices,
): Promise<void> {
  const area = await readArea((request.body ?? {}) as Record<string, unknown>, services)
  if (typeof area === 'string') return void response.status(422).json({ message: area })
  const size = await services.areas.estimate(area)
  const refusal = size && getSizeRefusal(size, services.maxTileBytes)
  if (refusal) return void response.status(422).json({ message: refusal })
  let added: AreaReport | null
  try {
    added = await services.areas.add(area)
  } catch {
    return void response.status(507).json({ message: texts.diskFailed })
  }
  if (!added)
    return void response
      .status(422)
      .json({ message: formatMessage(texts.tooMany, { most: limits.maxAreas }) })
  response.status(201).json(added)
}

export async function refreshArea(
  { params }: HostRequest,
  response: HostResponse,
  { areas }: AreaServices,
): Promise<void> {
  const isThere = await areas.refresh(params.id ?? '')
  response.status(isThere ? 202 : 404).json({ message: isThere ? '' : routes.notFound })
}

export async function removeArea(
  { params }: HostRequest,
  response: HostResponse,
  { areas }: AreaServices,
): Promise<void> {
  const wasThere = await areas.remove(params.id ?? '')
  response.status(wasThere ? 200 : 404).json({ message: wasThere ? '' : routes.notFound })
}

/** Reads `bbox` (or `route`) and `max_zoom`; a string says why they are refused. */
async function readArea(
  { bbox, route, max_zoom: zoom }: Record<string, unknown>,
  { host }: AreaServices,
): Promise<NewArea | string> {
  const maxZoom = zoom === undefined || zoom === null || zoom === '' ? null : Number(zoom)
  if (maxZoom !== null && !(Number.isInteger(maxZoom) && maxZoom >= 0 && maxZoom <= tileLimits.maxZoom))
    return texts.invalid
  const active = route === undefined ? null : await readActiveRoute(host)
  if (route !== undefined && !active) return texts.noRoute
  const box = typeof bbox === 'string' ? parseBbox(bbox) : null
  const boxes: Bbox[] = active ? toRouteBoxes(active.points) : box ? [box] : []
  if (boxes.length === 0) return texts.invalid
  if (isTooLarge(boxes)) return texts.tooLarge
  return { boxes, maxZoom, name: active?.name ?? null }
}
