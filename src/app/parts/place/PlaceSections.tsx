import { useStore } from '@nanostores/react'
import { getLoadValue, type Load } from '../../../client/api/load.ts'
import type { PlacePageStore } from '../../../client/places/place-page.ts'
import type { Place } from '../../../core/contract/place.ts'
import { place } from '../../../core/messages/en/places.json'
import { formatMessage, pluralize, type PluralForms } from '../../../core/text.ts'
import { Accordion } from '../../../ui/Accordion.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import type { IconParts } from '../../../ui/icons/icon-parts.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { PlaceVessels } from '../../../widgets/checkins/PlaceVessels.tsx'
import { Reviews } from '../../../widgets/reviews/Reviews.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { lazyPart } from '../../../widgets/lazy-part.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { PlaceFacilities } from '../facilities/PlaceFacilities.tsx'
import { DataSheet } from './DataSheet.tsx'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

const english = { place }

/** Accordion sections of the place page (section 2). */
export function PlaceSections({ place, store }: { place: Place; store: PlacePageStore }) {
  const messages = useMessages(english)
  return (
    <div className="rs-record__sections">
      <Accordion title={messages.place.dataSheet} initiallyOpen>
        <DataSheet place={place} />
        <PlaceFacilities place={place} onChanged={store.place.setValue} />
      </Accordion>
      <ChartsSection charts={place.charts} />
      <VesselsSection store={store} />
      <ReviewsSection place={place} store={store} />
    </div>
  )
}

const PlaceCharts = lazyPart(
  () => import('../../../widgets/chart/PlaceCharts.tsx').then((file) => file.PlaceCharts),
  <Skeleton height="345px" />,
)

/** Expanded if there is any data. */
function ChartsSection({ charts }: { charts: Place['charts'] }) {
  const { place: texts } = useMessages(english)
  const { simulated: _simulated, ...series } = charts ?? { simulated: false }
  const isKnown = Object.values(series).some((samples) =>
    samples.some(({ value }) => value !== null && value !== 0),
  )
  return (
    <Accordion title={texts.charts} initiallyOpen={isKnown}>
      <div className="rs-record__charts">
        <PlaceCharts charts={charts} />
      </div>
    </Accordion>
  )
}

function VesselsSection({ store }: { store: PlacePageStore }) {
  const { place: texts } = useMessages(english)
  const checkIns = getRowCount(useStore(store.checkIns.$load))
  const based = getRowCount(useStore(store.basedVessels.$load))
  return (
    <Accordion
      title={texts.vesselsHere}
      badges={
        <>
          <Counted count={checkIns} texts={texts.checkInCount} icon={icons.clock} />
          <Counted count={based} texts={texts.basedCount} icon={icons.boat} />
        </>
      }
    >
      <PlaceVessels checkIns={store.checkIns} basedVessels={store.basedVessels} />
    </Accordion>
  )
}

function ReviewsSection({ place, store }: { place: Place; store: PlacePageStore }) {
  const showName = usePlaceName()
  const { place: texts } = useMessages(english)
  const count = getRowCount(useStore(store.posts.$load))
  return (
    // Keeps an unfinished review when collapsed.
    <Accordion
      title={texts.reviews}
      initiallyOpen
      keepMounted
      badges={<Counted count={count} texts={texts.reviewCount} />}
    >
      <Reviews store={store.posts} placeName={showName(place)} />
    </Accordion>
  )
}

interface CountedProps {
  count: number | null
  texts: PluralForms
  icon?: IconParts
}

function Counted({ count, texts, icon }: CountedProps) {
  const { language } = useRoadstead()
  if (count === null) return null
  const label = formatMessage(pluralize(texts, count, language), { count })
  return <CountBadge value={count} label={label} {...(icon && { icon })} />
}

/** Number of rows of a list; null while unknown. */
function getRowCount(load: Load<readonly unknown[]>): number | null {
  return load.state === 'empty' ? 0 : (getLoadValue(load)?.length ?? null)
}
