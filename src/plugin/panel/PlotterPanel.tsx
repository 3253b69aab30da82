import { lazyOverlay, lazyPart } from '../../widgets/lazy-part.tsx'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { createMapView } from '../../client/map/map-view.ts'
import { formatClock } from '../../core/format-date.ts'
import type { NearbyPlace } from '../../core/nearby-places.ts'
import type { PanelMessages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { MapWidget } from '../../widgets/map/MapWidget.tsx'
import type { Hit } from '../../widgets/search/hits.ts'
import { showOnMap } from '../../widgets/search/open-hit.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { BoatMark } from './BoatMark.tsx'
import { HelmBar, HelmButton } from './HelmBar.tsx'
import { createNearbyPlacesStore } from './nearby/nearby-places-store.ts'
import { NearestList } from './nearby/NearestList.tsx'
import { NotesFilter } from './NotesFilter.tsx'
import { createOwnPositionStore } from './own-position.ts'
import type { PanelEnvironment } from './environment.ts'
import type { PlotterBus } from './plotter-bus.ts'
import type { SiteStatus } from './site-status.ts'

// These parts load after the first render of the map.
const SearchWidget = lazyPart(() =>
  import('../../widgets/search/SearchWidget.tsx').then((file) => file.SearchWidget),
)
const PlaceCard = lazyOverlay(() => import('./place/PanelPlaceCard.tsx').then((file) => file.PanelPlaceCard))

const AreasCard = lazyOverlay(() => import('./areas/AreasCard.tsx').then((file) => file.AreasCard))

/** Least zoom at which the boat is shown. */
const boatZoom = 12

export interface PlotterPanelProps {
  environment: PanelEnvironment
  messages: PanelMessages
  /** The plotter that contains this frame; null without a plotter. */
  bus: PlotterBus | null
  $siteStatus: ReadableAtom<SiteStatus>
}

/** Map and search around the boat for a chart plotter, with few and large controls. */
export function PlotterPanel({ environment, messages, bus, $siteStatus }: PlotterPanelProps) {
  const { lat, lng, zoom, lang: _lang, dir: _dir, theme: _theme, units: _units, ...says } = environment.values
  const [view] = useState(() =>
    createMapView({
      ...(zoom !== undefined && { zoom }),
      // A position in the URL is the initial centre of the map.
      ...(lat !== undefined &&
        lng !== undefined && { centre: { latitude: lat, longitude: lng }, zoom: zoom ?? boatZoom }),
      ...(says.layers && { layers: says.layers }),
    }),
  )
  const { api } = useRoadstead()
  const $own = useMemo(() => createOwnPositionStore(environment), [environment])
  const own = useStore($own)
  const selection = useStore(view.$selection)
  const bbox = useStore(view.$bbox)
  const nearby = useStore(
    useMemo(() => createNearbyPlacesStore(environment, api, $own), [environment, api, $own]),
  )
  const [opened, setOpened] = useState<'nearest' | 'areas' | null>(null)
  // A place in the URL takes precedence over following the boat.
  const [follows, setFollows] = useState(says.placeId === undefined)

  useEffect(() => {
    if (!own || !follows) return
    const leastZoom = zoom ?? boatZoom
    view.$moveRequest.set({ position: own, zoom: Math.max(leastZoom, view.$zoom.get()) })
  }, [view, own, follows, zoom])
  // Moving the map ends following the boat.
  useEffect(() => {
    const stop = () => setFollows(false)
    const map = document.querySelector('.rs-map')
    map?.addEventListener('pointerdown', stop)
    return () => map?.removeEventListener('pointerdown', stop)
  }, [])

  /** Opens a card beside the map, or closes it. */
  function toggle(card: 'nearest' | 'areas') {
    view.$selection.set(null)
    setOpened(opened === card ? null : card)
  }

  function showPlace({ id, latitude, longitude }: NearbyPlace) {
    const position = { latitude, longitude }
    setFollows(false)
    view.$moveRequest.set({ position, zoom: Math.max(boatZoom, view.$zoom.get()) })
    view.$selection.set({ kind: 'place', id, position })
  }

  function show(item: Hit) {
    if (item.kind === 'vessel') return
    setFollows(false)
    showOnMap(item, view)
  }

  return (
    <main className="rs-panel">
      <MapWidget {...says} view={view} cards={selection?.kind === 'place' ? 'none' : 'popup'}>
        {own && <BoatMark own={own} label={messages.ownBoat} />}
      </MapWidget>
      <div className="rs-panel__search">
        <SearchWidget onSelect={show} near={() => view.$centre.get()} />
      </div>
      <SiteNotice status={useStore($siteStatus)} messages={messages} />
      {opened === 'nearest' && !selection && (
        <NearestList
          own={own}
          places={nearby}
          messages={messages}
          onSelect={showPlace}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'areas' && !selection && (
        <AreasCard bbox={bbox} messages={messages} onClose={() => setOpened(null)} />
      )}
      {selection?.kind === 'place' && (
        <PlaceCard
          key={selection.id}
          id={selection.id}
          environment={environment}
          messages={messages}
          own={own}
          bus={bus}
          onClose={() => view.$selection.set(null)}
        />
      )}
      <HelmBar
        messages={messages}
        ownPosition={own}
        isFollowing={follows}
        onFollow={() => setFollows(!follows)}
      >
        <HelmButton
          icon={icons.list}
          label={messages.nearestList}
          isPressed={opened === 'nearest' && !selection}
          onPress={() => toggle('nearest')}
        />
        {environment.kind === 'boat' && (
          <HelmButton
            icon={icons.download}
            label={messages.aboard}
            isPressed={opened === 'areas' && !selection}
            onPress={() => toggle('areas')}
          />
        )}
        {bus?.capabilities.includes('resources.filter') && <NotesFilter bus={bus} texts={messages} />}
      </HelmBar>
    </main>
  )
}

/** Says since when the site does not answer, and of when the stored answers are, also while current ones are under way. */
function SiteNotice({ status, messages }: { status: SiteStatus; messages: PanelMessages }) {
  const { language } = useRoadstead()
  const { lostSince, keptAt, isRefreshing } = status
  if (!lostSince && !(isRefreshing && keptAt)) return null
  const savedAt = lostSince ? messages.savedAt : messages.refreshing
  const texts = [
    lostSince && formatMessage(messages.offline, { time: formatClock(lostSince, language) }),
    keptAt && formatMessage(savedAt, { time: formatClock(keptAt, language) }),
  ]
  return (
    <p className="rs-panel__offline" role="status">
      <Icon parts={icons.clock} /> {texts.filter(Boolean).join(' ')}
    </p>
  )
}
