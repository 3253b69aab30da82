import { useStore } from '@nanostores/react'
import type { MapView } from '../../client/map/map-view.ts'
import { getReference } from '../../client/map/reference.ts'
import { findNearbyLayer, isNearbyLayer } from '../../client/places/nearby-places.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { featureList, layerTitles } from '../../core/messages/en/map.json'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { layerDefinitions } from '../map/layers/layer-definitions.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { LayerList } from './LayerList.tsx'
import { NearbyPlaces } from './NearbyPlaces.tsx'
import '../list-rows.css'
import './feature-list.css'

const english = { featureList, layerTitles }

/**
 * The places around the centre of the map, and lists of what else the map shows, one per layer, nearest first. A row
 * opens the card of its marker.
 */
export function FeatureList({ view }: { view: MapView }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const features = useStore(view.$mapFeatures)
  const reports = useStore(view.$layerStatuses)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const { isDevice } = useStore(getReference(view))
  const nearbyLayer = findNearbyLayer(useStore(view.$layers))
  const shown = mapLayers.filter((layer) =>
    isNearbyLayer(layer) ? layer === nearbyLayer : (reports[layer.key]?.count ?? 0) > 0,
  )
  if (shown.length === 0) return <div className="rs-state">{messages.featureList.empty}</div>
  const { order: fromCentre, orderFromDevice } = messages.featureList
  const order = <p className="rs-view-list__order">{isDevice ? orderFromDevice : fromCentre}</p>
  return (
    <div className="rs-view-list">
      {!nearbyLayer && shown.some(({ key }) => layerDefinitions[key].type === 'points') && order}
      {shown.map((layer) => {
        const { key } = layer
        const definition = layerDefinitions[key]
        const title = messages.layerTitles[key]
        if (layer === nearbyLayer) {
          return (
            <section key={key}>
              <div className="rs-view-list__head">
                <h3>{title}</h3>
                {order}
              </div>
              <NearbyPlaces view={view} />
            </section>
          )
        }
        if (definition.type === 'points') {
          return (
            <LayerList
              key={`${key} ${Math.round(zoom)}`}
              view={view}
              definition={definition}
              title={title}
              features={features[key] ?? []}
            />
          )
        }
        const count = reports[key]?.count ?? 0
        const text = pluralize(definition.getListText(messages), count, language)
        return (
          <section key={key}>
            <h3>{title}</h3>
            <p>{formatMessage(text, { count: formatCount(count, language), zoom: tileZoom })}</p>
          </section>
        )
      })}
    </div>
  )
}
