import type { OutlineCollection } from '../../../core/contract/place.ts'
import type { ShapeLayerDefinition } from './map-layer-definition.ts'

/** Outlines of the sheets of satellite charts. */
export const satMaps: ShapeLayerDefinition<'satMaps', OutlineCollection['features'][number]['properties']> = {
  key: 'satMaps',
  type: 'shapes',
  request: ({ api, query, tileZoom, signal }) =>
    api.call('GET /places?type=outline', { query: { ...query, tile_zoom: tileZoom }, signal }),
  dependsOnTileZoom: true,
  getPathStyle: () => ({ className: 'rs-sheet-outline', weight: 1, fill: true, fillOpacity: 1 }),
  getRecordCount: ({ sheets }) => sheets,
  getListText: (messages) => messages.featureList.sheets,
  getCountText: (messages) => messages.layers.sheetsInView,
  menuActions: ['downloadSatCharts', 'openSatChartJobs'],
  getLegend: (messages) => ({
    variants: [{ className: 'rs-legend__sheet', text: messages.legend.sheet }],
  }),
}
