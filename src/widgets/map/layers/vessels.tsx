import { getVesselStatusName } from '../../../core/names/vessel-names.ts'
import { toVesselFeatures } from '../../../client/vessels/vessel-features.ts'
import { vesselLegend, vesselStatuses } from '../../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../../core/contract/vessel.ts'
import { VesselGlyph } from '../../../ui/icons/VesselGlyph.tsx'
import type { PointLayerDefinition } from './map-layer-definition.ts'
import { vesselRecord } from './vessel-record.tsx'

/** Vessels that share their position. */
export const vessels: PointLayerDefinition<'vessels', ConnectionProperties> = {
  key: 'vessels',
  type: 'points',
  async request({ api, query, signal }) {
    return { features: toVesselFeatures(await api.call('GET /connections', { query, signal })) }
  },
  record: vesselRecord,
  // Small, because boats lie close together and arrows are small.
  clusterRadiusPx: 26,
  getClusterLabel: (messages) => messages.markers.vesselClusterLabel,
  clusterColour: 'var(--rs-vessel)',
  async loadUpdates() {
    const { subscribeVesselPositions } = await import('../../../client/vessels/vessel-positions.ts')
    return { subscribe: subscribeVesselPositions }
  },
  getLegend: (messages) => ({
    sections: [
      {
        title: messages.legend.statuses,
        rows: vesselStatuses.map(({ id }) => ({
          key: id,
          icon: (
            <span className={`rs-legend__vessel rs-legend__vessel--${id}`}>
              <VesselGlyph icon="sailboat" />
            </span>
          ),
          text: getVesselStatusName(messages, id),
        })),
      },
      {
        title: messages.legend.vessels,
        rows: vesselLegend.map(({ icon }) => ({
          key: icon,
          icon: (
            <span className="rs-legend__vessel">
              <VesselGlyph icon={icon} />
            </span>
          ),
          text: messages.vesselLegend[icon],
        })),
      },
    ],
    variants: [
      { className: 'rs-legend__dot rs-legend__dot--stale', text: messages.legend.staleVessel },
      { className: 'rs-legend__dot rs-legend__dot--followed', text: messages.legend.followedVessel },
      { className: 'rs-legend__area', text: messages.legend.vesselArea },
    ],
  }),
}
