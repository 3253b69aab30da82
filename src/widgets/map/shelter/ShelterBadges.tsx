import { layerGroup, marker as createMarker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import type { ShelteredPlace } from '../../../core/contract/shelter.ts'
import type { ShelterContext } from '../../../core/shelter/shelter-quantities.ts'
import { getWaveRange } from '../../../core/shelter/shelter-state.ts'
import { getWaveClass } from '../../../core/shelter/wave-class.ts'
import { formatWaveRange, type WaveRange } from '../../../core/shelter/sea-units.ts'
import { usePlaceName } from '../../use-place-name.ts'
import { createNodeIcon } from '../node-icon.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { badgePx, selectFreeBadges } from './arrange-badges.ts'

export interface ShelterBadgesProps {
  view: MapView
  /** In the order of precedence: a badge that would cover an earlier one is not drawn. */
  places: readonly ShelteredPlace[]
  context: ShelterContext
}

/**
 * Badges with the wave height at the places of the view. They are for the pointer only: the list beside the map
 * has the same places for the keyboard and for screen readers.
 */
export function ShelterBadges({ view, places, context }: ShelterBadgesProps) {
  const map = useMap()
  const showName = usePlaceName()
  useEffect(
    function drawBadges() {
      const layer = layerGroup().addTo(map)

      function draw() {
        layer.clearLayers()
        const centre = map.getCenter().lng
        const positions = places.map(({ latitude, longitude }): [number, number] => [
          latitude,
          toNearestWorldCopy(longitude, centre),
        ])
        const isFree = selectFreeBadges(positions.map((position) => map.latLngToLayerPoint(position)))
        places.forEach((place, index) => {
          const position = positions[index]
          if (position && isFree[index])
            layer.addLayer(createBadge(place, showName(place), position, view, context))
        })
      }

      draw()
      map.on('zoomend', draw)
      return function removeBadges() {
        map.off('zoomend', draw)
        layer.remove()
      }
    },
    [map, view, places, context, showName],
  )
  return null
}

function createBadge(
  place: ShelteredPlace,
  title: string,
  position: [number, number],
  view: MapView,
  context: ShelterContext,
) {
  const content = createContent(getWaveRange(place), context)
  content.title = title
  const { width, height } = badgePx
  const icon = createNodeIcon({ className: 'rs-shelter-badge', content, widthPx: width, heightPx: height })
  const badge = createMarker(position, { icon, keyboard: false, zIndexOffset: 1000 })
  badge.on('click', () => {
    view.$selection.set({ kind: 'place', id: place.id, position: getPosition(place) })
  })
  badge.on('add', () => badge.getElement()?.setAttribute('aria-hidden', 'true'))
  return badge
}

function createContent(range: WaveRange | null, { units, language }: ShelterContext): HTMLElement {
  const content = document.createElement('span')
  if (!range) {
    content.className = 'rs-wave-badge rs-wave-badge--unknown'
    content.textContent = '?'
    return content
  }
  const { value, unit } = formatWaveRange(range, units.depth, language)
  content.className = `rs-wave-badge rs-wave-${getWaveClass(range.high)}`
  content.dataset.interval = String(range.low < range.high)
  content.textContent = `${value} ${unit}`
  return content
}

function getPosition({ latitude, longitude }: ShelteredPlace) {
  return { latitude, longitude }
}
