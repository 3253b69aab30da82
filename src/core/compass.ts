import { compassPoints } from './geo.ts'
import type { Messages } from './messages.ts'

/** The point of the compass a direction lies nearest to. */
export function formatCompassPoint(degrees: number, { charts }: Messages): string {
  const { length } = compassPoints
  const index = ((Math.round(degrees / 45) % length) + length) % length
  return charts.compass[compassPoints[index] ?? 'n']
}
