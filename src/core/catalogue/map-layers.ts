import { visibleAboveZoom, layerMinZoom } from '../limits/map.ts'

export type LayerKey = (typeof rows)[number]['key']

/** Kind of the records of a point layer. A selected record opens the popup of its kind. */
export type RecordKind = 'place' | 'nav-aid' | 'weather' | 'vessel'

/** A map layer with its checkbox in the Layers panel (sections 2, 4, 9; CONTRACT section 6 for the seventh). */
export interface MapLayer<Key extends string = LayerKey> {
  key: Key
  /** Kind of its records; absent for a layer of lines or areas. */
  recordKind?: RecordKind
  /** Below this zoom the server returns aggregated points. */
  minZoom: number
  /** Shown only above this zoom, where the specification says so. */
  visibleAboveZoom?: number
  enabledByDefault: boolean
  needsLogin: boolean
  /** Layer that is not drawn while both are active. */
  replaces?: Key
  /** Whether the site may search for further records in the viewport while the layer is active. */
  searchesArea?: boolean
}

const rows = [
  {
    key: 'pois',
    recordKind: 'place',
    minZoom: layerMinZoom.places,
    enabledByDefault: true,
    needsLogin: false,
    searchesArea: true,
  },
  {
    key: 'satMaps',
    minZoom: layerMinZoom.outline,
    // Below this zoom the sheets are too small to distinguish.
    visibleAboveZoom: layerMinZoom.outline - 1,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'buoys',
    recordKind: 'weather',
    minZoom: layerMinZoom.weather,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'navAids',
    recordKind: 'nav-aid',
    minZoom: layerMinZoom.navAids,
    visibleAboveZoom: visibleAboveZoom.navAids,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'vessels',
    recordKind: 'vessel',
    minZoom: layerMinZoom.vessels,
    enabledByDefault: false,
    needsLogin: true,
  },
  {
    key: 'stinkPots',
    recordKind: 'place',
    minZoom: layerMinZoom.places,
    enabledByDefault: false,
    needsLogin: false,
    // Section 7: a filtered layer of places.
    replaces: 'pois',
  },
  {
    key: 'aisPaths',
    minZoom: layerMinZoom.aisPaths,
    visibleAboveZoom: visibleAboveZoom.aisPaths,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'seamarks',
    minZoom: layerMinZoom.seamarks,
    visibleAboveZoom: visibleAboveZoom.seamarks,
    enabledByDefault: false,
    needsLogin: false,
  },
] as const satisfies readonly MapLayer<string>[]

/** All map layers, in the order of the Layers panel. */
export const mapLayers: readonly MapLayer[] = rows

const byKey = new Map(mapLayers.map((layer) => [layer.key, layer]))

export function getMapLayer(key: LayerKey): MapLayer {
  const layer = byKey.get(key)
  if (!layer) throw new Error(`unknown map layer ${key}`)
  return layer
}

export function isLayerKey(text: string): text is LayerKey {
  return byKey.has(text as LayerKey) // the cast holds: Map.has accepts any key
}

export const defaultLayers: readonly LayerKey[] = mapLayers
  .filter((layer) => layer.enabledByDefault)
  .map(({ key }) => key)

/** Returns the active layer that is drawn instead of a layer, if there is one. */
export function findReplacingLayer(key: LayerKey, active: readonly LayerKey[]): MapLayer | undefined {
  return mapLayers.find((layer) => layer.replaces === key && active.includes(layer.key))
}
