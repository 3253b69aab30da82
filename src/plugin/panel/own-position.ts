import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Position } from '../../core/geo.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'
import { ownPositionLimits as limits } from '../../core/limits/plotters.ts'
import { followPositionStream, type BoatMotion } from './position-stream.ts'
import { getBoatServerPrefix, type PanelEnvironment } from './environment.ts'

/** Position of the boat and its source. */
export interface OwnPosition extends Position {
  /** Heading, course and speed, if any is known. */
  motion?: BoatMotion
  source: 'boat' | 'device' | 'address'
  /** Time of the last fix, if it was too long ago; null while fixes arrive. */
  lostSince: Date | null
}

/**
 * Own position: from the URL if given, else from the stream of the boat server, else from the device.
 * Null while it is unknown. Without a new fix for some time it is lost: the last one stays, with its time.
 */
export function createOwnPositionStore(place: PanelEnvironment): ReadableAtom<OwnPosition | null> {
  const $position = atom<OwnPosition | null>(null)
  onMount($position, () => {
    const { lat, lng } = place.values
    if (lat !== undefined && lng !== undefined)
      return $position.set({ latitude: lat, longitude: lng, source: 'address', lostSince: null })
    let silence = 0

    function setFix(position: MovingPosition, source: 'boat' | 'device'): void {
      const fixedAt = new Date()
      window.clearTimeout(silence)
      $position.set({ ...position, source, lostSince: null })
      silence = window.setTimeout(() => {
        $position.set({ ...position, source, lostSince: fixedAt })
      }, limits.lostAfterMs)
    }

    const query = new URLSearchParams(window.location.search)
    const host =
      query.get('signalk') ?? (place.kind === 'boat' ? window.location.host + getBoatServerPrefix() : null)
    const stopDevice = watchDevice((position) => {
      const known = $position.get()
      if (known?.source !== 'boat' || known.lostSince) setFix(position, 'device')
    })
    const stopStream = host
      ? followPositionStream(host, (position, motion) =>
          setFix({ ...position, ...(isKnown(motion) && { motion }) }, 'boat'),
        )
      : () => undefined
    return () => {
      window.clearTimeout(silence)
      stopDevice()
      stopStream()
    }
  })
  return $position
}

type MovingPosition = Position & { motion?: BoatMotion }

function isKnown(motion: BoatMotion): boolean {
  return Object.values(motion).some((value) => value !== null)
}

/** Watches the position of the device. It is also asked regularly, because a device at rest reports nothing by itself. */
function watchDevice(onPosition: (position: MovingPosition) => void): () => void {
  if (!('geolocation' in navigator)) return () => undefined
  const { geolocation } = navigator
  const take = ({ coords }: GeolocationPosition) =>
    onPosition({
      latitude: coords.latitude,
      longitude: coords.longitude,
      // A device at rest has no course.
      ...(Number.isFinite(coords.heading) && { motion: toMotion(coords) }),
    })
  const ignoreFailure = () => undefined
  const watch = geolocation.watchPosition(take, ignoreFailure, {
    enableHighAccuracy: true,
    maximumAge: limits.deviceMaxAgeMs,
  })
  const timer = window.setInterval(
    () =>
      geolocation.getCurrentPosition(take, ignoreFailure, {
        enableHighAccuracy: true,
        maximumAge: limits.deviceMaxAgeMs,
        timeout: limits.deviceIntervalMs,
      }),
    limits.deviceIntervalMs,
  )
  return () => {
    window.clearInterval(timer)
    geolocation.clearWatch(watch)
  }
}

function toMotion({ heading, speed }: GeolocationCoordinates): BoatMotion {
  return {
    headingDeg: null,
    courseDeg: heading,
    speedKn: speed === null ? null : speed * metresPerSecondToKnots,
  }
}
