import { compassPoints } from './geo.ts'
import type { Messages } from './messages.ts'

/** Returns the name of the compass point nearest to a direction in degrees. */
export function formatCompassPoint(degrees: number, { charts }: Messages): string {
  const { length } = compassPoints
  const index = ((Math.round(degrees / 45) % length) + length) % length
  return charts.compass[compassPoints[index] ?? 'n']
}
