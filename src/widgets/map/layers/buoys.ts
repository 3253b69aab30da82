import type { MeteoProperties } from '../../../core/contract/weather.ts'
import { beaconRecord } from './beacon-record.tsx'
import type { PointLayerDefinition } from './map-layer-definition.ts'

/** Weather beacons. */
export const buoys: PointLayerDefinition<'buoys', MeteoProperties> = {
  key: 'buoys',
  type: 'points',
  request: ({ api, query, signal }) => api.call('GET /meteo_reps', { query, signal }),
  record: beaconRecord,
  getClusterLabel: (messages) => messages.markers.beaconClusterLabel,
  clusterColour: 'var(--rs-beacon)',
  getLegend: (messages) => ({
    variants: [{ className: 'rs-legend__square', text: messages.legend.staleBeacon }],
  }),
}
