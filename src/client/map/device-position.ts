import { atom } from 'nanostores'
import type { Position } from '../../core/geo.ts'

/** Where the device is, as it states itself. */
export interface DevicePosition {
  position: Position
  /** Radius in metres of the circle in which the device is with a probability of 95 %. */
  accuracyM: number
  /** Course over ground in degrees true; null while the device stands still or does not know it. */
  headingDeg: number | null
  /** Time of the position, ms since 1970. */
  at: number
}

/** Last position of the device; null until it is asked for. It stays in the browser. */
export const $devicePosition = atom<DevicePosition | null>(null)
