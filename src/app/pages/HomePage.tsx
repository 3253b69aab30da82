import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { $introIsOpen } from '../../client/accounts/intro.ts'
import { createMapView, viewOfQuery, type MapView } from '../../client/map/map-view.ts'
import type { Place } from '../../core/contract/place.ts'
import { roundBox, type Box, type Position } from '../../core/geo.ts'
import { newPlaceQuery, pages, pathOf } from '../../core/site/pages.ts'
import { rememberedView, rememberView } from '../../client/map/map-view-storage.ts'
import { InTurn } from '../../ui/loading/Deferred.tsx'
import { MapActionsContext, type MapActions } from '../../widgets/map/map-actions.ts'
import { MapWidget } from '../../widgets/map/MapWidget.tsx'
import type { Hit } from '../../widgets/search/hits.ts'
import { SearchWidget } from '../../widgets/search/SearchWidget.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { HomeDrawer } from '../parts/HomeDrawer.tsx'
import { HomeSheet } from '../parts/HomeSheet.tsx'
import { Intro } from '../parts/Intro.tsx'
import { LookingForPlaces } from '../parts/AreaSearchStatus.tsx'
import { LegendStrip } from '../parts/LegendStrip.tsx'
import { usePageWords } from '../parts/page-metadata.ts'
import { SiteMenu } from '../parts/SiteMenu.tsx'
import { useIsNarrow } from '../parts/use-is-narrow.ts'
import { $appSettings } from '../app-settings.ts'
import { goTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'

const ChartsDialog = lazy(() =>
  import('../parts/SatChartsDialog.tsx').then((file) => ({ default: file.ChartsDialog })),
)
const AddPlaceDialog = lazy(() =>
  import('../parts/AddPlaceDialog.tsx').then((file) => ({ default: file.AddPlaceDialog })),
)

/** The search field and the drawer take so much of the left side. */
const drawerPx = 392

/** The map is the room; search, panels and legend are furniture that can be put away. */
export function HomePage({ pageData }: PageProps) {
  const { messages } = useRoadstead()
  const { layers } = useStore($appSettings)
  const [view] = useState(() => createMapView({ ...(layers && { layers }), ...rememberedView() }))
  const user = useCurrentUser()
  const [newPlaceAt, setNewPlaceAt] = useState<Position | null>(() => user && askedPlace())
  const isNarrow = useIsNarrow()
  usePageWords(messages.common.homeTitle, messages.common.homeDescription)
  useEffect(() => rememberView(view), [view])
  const selection = useStore(view.$selection)
  const [chartsOf, setChartsOf] = useState<Box | null>(null)
  const actions = useHomeActions(view, setNewPlaceAt, setChartsOf)
  const openIntro = () => $introIsOpen.set(true)
  return (
    <MapActionsContext value={actions}>
      <main className="rs-home" data-selected={selection !== null}>
        <h1 className="rs-hidden">{messages.common.homeTitle}</h1>
        <InTurn>
          <MapWidget
            view={view}
            {...(layers && { layers })}
            cards={isNarrow ? 'none' : 'popup'}
            coveredLeftPx={drawerPx}
            locate
            live
          />
        </InTurn>
        {pageData.looksForPlaces && <LookingForPlaces view={view} />}
        <div className="rs-home__search">
          <SearchWidget onSelect={openHit}>
            <SiteMenu />
          </SearchWidget>
        </div>
        {isNarrow ? (
          <HomeSheet view={view} onMoreInfo={openIntro} />
        ) : (
          <>
            <HomeDrawer view={view} onMoreInfo={openIntro} />
            <div className="rs-home__legend">
              <LegendStrip />
            </div>
          </>
        )}
        <Intro placeCount={pageData.placeCount} />
        {chartsOf && (
          <Suspense>
            <ChartsDialog box={chartsOf} tileZoom={view.$tileZoom.get()} onClose={() => setChartsOf(null)} />
          </Suspense>
        )}
        {newPlaceAt && (
          <Suspense>
            <AddPlaceDialog view={view} position={newPlaceAt} onClose={() => setNewPlaceAt(null)} />
          </Suspense>
        )}
      </main>
    </MapActionsContext>
  )
}

/** Where the address asks for a new place, as the plugin of OpenCPN does; null where it does not. */
function askedPlace(): Position | null {
  const { search } = window.location
  if (!new URLSearchParams(search).has(newPlaceQuery)) return null
  return viewOfQuery(search).centre ?? null
}

/** What people may do from the map of the home screen. */
function useHomeActions(
  view: MapView,
  addPlace: (position: Position) => void,
  showCharts: (box: Box) => void,
): MapActions {
  const { api } = useRoadstead()
  return useMemo(
    () => ({
      addPlace,
      downloadMaps() {
        const box = view.$box.get()
        if (!box) return
        void import('../../client/sat-charts/downloads.ts').then(({ downloadAreaCharts }) =>
          downloadAreaCharts(api, box, view.$tileZoom.get(), Math.round(view.$zoom.get())),
        )
      },
      orderCharts() {
        const box = view.$box.get()
        if (box) showCharts(roundBox(box))
      },
      editPlace: (place: Place) => goTo(pages.placeEditFromState, { id: place.id, place }),
    }),
    [api, view, addPlace, showCharts],
  )
}

function openHit({ kind, hit }: Hit): void {
  goTo(pathOf(kind === 'place' ? 'place' : 'vessel', hit.id))
}
