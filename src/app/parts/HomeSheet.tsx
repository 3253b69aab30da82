import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { home } from '../../core/messages/en/home.ts'
import { featureList } from '../../core/messages/en/map/feature-list.ts'
import { layers } from '../../core/messages/en/map/layers.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { BottomSheet } from '../../ui/overlays/BottomSheet.tsx'
import { ActivityWidget } from '../../widgets/activity/ActivityWidget.tsx'
import { DestinationsWidget } from '../../widgets/destinations/DestinationsWidget.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { LayersWidget } from '../../widgets/layers/LayersWidget.tsx'
import { SelectionCard } from '../../widgets/map/popups/SelectionCard.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { LegendStrip } from './LegendStrip.tsx'
import { PluginAd } from './PluginAd.tsx'

const english = { featureList, home, layers }

const ViewList = lazy(() =>
  import('../../widgets/feature-list/FeatureList.tsx').then((file) => ({ default: file.FeatureList })),
)

/** Bottom sheet on a phone: the legend strip, the lists when expanded, or the card of the selected marker. */
export function HomeSheet({ view, onMoreInfo }: { view: MapView; onMoreInfo: () => void }) {
  const messages = useMessages(english)
  const selection = useStore(view.$selection)
  if (selection) {
    return (
      <BottomSheet
        key="selection"
        label={messages.home.panel}
        stops={['fit']}
        onDismiss={() => view.$selection.set(null)}
      >
        <SelectionCard view={view} selection={selection} />
      </BottomSheet>
    )
  }
  return (
    <BottomSheet
      key="lists"
      label={messages.home.panel}
      stops={['peek', 'half', 'full']}
      peek={<LegendStrip view={view} isTouch />}
    >
      <Accordion title={messages.home.destinations} initiallyOpen>
        <DestinationsWidget view={view} />
      </Accordion>
      <Accordion title={messages.layers.title} initiallyOpen>
        <LayersWidget view={view} onMoreInfo={onMoreInfo} />
      </Accordion>
      <Accordion title={messages.featureList.title}>
        <Suspense fallback={<SkeletonRows count={4} />}>
          <ViewList view={view} />
        </Suspense>
      </Accordion>
      <Accordion title={messages.home.activity} initiallyOpen>
        <ActivityWidget live />
      </Accordion>
      <PluginAd />
    </BottomSheet>
  )
}
