import type { LeftMessage, MissedMessage, PositionMessage } from '../../core/contract/realtime.ts'
import { layerMinZoom } from '../../core/limits.ts'
import type { Api } from '../api/call.ts'
import type { LayerFeatures } from '../map/layer-features.ts'
import type { LayerFeature } from '../map/layer-types.ts'
import { subscribeToVessels, type RealtimeSubscription } from '../api/realtime.ts'

/**
 * Keeps the vessels of a map moving: listens to the box that was fetched last,
 * and only where vessels are shown one by one. Returns what ends it.
 */
export function subscribeVesselPositions(api: Api, vessels: LayerFeatures<'vessels'>): () => void {
  let live: RealtimeSubscription | null = null
  let heard = ''

  function listenToBox(): void {
    const load = vessels.$load.get()
    if (load.state !== 'ready') return
    const { bbox, zoom } = load.value
    const wanted = zoom >= layerMinZoom.vessels ? JSON.stringify(bbox) : ''
    if (wanted === heard) return
    const last = live
    heard = wanted
    live = wanted ? subscribeToVessels(api.site, bbox, receive) : null
    // The new one is asked for before the old one ends, so that the connection stays.
    last?.unsubscribe()
  }

  function receive(message: PositionMessage | LeftMessage | MissedMessage): void {
    if (message.event === 'missed') vessels.refresh()
    else if (message.event === 'left')
      vessels.update((features) => features.filter((feature) => idOf(feature) !== message.vessel_id))
    else vessels.update((features) => applyVesselPosition(features, message))
  }

  const end = vessels.$load.subscribe(listenToBox)
  return () => {
    end()
    live?.unsubscribe()
  }
}

type VesselFeature = LayerFeature<'vessels'>

function idOf({ properties }: VesselFeature): number | null {
  return 'cluster' in properties ? null : properties.vessel_id
}

/** The features with a vessel where it is now. Those that the server counted together stay as they are. */
export function applyVesselPosition(
  features: readonly VesselFeature[],
  { event: _event, coordinates, ...properties }: PositionMessage,
): readonly VesselFeature[] {
  const isCounted = features.some((feature) => idOf(feature) === null)
  if (isCounted) return features
  const moved: VesselFeature = {
    type: 'Feature',
    id: properties.vessel_id,
    geometry: { type: 'Point', coordinates },
    properties,
  }
  const others = features.filter((feature) => idOf(feature) !== properties.vessel_id)
  return [...others, moved]
}
