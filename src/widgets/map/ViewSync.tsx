import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../client/map/map-view.ts'
import { toBbox, wrapLongitude } from '../../core/geo.ts'
import { forwardGestures } from './forward-gestures.ts'
import { keepFromPage } from './keep-from-page.ts'
import { useMapRemoval } from './use-map-removal.ts'
import { observeSize, prefersReducedMotion } from '../../ui/browser-features.ts'

/**
 * Synchronises the view stores and the map: moves of the map update the stores, requests of the stores
 * move the map.
 */
export function ViewSync({ view }: { view: MapView }) {
  const map = useMap()

  useEffect(() => {
    function readMap() {
      const { lat, lng } = map.getCenter()
      const bounds = map.getBounds()
      view.$zoom.set(map.getZoom())
      const longitude = wrapLongitude(lng)
      const known = view.$centre.get()
      if (known.latitude !== lat || known.longitude !== longitude)
        view.$centre.set({ latitude: lat, longitude })
      // A map in a hidden container has no size and no features in view.
      if (map.getSize().x === 0 || map.getSize().y === 0) return
      view.$bbox.set(toBbox(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()))
    }

    function obey() {
      const goTo = view.$moveRequest.get()
      if (!goTo) return
      view.$moveRequest.set(null)
      const animate = !prefersReducedMotion()
      if ('bbox' in goTo) {
        const { x1, y1, x2, y2 } = goTo.bbox
        map.fitBounds(
          [
            [y1, x1],
            [y2, x1 > x2 ? x2 + 360 : x2],
          ],
          { animate, padding: [60, 60], maxZoom: 18 },
        )
      } else {
        map.setView([goTo.position.latitude, goTo.position.longitude], goTo.zoom, { animate })
      }
    }

    map.on('moveend', readMap)
    map.on('unload', endZoomAnimation)
    const end = view.$moveRequest.listen(obey)
    map.whenReady(readMap)
    obey()
    return function stop() {
      map.off('moveend', readMap)
      end()
    }
  }, [map, view])

  useEffect(
    function followContainer() {
      const container = map.getContainer()
      // Without this, a map in a container that grows or was hidden would show a single tile.
      return observeSize(container, () => {
        // A hidden map keeps its view until it is shown again.
        if (container.clientWidth === 0 || container.clientHeight === 0) return
        const { x, y } = map.getSize()
        // A map that grows keeps its corner; a map without a previous size keeps its centre.
        map.invalidateSize({ pan: x === 0 || y === 0 })
      })
    },
    [map],
  )
  useMapRemoval(map)
  useEffect(() => keepFromPage(map), [map])
  useEffect(() => forwardGestures(map.getContainer()), [map])
  return null
}

/** Ends the zoom animation of a map that is removed: its last step, which a timer runs, would throw an error. */
function endZoomAnimation(this: LeafletMap): void {
  Object.assign(this, { _animatingZoom: false }) // Leaflet has no method for it
}
