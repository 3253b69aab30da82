import { visibleAboveZoom, layerMinZoom } from '../limits.ts'

export type LayerKey = 'pois' | 'satMaps' | 'buoys' | 'navAids' | 'vessels' | 'stinkPots' | 'aisPaths'

/** A map layer with its checkbox in the Layers panel (sections 2, 4, 9; CONTRACT section 6 for the seventh). */
export interface MapLayer {
  key: LayerKey
  title: string
  /** Below this zoom the server returns aggregated points. */
  minZoom: number
  /** Shown only above this zoom, where the specification says so. */
  visibleAboveZoom?: number
  enabledByDefault: boolean
  needsLogin: boolean
}

/** All map layers, in the order of the Layers panel. */
export const mapLayers: readonly MapLayer[] = [
  {
    key: 'pois',
    title: 'Points of Interest',
    minZoom: layerMinZoom.places,
    enabledByDefault: true,
    needsLogin: false,
  },
  {
    key: 'satMaps',
    title: 'Satellite maps',
    minZoom: layerMinZoom.outline,
    // Below this zoom the sheets are too small to distinguish.
    visibleAboveZoom: layerMinZoom.outline - 1,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'buoys',
    title: 'Weather Beacons',
    minZoom: layerMinZoom.weather,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'navAids',
    title: 'AIS AToNs',
    minZoom: layerMinZoom.navAids,
    visibleAboveZoom: visibleAboveZoom.navAids,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'vessels',
    title: 'Vessels',
    minZoom: layerMinZoom.vessels,
    enabledByDefault: false,
    needsLogin: true,
  },
  {
    key: 'stinkPots',
    title: 'Superyacht Dodger',
    minZoom: layerMinZoom.places,
    enabledByDefault: false,
    needsLogin: false,
  },
  {
    key: 'aisPaths',
    title: 'AIS paths',
    minZoom: layerMinZoom.aisPaths,
    visibleAboveZoom: visibleAboveZoom.aisPaths,
    enabledByDefault: false,
    needsLogin: false,
  },
]

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
