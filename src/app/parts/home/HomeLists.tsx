import { useId, type ReactNode } from 'react'
import type { MapView } from '../../../client/map/map-view.ts'
import { loadHomeList, saveHomeList } from '../../../client/panel-state.ts'
import { home } from '../../../core/messages/en/site.json'
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx'
import { Tabs, type Tab } from '../../../ui/Tabs.tsx'
import { ActivityWidget } from '../../../widgets/activity/ActivityWidget.tsx'
import { DestinationsWidget } from '../../../widgets/destinations/DestinationsWidget.tsx'
import { lazyPart } from '../../../widgets/lazy-part.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { PluginAd } from './PluginAd.tsx'

const english = { home }

const FeatureList = lazyPart(
  () => import('../../../widgets/feature-list/FeatureList.tsx').then((file) => file.FeatureList),
  <SkeletonRows count={4} />,
)

const noTabs: readonly Tab[] = []

/** Lists of the home screen in tabs, before `more` tabs: what is nearby, top destinations and recent activity. */
export function HomeLists({ view, more = noTabs }: { view: MapView; more?: readonly Tab[] }) {
  const { home: texts } = useMessages(english)
  const tabs: Tab[] = [
    {
      key: 'nearby',
      title: texts.tabs.nearby,
      content: (
        <ListSection title={texts.tabs.nearby} isTitleHidden>
          <FeatureList view={view} />
        </ListSection>
      ),
    },
    {
      key: 'destinations',
      title: texts.tabs.destinations,
      content: (
        <ListSection title={texts.destinations}>
          <DestinationsWidget view={view} />
        </ListSection>
      ),
    },
    {
      key: 'activity',
      title: texts.tabs.activity,
      content: (
        <ListSection title={texts.activity}>
          <ActivityWidget live />
        </ListSection>
      ),
    },
    ...more,
  ]
  return (
    <div className="rs-home__lists">
      <Tabs label={texts.lists} tabs={tabs} initialKey={loadHomeList()} onChoose={saveHomeList} />
      <PluginAd />
    </div>
  )
}

interface ListSectionProps {
  title: string
  /** For a list that has headings of its own. */
  isTitleHidden?: boolean
  children: ReactNode
}

function ListSection({ title, isTitleHidden = false, children }: ListSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'rs-hidden' : 'rs-home__list-title'}>
        {title}
      </h2>
      {children}
    </section>
  )
}
