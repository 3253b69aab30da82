import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import { useEffect, useState } from 'react'
import { createMapView } from '../../client/map-view.ts'
import { rememberedView, rememberView } from '../../client/view-memory.ts'
import { MapWidget } from '../../widgets/map/MapWidget.tsx'
import { SearchWidget, type Hit } from '../../widgets/search/SearchWidget.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'
import { HomeDrawer } from '../parts/HomeDrawer.tsx'
import { HomeSheet } from '../parts/HomeSheet.tsx'
import { LegendStrip } from '../parts/LegendStrip.tsx'
import { usePageWords } from '../parts/page-words.ts'
import { ThemeMenu } from '../parts/ThemeMenu.tsx'
import { useIsNarrow } from '../parts/use-is-narrow.ts'
import { $router } from '../routes.ts'

/** The search field and the drawer take so much of the left side. */
const drawerPx = 392

/** The map is the room; search, panels and legend are furniture that can be put away. */
export function HomePage() {
  const { messages } = useRoadstead()
  const [view] = useState(() => createMapView(rememberedView()))
  const isNarrow = useIsNarrow()
  usePageWords(messages.common.homeTitle, messages.common.homeDescription)
  useEffect(() => rememberView(view), [view])
  const selection = useStore(view.$selection)
  return (
    <main className="rs-home" data-selected={selection !== null}>
      <h1 className="rs-hidden">{messages.common.homeTitle}</h1>
      <MapWidget view={view} cards={isNarrow ? 'none' : 'popup'} coveredLeftPx={drawerPx} locate />
      <div className="rs-home__search">
        <SearchWidget onSelect={openHit}>
          <ThemeMenu />
        </SearchWidget>
      </div>
      {isNarrow ? (
        <HomeSheet view={view} />
      ) : (
        <>
          <HomeDrawer view={view} />
          <div className="rs-home__legend">
            <LegendStrip />
          </div>
        </>
      )}
    </main>
  )
}

function openHit({ kind, hit }: Hit): void {
  // Vessel pages are served from their own issue on; until then the address says so.
  if (kind === 'place') openPage($router, 'place', { id: String(hit.id) })
  else window.location.assign(`/vesselview/${hit.id}`)
}
