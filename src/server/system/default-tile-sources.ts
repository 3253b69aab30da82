import type { TileSource } from '../../core/contract/tile-source.ts'

/**
 * Default tile sources: open satellite imagery and topographic map of the whole world,
 * with the attribution that their licences require.
 */
export const defaultTileSources: readonly TileSource[] = [
  {
    id: 's2cloudless',
    kind: 'satellite',
    template: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
    minZoom: 0,
    maxZoom: 14,
    attribution:
      'Sentinel-2 cloudless - https://s2maps.eu by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2016 & 2017)',
    licence: 'CC-BY-4.0',
    imageryDate: '2016 and 2017',
    offlineAllowed: true,
  },
  {
    id: 'opentopomap',
    kind: 'topo',
    template: 'https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png',
    minZoom: 0,
    maxZoom: 17,
    attribution: 'Map data © OpenStreetMap contributors, SRTM; map style © OpenTopoMap (CC-BY-SA)',
    licence: 'CC-BY-SA-3.0',
    offlineAllowed: false,
  },
]
