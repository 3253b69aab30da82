import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { mapControls } from '../../../core/messages/en/markers.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useMessages } from '../../use-messages.ts'

const english = { mapControls }

/**
 * Zooms a map by one level; a button is disabled at its limit. A disabled button keeps the focus, so
 * that keyboard users do not lose their position in the page.
 */
export function ZoomButtons({ map }: { map: LeafletMap | null }) {
  const messages = useMessages(english)
  const { isNearest, isFarthest } = useZoomLimits(map)
  return (
    <>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={messages.mapControls.zoomInControl}
        aria-disabled={isNearest}
        onClick={() => !isNearest && map?.zoomIn()}
      >
        <Icon parts={icons.plus} />
      </button>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={messages.mapControls.zoomOutControl}
        aria-disabled={isFarthest}
        onClick={() => !isFarthest && map?.zoomOut()}
      >
        <Icon parts={icons.minus} />
      </button>
    </>
  )
}

function useZoomLimits(map: LeafletMap | null): { isNearest: boolean; isFarthest: boolean } {
  const [limits, setLimits] = useState({ isNearest: false, isFarthest: false })
  useEffect(() => {
    if (!map) return undefined
    const measure = () => {
      const zoom = map.getZoom()
      setLimits({ isNearest: zoom >= map.getMaxZoom(), isFarthest: zoom <= map.getMinZoom() })
    }
    map.on('zoomend zoomlevelschange', measure)
    map.whenReady(measure)
    return () => void map.off('zoomend zoomlevelschange', measure)
  }, [map])
  return limits
}
