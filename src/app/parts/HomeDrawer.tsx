import { lazy, Suspense, useState } from 'react'
import { home } from '../../core/messages/en/home.ts'
import { featureList } from '../../core/messages/en/map/feature-list.ts'
import { layers } from '../../core/messages/en/map/layers.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { ActivityWidget } from '../../widgets/activity/ActivityWidget.tsx'
import { DestinationsWidget } from '../../widgets/destinations/DestinationsWidget.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { LayersWidget } from '../../widgets/layers/LayersWidget.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { PluginAd } from './PluginAd.tsx'

const english = { featureList, home, layers }

const ViewList = lazy(() =>
  import('../../widgets/feature-list/FeatureList.tsx').then((file) => ({ default: file.FeatureList })),
)

/** CONTRACT section 6: the panel is open from 1024 px up. */
const openFromPx = 1024

/** Panel next to the map: layers, destinations, activity. It collapses to a button. */
export function HomeDrawer({ view, onMoreInfo }: { view: MapView; onMoreInfo: () => void }) {
  const messages = useMessages(english)
  const [isOpen, setOpen] = useState(window.innerWidth >= openFromPx)
  if (!isOpen) {
    return (
      <button
        type="button"
        className="rs-home__rail rs-card rs-icon-button"
        aria-label={messages.home.expandPanel}
        onClick={() => setOpen(true)}
      >
        <Icon parts={icons.layers} />
      </button>
    )
  }
  return (
    <aside className="rs-home__drawer rs-card" aria-label={messages.home.panel}>
      <div className="rs-home__sections">
        <Accordion title={messages.layers.title} initiallyOpen>
          <LayersWidget view={view} onMoreInfo={onMoreInfo} />
        </Accordion>
        <Accordion title={messages.featureList.title}>
          <Suspense fallback={<SkeletonRows count={4} />}>
            <ViewList view={view} />
          </Suspense>
        </Accordion>
        <Accordion title={messages.home.destinations} initiallyOpen>
          <DestinationsWidget view={view} />
        </Accordion>
        <Accordion title={messages.home.activity} initiallyOpen>
          <ActivityWidget live />
        </Accordion>
      </div>
      <PluginAd />
      <button type="button" className="rs-home__fold" onClick={() => setOpen(false)}>
        <Icon parts={icons.chevronLeft} />
        {messages.home.collapsePanel}
      </button>
    </aside>
  )
}
