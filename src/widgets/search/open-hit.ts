import type { MapView } from '../../client/map/map-view.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import type { Hit } from './hits.ts'

/** Zooms at which a place or position, and a town are shown on a map. */
const foundZoom = 14
const townZoom = 12

/** Moves a map to a hit with a position, and selects it if it is a place. */
export function showOnMap(item: Exclude<Hit, { kind: 'vessel' }>, view: MapView): void {
  const { latitude, longitude } = item.hit
  const position = { latitude, longitude }
  view.$moveRequest.set({ position, zoom: item.kind === 'town' ? townZoom : foundZoom })
  if (item.kind === 'place') view.$selection.set({ kind: 'place', id: item.hit.id, position })
}

/** Returns the path of a hit on the site: its page, or the map at its position. */
export function getHitPath(item: Hit): string {
  if (item.kind === 'place' || item.kind === 'vessel') return getRecordPath(item.kind, item.hit.id)
  const { latitude, longitude } = item.hit
  return `/?${new URLSearchParams({ lat: String(latitude), lng: String(longitude), zoom: String(townZoom) }).toString()}`
}
