import { refreshLayer, type MapView, type Selection } from '../../../client/map/map-view.ts'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { getClusterLabel } from '../layers/layer-definitions.ts'
import './popup.css'

// Each card loads when the first of its kind opens.
const PlacePopup = lazyComponent(
  () => import('./PlacePopup.tsx').then((file) => file.PlacePopup),
  <CardSkeleton />,
)
const NavAidPopup = lazyComponent(
  () => import('./NavAidPopup.tsx').then((file) => file.NavAidPopup),
  <CardSkeleton />,
)
const WeatherPopup = lazyComponent(
  () => import('./WeatherPopup.tsx').then((file) => file.WeatherPopup),
  <CardSkeleton />,
)
const ConnectionPopup = lazyComponent(
  () => import('./ConnectionPopup.tsx').then((file) => file.ConnectionPopup),
  <CardSkeleton />,
)

/** Card of the selected feature: a record of a layer, or a cluster. */
export function SelectionCard({ view, selection }: { view: MapView; selection: Selection }) {
  const close = () => view.$selection.set(null)
  if (selection.kind === 'cluster') return <ClusterHint view={view} selection={selection} />
  return (
    <>
      {selection.kind === 'place' && <PlacePopup view={view} id={selection.id} onClose={close} />}
      {selection.kind === 'nav-aid' && (
        <NavAidPopup id={selection.id} onClose={close} onDeleted={() => refreshLayer(view, 'navAids')} />
      )}
      {selection.kind === 'weather' && <WeatherPopup id={selection.id} onClose={close} />}
      {selection.kind === 'vessel' && (
        <ConnectionPopup view={view} connection={selection.connection} onClose={close} />
      )}
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
  const { messages, language } = useRoadstead()
  function zoomIn() {
    view.$selection.set(null)
    view.$moveRequest.set({ bbox: selection.bbox })
  }
  return (
    <div className="rs-hint">
      <p className="rs-hint__count">
        {getClusterLabel(selection.count, selection.layer, messages, language)}
      </p>
      <p>{messages.home.clusterHint}</p>
      <button type="button" className="rs-button rs-button--main" onClick={zoomIn}>
        {messages.home.zoomIn}
      </button>
    </div>
  )
}
