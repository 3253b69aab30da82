import { compassPoints } from './geo.ts'
import type { Messages } from './messages.ts'

/** Returns the name of the compass point nearest to a direction in degrees. */
export function formatCompassPoint(degrees: number, { compass }: Pick<Messages, 'compass'>): string {
  const { length } = compassPoints
  const index = ((Math.round(degrees / 45) % length) + length) % length
  return compass[compassPoints[index] ?? 'n']
}
