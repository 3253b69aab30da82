import { useStore } from '@nanostores/react'
import type { MapView } from '../../../client/map/map-view.ts'
import { home } from '../../../core/messages/en/site.json'
import { layers } from '../../../core/messages/en/map.json'
import { Accordion } from '../../../ui/Accordion.tsx'
import { BottomSheet, type BottomSheetStop } from '../../../ui/overlays/BottomSheet.tsx'
import { LayersWidget } from '../../../widgets/layers/LayersWidget.tsx'
import { SelectionCard } from '../../../widgets/map/popups/SelectionCard.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { HomeLists } from './HomeLists.tsx'
import { LegendStrip } from './LegendStrip.tsx'
import { NearestPlace } from './NearestPlace.tsx'

const english = { home, layers }

/** Parts of the content that drag the sheet: the tabs of the lists, the picture and the title of a card. */
const head = '.rs-tabs, .rs-place-popup .rs-crop, .rs-place-popup__head'

interface HomeSheetProps {
  view: MapView
  onMoreInfo: () => void
  /** Height of the sheet with the lists. */
  stop: BottomSheetStop
  onStopChange: (stop: BottomSheetStop) => void
  /** Called with the height of the sheet in pixels. */
  onHeight: (heightPx: number) => void
}

/** Bottom sheet on a phone: the nearest place, the lists when expanded, or the card of the selected marker. */
export function HomeSheet({ view, onMoreInfo, stop, onStopChange, onHeight }: HomeSheetProps) {
  const messages = useMessages(english)
  const selection = useStore(view.$selection)
  if (selection) {
    return (
      <BottomSheet
        key="selection"
        label={messages.home.panel}
        stops={['fit']}
        head={head}
        onHeight={onHeight}
        onDismiss={() => view.$selection.set(null)}
      >
        <SelectionCard view={view} selection={selection} />
      </BottomSheet>
    )
  }
  const layersTab = {
    key: 'layers',
    title: messages.layers.title,
    content: (
      <>
        <Accordion title={messages.layers.title} initiallyOpen>
          <LayersWidget view={view} onMoreInfo={onMoreInfo} />
        </Accordion>
        <LegendStrip view={view} />
      </>
    ),
  }
  return (
    <BottomSheet
      key="lists"
      label={messages.home.panel}
      stops={['peek', 'half', 'full']}
      stop={stop}
      onStopChange={onStopChange}
      head={head}
      onHeight={onHeight}
      peek={<NearestPlace view={view} />}
    >
      <HomeLists view={view} more={[layersTab]} />
    </BottomSheet>
  )
}
