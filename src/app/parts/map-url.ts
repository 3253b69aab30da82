import { toMapViewQuery } from '../../client/map/map-view-query.ts'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import type { Position } from '../../core/geo.ts'
import { pages } from '../../core/site/pages.ts'

/** Returns the URL of the map at a position. */
export function getMapUrl(position: Position, zoom: number, layers: readonly LayerKey[] = ['pois']): string {
  const centre = { latitude: position.latitude, longitude: position.longitude }
  return `${pages.home}?${toMapViewQuery({ centre, zoom, layers })}`
}
