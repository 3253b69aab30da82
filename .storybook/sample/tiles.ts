import { TileLayer } from 'leaflet'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import { toTileUrl } from '../../src/core/tile-grid.ts'
import { sampleZooms } from './tile-zooms.ts'

const folder = new URL(`${import.meta.env.BASE_URL}imagery/`, document.baseURI).href

/** Imagery from one drawing for each zoom (`sample-imagery.ts`); the fragment of the URL selects the tile. */
export const sampleTiles: TileSource = {
  id: 'sample',
  kind: 'satellite',
  template: `${folder}{z}.svg#svgView(viewBox({x},{y},1,1))`,
  minZoom: sampleZooms.min,
  maxZoom: sampleZooms.max,
  attribution: 'Sample imagery, coast of Natural Earth',
  licence: 'public domain',
  offlineAllowed: false,
}

/** Shows the sample imagery in all tile layers, also in that of the built-in world, which needs a server. */
export function showSampleTilesInLeaflet(): void {
  TileLayer.include({
    getTileUrl: ({ x, y, z }: { x: number; y: number; z: number }) =>
      toTileUrl(sampleTiles.template, z, x, y),
  })
}
