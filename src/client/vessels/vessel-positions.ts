import type { LeftMessage, MissedMessage, PositionMessage } from '../../core/contract/realtime.ts'
import { layerMinZoom } from '../../core/limits.ts'
import type { Api } from '../api/call.ts'
import type { FeatureOf, Features } from '../map/layer-features.ts'
import { subscribeConnections, type Live } from '../api/realtime.ts'

/**
 * Keeps the vessels of a map moving: listens to the box that was fetched last,
 * and only where vessels are shown one by one. Returns what ends it.
 */
export function keepVesselsMoving(api: Api, vessels: Features<'vessels'>): () => void {
  let live: Live | null = null
  let heard = ''

  function listenToBox(): void {
    const load = vessels.$load.get()
    if (load.state !== 'ready') return
    const { box, zoom } = load.value
    const wanted = zoom >= layerMinZoom.vessels ? JSON.stringify(box) : ''
    if (wanted === heard) return
    const last = live
    heard = wanted
    live = wanted ? subscribeConnections(api.site, box, receive) : null
    // The new one is asked for before the old one ends, so that the connection stays.
    last?.end()
  }

  function receive(message: PositionMessage | LeftMessage | MissedMessage): void {
    if (message.event === 'missed') vessels.refresh()
    else if (message.event === 'left')
      vessels.change((features) => features.filter((feature) => idOf(feature) !== message.vessel_id))
    else vessels.change((features) => withPosition(features, message))
  }

  const end = vessels.$load.subscribe(listenToBox)
  return () => {
    end()
    live?.end()
  }
}

type VesselFeature = FeatureOf<'vessels'>

function idOf({ properties }: VesselFeature): number | null {
  return 'cluster' in properties ? null : properties.vessel_id
}

/** The features with a vessel where it is now. Those that the server counted together stay as they are. */
export function withPosition(
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
