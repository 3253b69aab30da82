import { useState } from 'react'
import { useMap } from 'react-leaflet'
import { geolocate, warnOfGeolocation } from '../../client/geolocate.ts'
import type { MapView } from '../../client/map-view.ts'
import { notify } from '../../client/notices.ts'
import { geolocation } from '../../core/limits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'
import { Overlay } from './Overlay.tsx'

/** Nearer, farther, and to where the device is. */
export function MapControls({ view }: { view: MapView }) {
  const { messages } = useRoadstead()
  const map = useMap()
  const [isLocating, setLocating] = useState(false)

  async function goToDevice() {
    setLocating(true)
    try {
      view.$goTo.set({ position: await geolocate(), zoom: geolocation.zoom })
    } catch (error) {
      warnOfGeolocation(error)
      notify(messages.home.locationFailed, 'failed')
    } finally {
      setLocating(false)
    }
  }

  return (
    <Overlay className="rs-controls rs-card">
      <button
        type="button"
        className="rs-icon-button"
        aria-label={messages.home.zoomInControl}
        onClick={() => map.zoomIn()}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={messages.home.zoomOutControl}
        onClick={() => map.zoomOut()}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={isLocating ? messages.home.locating : messages.home.locate}
        aria-busy={isLocating}
        disabled={isLocating}
        onClick={() => void goToDevice()}
      >
        <Icon name="locate" />
      </button>
    </Overlay>
  )
}
