import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MapView } from '../../client/map/map-view.ts'
import { useMap } from 'react-leaflet/hooks'
import { mapNames } from '../../core/limits/map-names.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { keepMarkersApart } from './markers-apart/keep-markers-apart.ts'
import { MapNames } from './names/MapNames.tsx'

const VesselTrack = lazyComponent(() => import('./overlays/VesselTrack.tsx').then((file) => file.VesselTrack))

/** Parts of a map that are drawn after its first places: names, the track of the requested vessel, and the space between markers. */
export function MapExtras({ view, hasNames }: { view: MapView; hasNames: boolean }) {
  const track = useStore(view.$track)
  const isReady = useFirstPlaces(view)
  const map = useMap()
  useEffect(() => keepMarkersApart(map), [map])
  return (
    <>
      {hasNames && isReady && <MapNames view={view} />}
      {track && <VesselTrack key={track.vesselId} view={view} track={track} />}
    </>
  )
}

/** Whether the places have loaded once, will not be loaded, or are late. */
function useFirstPlaces(view: MapView): boolean {
  const status = useStore(view.$layerStatuses).pois
  const isShown = useStore(view.$layers).includes('pois')
  const [isReady, setReady] = useState(false)
  const hasLoaded = !isShown || (status !== undefined && status.state !== 'loading')
  if (hasLoaded && !isReady) setReady(true)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), mapNames.patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
