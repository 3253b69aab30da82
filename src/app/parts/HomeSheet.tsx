import { useStore } from '@nanostores/react'
import type { MapView } from '../../client/map-view.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ActivityWidget } from '../../widgets/activity/ActivityWidget.tsx'
import { DestinationsWidget } from '../../widgets/destinations/DestinationsWidget.tsx'
import { LayersWidget } from '../../widgets/layers/LayersWidget.tsx'
import { SelectionCard } from '../../widgets/map/SelectionCard.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'
import { LegendStrip } from './LegendStrip.tsx'

/** The sheet at the foot of a phone: the legend strip, pulled up the lists; a touched marker's card instead. */
export function HomeSheet({ view }: { view: MapView }) {
  const { messages } = useRoadstead()
  const selection = useStore(view.$selection)
  if (selection) {
    return (
      <Sheet
        key="selection"
        label={messages.home.panel}
        stops={['fit']}
        onDismiss={() => view.$selection.set(null)}
      >
        <SelectionCard view={view} selection={selection} />
      </Sheet>
    )
  }
  return (
    <Sheet
      key="lists"
      label={messages.home.panel}
      stops={['peek', 'half', 'full']}
      peek={<LegendStrip isTouch />}
    >
      <Accordion title={messages.home.destinations} initiallyOpen>
        <DestinationsWidget view={view} />
      </Accordion>
      <Accordion title={messages.layers.title} initiallyOpen>
        <LayersWidget view={view} />
      </Accordion>
      <Accordion title={messages.home.activity} initiallyOpen>
        <ActivityWidget />
      </Accordion>
    </Sheet>
  )
}
