import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import type { DevicePosition } from '../../../client/map/device-position.ts'
import {
  isLocationDenied,
  logGeolocationError,
  requestDevicePosition,
} from '../../../client/map/geolocate.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { clearNotices, notify } from '../../../client/notices.ts'
import { geolocation as limits } from '../../../core/limits/map.ts'
import { mapControls } from '../../../core/messages/en/markers.json'
import { useMessages } from '../../use-messages.ts'

const english = { mapControls }

interface LocatingOptions {
  /** Number of presses of the button; 0 for the request of a map that opens at the default centre. */
  presses: number
  isFollowing: boolean
  setFollowing: (isFollowing: boolean) => void
}

/** Asks for the position of the device at each press, and moves the map there. Returns whether it is being asked for. */
export function useLocating(view: MapView, { presses, isFollowing, setFollowing }: LocatingOptions): boolean {
  const map = useMap()
  const { mapControls: texts } = useMessages(english)
  const [isLocating, setLocating] = useState(false)
  const current = useRef({ isFollowing, setFollowing, texts })
  useEffect(() => {
    current.current = { isFollowing, setFollowing, texts }
  })

  useEffect(() => {
    let isGone = false
    const startCentre = view.$centre.get()

    function goTo({ position }: DevicePosition): void {
      const zoom = Math.max(view.$zoom.get(), limits.zoom)
      map.setView([position.latitude, position.longitude], zoom, { animate: false })
    }

    /** Section 4: a failure only logs a warning. A map that was moved meanwhile stays. */
    function locateAtStart(): void {
      requestDevicePosition().then((own) => {
        if (!isGone && view.$centre.get() === startCentre) goTo(own)
      }, logGeolocationError)
    }

    async function locateAtPress(): Promise<void> {
      setLocating(true)
      clearNotices('location')
      try {
        const own = await requestDevicePosition()
        if (isGone) return
        goTo(own)
        current.current.setFollowing(true)
      } catch (error) {
        logGeolocationError(error)
        if (isGone) return
        const { locationDenied, locationFailed } = current.current.texts
        notify('location', isLocationDenied(error) ? locationDenied : locationFailed, 'failed')
      } finally {
        if (!isGone) setLocating(false)
      }
    }

    if (presses === 0) locateAtStart()
    else if (current.current.isFollowing) current.current.setFollowing(false)
    else void locateAtPress()
    return () => void (isGone = true)
  }, [map, view, presses])

  return isLocating
}
