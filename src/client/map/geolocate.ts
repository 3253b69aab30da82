import type { Position } from '../../core/geo.ts'
import { geolocation as limits } from '../../core/limits/map.ts'

/** Requests the position of the device once, with the limits of section 9. Rejects with the browser's error. */
export function requestDevicePosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('this browser has no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      reject,
      { enableHighAccuracy: limits.highAccuracy, timeout: limits.timeoutMs, maximumAge: limits.maximumAgeMs },
    )
  })
}

/** Logs a failed geolocation as a warning with code and message (section 8). */
export function logGeolocationError(error: unknown): void {
  const { code, message } = error as Partial<GeolocationPositionError> // the browser's error; others have a message
  console.warn(`geolocation failed (${code ?? 'no code'}): ${message ?? String(error)}`)
}
