import type { MapView, Selection } from '../../client/map-view.ts'
import { fill, formatCount } from '../../core/text.ts'
import { useRoadstead } from '../roadstead.ts'
import { NavAidPopup } from './NavAidPopup.tsx'
import { PlacePopup } from './PlacePopup.tsx'

/** The card of whatever was touched: a place, an aid, or a group of them. */
export function SelectionCard({ view, selection }: { view: MapView; selection: Selection }) {
  const close = () => view.$selection.set(null)
  if (selection.kind === 'place') return <PlacePopup id={selection.id} onClose={close} />
  if (selection.kind === 'nav-aid') return <NavAidPopup id={selection.id} onClose={close} />
  return <ClusterHint view={view} selection={selection} />
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
    view.$goTo.set({ box: selection.box })
  }
  return (
    <div className="rs-hint">
      <p className="rs-hint__count">
        {fill(messages.home.clusterLabel, { count: formatCount(selection.count, language) })}
      </p>
      <p>{messages.home.clusterHint}</p>
      <button type="button" className="rs-button rs-button--main" onClick={zoomIn}>
        {messages.home.zoomIn}
      </button>
    </div>
  )
}
