import { useState } from 'react'
import type { MapView } from '../../../client/map/map-view.ts'
import { loadPanelState, savePanelState } from '../../../client/panel-state.ts'
import { home } from '../../../core/messages/en/site.json'
import { layers } from '../../../core/messages/en/map.json'
import { Accordion } from '../../../ui/Accordion.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { LayersWidget } from '../../../widgets/layers/LayersWidget.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { HomeLists } from './HomeLists.tsx'

const english = { home, layers }

/** CONTRACT section 6: the panel is open from 1024 px up. */
const openFromPx = 1024
/** On a lower window, the layers would leave no room for the lists. */
const layersOpenFromPx = 700

/** Panel next to the map: layers, and lists in tabs. It collapses to a button, which is remembered. */
export function HomeDrawer({ view, onMoreInfo }: { view: MapView; onMoreInfo: () => void }) {
  const messages = useMessages(english)
  const [isOpen, setOpen] = useState(() => loadPanelState() ?? window.innerWidth >= openFromPx)

  function change(next: boolean) {
    setOpen(next)
    savePanelState(next)
  }

  if (!isOpen) {
    return (
      <button
        type="button"
        className="rs-home__rail rs-card rs-icon-button"
        aria-label={messages.home.expandPanel}
        onClick={() => change(true)}
      >
        <Icon parts={icons.layers} />
      </button>
    )
  }
  return (
    <aside className="rs-home__drawer" aria-label={messages.home.panel}>
      <div className="rs-home__panel rs-card">
        <div className="rs-home__layers">
          <Accordion title={messages.layers.title} initiallyOpen={window.innerHeight >= layersOpenFromPx}>
            <LayersWidget view={view} onMoreInfo={onMoreInfo} />
          </Accordion>
        </div>
        <HomeLists view={view} />
      </div>
      <button
        type="button"
        className="rs-home__fold"
        aria-label={messages.home.collapsePanel}
        title={messages.home.collapsePanel}
        onClick={() => change(false)}
      >
        <Icon parts={icons.chevronLeft} />
      </button>
    </aside>
  )
}
