import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { getLoadValue, type Load } from '../../../client/api/load.ts'
import type { PlacePageStore } from '../../../client/places/place-page.ts'
import type { Place } from '../../../core/contract/place.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { Accordion } from '../../../ui/Accordion.tsx'
import type { ControlIcon } from '../../../ui/icons/control-icons.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { PlaceVessels } from '../../../widgets/checkins/PlaceVessels.tsx'
import { Reviews } from '../../../widgets/reviews/Reviews.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { DataSheet } from './DataSheet.tsx'

/** The sections of a place's page that can be folded away (section 2). */
export function PlaceSections({ place, store }: { place: Place; store: PlacePageStore }) {
  const { messages } = useRoadstead()
  return (
    <div className="rs-record__sections">
      <Accordion title={messages.place.dataSheet} initiallyOpen>
        <DataSheet place={place} />
      </Accordion>
      <ChartsSection charts={place.charts} />
      <VesselsSection store={store} />
      <ReviewsSection place={place} store={store} />
    </div>
  )
}

const PlaceCharts = lazy(() =>
  import('../../../widgets/chart/PlaceCharts.tsx').then((file) => ({ default: file.PlaceCharts })),
)

/** Open where anything was counted or measured. */
function ChartsSection({ charts }: { charts: Place['charts'] }) {
  const { place: words } = useRoadstead().messages
  const { simulated: _simulated, ...series } = charts ?? { simulated: false }
  const isKnown = Object.values(series).some((samples) =>
    samples.some(({ value }) => value !== null && value !== 0),
  )
  return (
    <Accordion title={words.charts} initiallyOpen={isKnown}>
      <div className="rs-record__charts">
        <Suspense fallback={<Skeleton height="345px" />}>
          <PlaceCharts charts={charts} />
        </Suspense>
      </div>
    </Accordion>
  )
}

function VesselsSection({ store }: { store: PlacePageStore }) {
  const { place: words } = useRoadstead().messages
  const checkIns = countOf(useStore(store.checkIns.$load))
  const based = countOf(useStore(store.basedVessels.$load))
  return (
    <Accordion
      title={words.vesselsHere}
      badges={
        <>
          <Counted count={checkIns} words={words.checkInCount} icon="clock" />
          <Counted count={based} words={words.basedCount} icon="boat" />
        </>
      }
    >
      <PlaceVessels checkIns={store.checkIns} basedVessels={store.basedVessels} />
    </Accordion>
  )
}

function ReviewsSection({ place, store }: { place: Place; store: PlacePageStore }) {
  const { place: words } = useRoadstead().messages
  const count = countOf(useStore(store.posts.$load))
  return (
    // A review that is being written outlives the folding.
    <Accordion
      title={words.reviews}
      initiallyOpen
      keepMounted
      badges={<Counted count={count} words={words.reviewCount} />}
    >
      <Reviews store={store.posts} placeName={place.name} />
    </Accordion>
  )
}

interface CountedProps {
  count: number | null
  words: { one: string; other: string }
  icon?: ControlIcon
}

function Counted({ count, words, icon }: CountedProps) {
  const { language } = useRoadstead()
  if (count === null) return null
  const label = formatMessage(pluralize(words, count, language), { count })
  return <CountBadge value={count} label={label} {...(icon && { icon })} />
}

/** How many rows a list has; null while nobody knows. */
function countOf(load: Load<readonly unknown[]>): number | null {
  return load.state === 'empty' ? 0 : (getLoadValue(load)?.length ?? null)
}
