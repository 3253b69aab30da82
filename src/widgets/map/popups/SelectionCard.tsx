import { useStore } from '@nanostores/react'
import { $devicePosition } from '../../../client/map/device-position.ts'
import { markers } from '../../../core/messages/en/markers.json'
import type { MapView, Selection } from '../../../client/map/map-view.ts'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { getClusterLabel } from '../layers/feature-labels.ts'
import { layerDefinitions } from '../layers/layer-definitions.ts'
import { recordDefinitions } from '../layers/record-definitions.ts'
import './popup.css'

const english = { markers }

const OwnDistance = lazyComponent(() =>
  import('../own-position/OwnDistance.tsx').then((file) => file.OwnDistance),
)

// Each popup loads when the first record of its kind is selected.
const popups = new Map(
  [...recordDefinitions].map(([kind, { loadPopup }]) => [
    kind,
    { Popup: lazyPart(loadPopup, <CardSkeleton />) },
  ]),
)

/** Card of the selected feature: a record of a layer, or a cluster. */
export function SelectionCard({ view, selection }: { view: MapView; selection: Selection }) {
  const isPositionKnown = useStore($devicePosition) !== null
  if (selection.kind === 'cluster') return <ClusterHint view={view} selection={selection} />
  const card = popups.get(selection.kind)
  if (!card) return null
  const { id, properties } = selection
  const close = () => view.$selection.set(null)
  // The distance to the centre of an area would look like that of a position.
  const getArea = recordDefinitions.get(selection.kind)?.getArea
  const mayBeArea = getArea && (!properties || getArea(properties))
  return (
    <>
      <card.Popup view={view} id={id} properties={properties} onClose={close} />
      {isPositionKnown && !mayBeArea && <OwnDistance position={selection.position} />}
    </>
  )
}

function CardSkeleton() {
  return (
    <div className="rs-place-popup__body" aria-busy="true">
      <Skeleton width="60%" height="20px" />
      <Skeleton height="90px" />
    </div>
  )
}

function ClusterHint({
  view,
  selection,
}: {
  view: MapView
  selection: Extract<Selection, { kind: 'cluster' }>
}) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const definition = layerDefinitions[selection.layer]
  function zoomIn() {
    view.$selection.set(null)
    view.$moveRequest.set({ bbox: selection.bbox })
  }
  return (
    <div className="rs-hint">
      <p className="rs-hint__count">
        {definition.type === 'points' && getClusterLabel(selection.count, definition, messages, language)}
      </p>
      <p>{messages.markers.clusterHint}</p>
      <button type="button" className="rs-button rs-button--main" onClick={zoomIn}>
        {messages.markers.zoomIn}
      </button>
    </div>
  )
}
