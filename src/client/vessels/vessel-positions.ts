import { toJson } from '../../core/to-json.ts'
import type { LeftMessage, MissedMessage, PositionMessage } from '../../core/contract/realtime.ts'
import { layerMinZoom } from '../../core/limits/map.ts'
import type { Api } from '../api/call.ts'
import type { LayerFeatures } from '../map/layer-features.ts'
import { subscribeToVessels, type RealtimeSubscription } from '../api/realtime.ts'
import { toVesselFeature, type VesselFeature } from './vessel-features.ts'

/**
 * Updates the vessels of a map in real time: subscribes to the bounding box that was
 * fetched last, if vessels are shown individually. Returns a function that unsubscribes.
 */
export function subscribeVesselPositions(api: Api, vessels: LayerFeatures<VesselFeature>): () => void {
  let live: RealtimeSubscription | null = null
  let subscribedBbox = ''

  function updateSubscription(): void {
    const load = vessels.$load.get()
    if (load.state !== 'ready') return
    const { bbox, zoom } = load.value
    const requestedBbox = zoom >= layerMinZoom.vessels ? toJson(bbox) : ''
    if (requestedBbox === subscribedBbox) return
    const previous = live
    subscribedBbox = requestedBbox
    live = requestedBbox ? subscribeToVessels(api.site, bbox, receive) : null
    // Subscribe before unsubscribing, so that the socket stays open.
    previous?.unsubscribe()
  }

  function receive(message: PositionMessage | LeftMessage | MissedMessage): void {
    if (message.event === 'missed') vessels.refresh()
    else if (message.event === 'left')
      vessels.update((features) => features.filter((feature) => getVesselId(feature) !== message.vessel_id))
    else vessels.update((features) => applyVesselPosition(features, message))
  }

  const end = vessels.$load.subscribe(updateSubscription)
  return () => {
    end()
    live?.unsubscribe()
  }
}

function getVesselId({ properties }: VesselFeature): number | null {
  return 'cluster' in properties ? null : properties.vessel_id
}

/** Returns the features with the new position or area of a vessel. Aggregated features stay unchanged. */
export function applyVesselPosition(
  features: readonly VesselFeature[],
  { event: _event, coordinates, ...properties }: PositionMessage,
): readonly VesselFeature[] {
  const isAggregated = features.some((feature) => getVesselId(feature) === null)
  if (isAggregated) return features
  const moved = toVesselFeature(properties, coordinates)
  const others = features.filter((feature) => getVesselId(feature) !== properties.vessel_id)
  return moved ? [...others, moved] : others
}
