import { geolocation as limits } from '../../core/limits/map.ts'
import { $devicePosition, type DevicePosition } from './device-position.ts'

const options = {
  enableHighAccuracy: limits.highAccuracy,
  timeout: limits.timeoutMs,
  maximumAge: limits.maximumAgeMs,
}
let pending: Promise<DevicePosition> | null = null

/**
 * Asks for the position of the device, with the limits of section 9, and stores it. Calls at the same time share one
 * request. Rejects with the browser's error.
 */
export function requestDevicePosition(): Promise<DevicePosition> {
  pending ??= new Promise<DevicePosition>((resolve, reject) => {
    if ('geolocation' in navigator)
      navigator.geolocation.getCurrentPosition((found) => resolve(storePosition(found)), reject, options)
    else reject(new Error('this browser has no geolocation'))
  }).finally(() => (pending = null))
  return pending
}

/** Stores each further position of the device until the returned function is called. */
export function watchDevicePosition(): () => void {
  // A failure makes the last position old, which the map shows.
  const watch = navigator.geolocation.watchPosition((found) => void storePosition(found), undefined, options)
  return () => navigator.geolocation.clearWatch(watch)
}

function storePosition({ coords, timestamp }: GeolocationPosition): DevicePosition {
  const { latitude, longitude, accuracy, heading } = coords
  const stored = {
    position: { latitude, longitude },
    accuracyM: accuracy,
    // NaN while the device stands still.
    headingDeg: heading === null || Number.isNaN(heading) ? null : heading,
    at: timestamp,
  }
  $devicePosition.set(stored)
  return stored
}

/** Code of the browser's error for a person or a page that does not allow it. */
const deniedCode = 1

export function isLocationDenied(error: unknown): boolean {
  return (error as Partial<GeolocationPositionError>).code === deniedCode // the browser's error; others have no code
}

/** Logs a failed geolocation as a warning with code and message (section 8). */
export function logGeolocationError(error: unknown): void {
  const { code, message } = error as Partial<GeolocationPositionError> // the browser's error; others have a message
  console.warn(`geolocation failed (${code ?? 'no code'}): ${message ?? String(error)}`)
}
