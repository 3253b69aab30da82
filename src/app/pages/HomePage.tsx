import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { $isIntroOpen } from '../../client/accounts/intro.ts'
import { getMessages } from '../../client/language.ts'
import { notify } from '../../client/notices.ts'
import { createMapView, type MapView } from '../../client/map/map-view.ts'
import { parseMapViewQuery } from '../../client/map/map-view-query.ts'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import type { Place } from '../../core/contract/place.ts'
import { roundBbox, type Bbox, type Position } from '../../core/geo.ts'
import { common } from '../../core/messages/en/common.json'
import { site } from '../../core/messages/en/site.json'
import { newPlaceParameter, pages } from '../../core/site/pages.ts'
import { loadMapViewState, persistMapView } from '../../client/map/map-view-storage.ts'
import { Deferred } from '../../ui/loading/Deferred.tsx'
import { MapActionsContext, type MapActions } from '../../widgets/map/map-actions.ts'
import { MapWidget } from '../../widgets/map/MapWidget.tsx'
import type { Hit } from '../../widgets/search/hits.ts'
import { getHitPath, showOnMap } from '../../widgets/search/open-hit.ts'
import { SearchWidget } from '../../widgets/search/SearchWidget.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { lazyOverlay } from '../../widgets/lazy-part.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { HomeDrawer } from '../parts/home/HomeDrawer.tsx'
import { HomeSheet } from '../parts/home/HomeSheet.tsx'
import { readCardOfEntry, useHomeParts } from '../parts/home/use-home-parts.ts'
import { Intro } from '../parts/Intro.tsx'
import { AreaSearchStatus } from '../parts/area/AreaSearchStatus.tsx'
import { LegendStrip } from '../parts/home/LegendStrip.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { SiteMenu } from '../parts/SiteMenu.tsx'
import { useIsNarrow } from '../parts/media-queries.ts'
import { $appSettings } from '../app-settings.ts'
import { navigateTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'

const english = { common, site }

const ChartsDialog = lazyOverlay(() =>
  import('../parts/SatChartsDialog.tsx').then((file) => file.SatChartsDialog),
)
const AddPlaceDialog = lazyOverlay(() =>
  import('../parts/AddPlaceDialog.tsx').then((file) => file.AddPlaceDialog),
)

const FilterChips = lazyComponent(() =>
  import('../parts/filter/FilterChips.tsx').then((file) => file.FilterChips),
)

const SearchFilterNote = lazyComponent(() =>
  import('../parts/filter/SearchFilterNote.tsx').then((file) => file.SearchFilterNote),
)

const WatersQuestion = lazyComponent(() =>
  import('../parts/area/WatersQuestion.tsx').then((file) => file.WatersQuestion),
)

const ShelterControl = lazyComponent(() =>
  import('../../widgets/map/shelter/ShelterControl.tsx').then((file) => file.ShelterControl),
)

/** Width of the search field and the drawer at the left (`--rs-panel`) with its margin, in pixels. */
const drawerPx = 472

/** Home screen: a full-window map with search, panels and legend above it. */
export function HomePage({ pageData }: PageProps) {
  const messages = useMessages(english)
  const { layers } = useStore($appSettings)
  const [view] = useState(() => createHomeView(layers))
  const user = useCurrentUser()
  const [newPlaceAt, setNewPlaceAt] = useState<Position | null>(() => user && askedPlace())
  const isNarrow = useIsNarrow()
  const parts = useHomeParts(view, isNarrow)
  usePageMetadata(messages.site.homeTitle, messages.site.homeDescription)
  useEffect(() => persistMapView(view), [view])
  const selection = useStore(view.$selection)
  const [chartsOf, setChartsOf] = useState<Bbox | null>(null)
  const actions = useHomeActions(view, setNewPlaceAt, setChartsOf)
  const openHit = (item: Hit) => {
    if (item.kind === 'town' || item.kind === 'position') showOnMap(item, view)
    else navigateTo(getHitPath(item))
  }
  const searchFilter = useMemo(
    () => ({ $query: view.$filter, note: <SearchFilterNote view={view} /> }),
    [view],
  )
  const openIntro = () => $isIntroOpen.set(true)
  const main = useRef<HTMLElement>(null)
  // Not a state: while the sheet is dragged, its height changes with each frame.
  const setSheetHeight = useCallback(
    (heightPx: number) => main.current?.style.setProperty('--rs-sheet-height', `${heightPx}px`),
    [],
  )
  return (
    <MapActionsContext value={actions}>
      <main ref={main} className="rs-home" data-selected={selection !== null}>
        <h1 className="rs-hidden">{messages.site.homeTitle}</h1>
        {/* Before the map, whose markers are many stops of the keyboard. */}
        <div className="rs-home__search">
          <SearchWidget
            onSelect={openHit}
            near={() => view.$centre.get()}
            filter={searchFilter}
            remembersSearches
          >
            <SiteMenu />
          </SearchWidget>
        </div>
        <Deferred>
          <FilterChips view={view} />
        </Deferred>
        {isNarrow ? (
          <HomeSheet view={view} onMoreInfo={openIntro} {...parts.sheet} onHeight={setSheetHeight} />
        ) : (
          <>
            <HomeDrawer view={view} onMoreInfo={openIntro} />
            <div className="rs-home__legend" data-covers="bottom">
              <LegendStrip view={view} />
            </div>
          </>
        )}
        <Deferred>
          <MapWidget
            view={view}
            {...(layers && { layers })}
            cards={isNarrow ? 'none' : 'popup'}
            coveredLeftPx={drawerPx}
            locate
            live
          >
            <ShelterControl view={view} {...parts.shelter} />
          </MapWidget>
        </Deferred>
        <AreaSearchStatus
          view={view}
          isEnabled={pageData.areaSearchEnabled === true}
          waters={pageData.waters}
        />
        {pageData.waters === 'ask' && <WatersQuestion view={view} />}
        <Intro placeCount={pageData.placeCount} />
        {chartsOf && (
          <ChartsDialog bbox={chartsOf} tileZoom={view.$tileZoom.get()} onClose={() => setChartsOf(null)} />
        )}
        {newPlaceAt && (
          <AddPlaceDialog view={view} position={newPlaceAt} onClose={() => setNewPlaceAt(null)} />
        )}
      </main>
    </MapActionsContext>
  )
}

/** Returns the view of the URL or of this tab, with the card that was open when the page was left. */
function createHomeView(layers: readonly LayerKey[] | undefined): MapView {
  const view = createMapView({ ...(layers && { layers }), ...loadMapViewState() })
  view.$selection.set(readCardOfEntry())
  return view
}

/** Returns the position of a new place given by the URL, as the OpenCPN plugin does; null if there is none. */
function askedPlace(): Position | null {
  const { search } = window.location
  if (!new URLSearchParams(search).has(newPlaceParameter)) return null
  return parseMapViewQuery(search).centre ?? null
}

/** Actions available on the map of the home screen. */
function useHomeActions(
  view: MapView,
  addPlace: (position: Position) => void,
  showCharts: (box: Bbox) => void,
): MapActions {
  const { api } = useRoadstead()
  return useMemo(
    () => ({
      addPlace,
      downloadSatCharts() {
        const box = view.$bbox.get()
        if (!box) return
        import('../../client/sat-charts/downloads.ts').then(
          ({ downloadAreaSatCharts }) =>
            downloadAreaSatCharts(api, box, view.$tileZoom.get(), Math.round(view.$zoom.get())),
          (error: unknown) => {
            console.error('the download of charts cannot be loaded', error)
            notify('download', getMessages(english).common.partFailed, 'failed')
          },
        )
      },
      openSatChartJobs() {
        const box = view.$bbox.get()
        if (box) showCharts(roundBbox(box))
      },
      editPlace: (place: Place) => navigateTo(pages.placeEditFromState, { id: place.id, place }),
    }),
    [api, view, addPlace, showCharts],
  )
}
