import { parseFacilityKeys } from '../../core/catalogue/facilities.ts'
import { listPlaceGroups, parsePlaceGroups } from '../../core/catalogue/place-groups.ts'
import { round } from '../../core/units.ts'
import { clampZoom, parseLayerKeys, type MapViewState } from './map-view.ts'

const urlDecimals = 4

/** Formats a view as a URL query, `lat=43.5&lng=4.5&zoom=8&layers=pois+navAids&types=marinas&has=fuel,water`. */
export function toMapViewQuery({ centre, zoom, layers, types = [], has = [] }: MapViewState): string {
  const query = new URLSearchParams({
    lat: String(round(centre.latitude, urlDecimals)),
    lng: String(round(centre.longitude, urlDecimals)),
    zoom: String(round(zoom, 2)),
    layers: layers.join(' '),
  })
  // The keys need no encoding, and the comma stays readable.
  const filter = Object.entries({ types: listPlaceGroups(types), has }).filter(([, keys]) => keys.length > 0)
  return [query, ...filter.map(([name, keys]) => `${name}=${keys.join()}`)].join('&')
}

/** Parses a URL query. Returns the valid parts of the view. */
export function parseMapViewQuery(text: string): Partial<MapViewState> {
  const query = new URLSearchParams(text)
  const view: Partial<MapViewState> = {}
  const latitude = parseNumber(query.get('lat'), -90, 90)
  const longitude = parseNumber(query.get('lng'), -180, 180)
  if (latitude !== null && longitude !== null) view.centre = { latitude, longitude }
  const zoom = parseNumber(query.get('zoom'), 0, 99)
  if (zoom !== null) view.zoom = clampZoom(zoom)
  const layers = query.get('layers')
  if (layers !== null) view.layers = parseLayerKeys(layers)
  const types = query.get('types')
  if (types !== null) view.types = parsePlaceGroups(types)
  const has = query.get('has')
  if (has !== null) view.has = parseFacilityKeys(has)
  return view
}

function parseNumber(text: string | null, low: number, high: number): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return number >= low && number <= high ? number : null
}
