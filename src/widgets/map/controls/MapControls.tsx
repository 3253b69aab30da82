import { useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { requestDevicePosition, logGeolocationError } from '../../../client/map/geolocate.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { clearNotices, notify } from '../../../client/notices.ts'
import { geolocation } from '../../../core/limits/map.ts'
import { mapControls } from '../../../core/messages/en/markers.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useMessages } from '../../use-messages.ts'
import { MapOverlay } from '../overlays/MapOverlay.tsx'
import { ZoomButtons } from './ZoomButtons.tsx'

const english = { mapControls }

export type MapControl = 'zoom' | 'locate' | 'position'

const allControls: readonly MapControl[] = ['zoom', 'locate']

/** Zoom buttons and the button that locates the device. */
export function MapControls({
  view,
  controls = allControls,
}: {
  view: MapView
  controls?: readonly MapControl[] | undefined
}) {
  const messages = useMessages(english)
  const map = useMap()
  const [isLocating, setLocating] = useState(false)

  async function goToDevice() {
    setLocating(true)
    clearNotices('location')
    try {
      view.$moveRequest.set({ position: await requestDevicePosition(), zoom: geolocation.zoom })
    } catch (error) {
      logGeolocationError(error)
      notify('location', messages.mapControls.locationFailed, 'failed')
    } finally {
      setLocating(false)
    }
  }

  const showsZoom = controls.includes('zoom')
  const showsLocate = controls.includes('locate')
  if (!showsZoom && !showsLocate) return null
  return (
    <MapOverlay className="rs-controls rs-card">
      {showsZoom && <ZoomButtons map={map} />}
      {showsLocate && (
        <button
          type="button"
          className="rs-icon-button"
          aria-label={isLocating ? messages.mapControls.locating : messages.mapControls.locate}
          aria-busy={isLocating}
          disabled={isLocating}
          onClick={() => void goToDevice()}
        >
          <Icon parts={icons.locate} />
        </button>
      )}
    </MapOverlay>
  )
}
