import { formatNumberUpTo } from '../core/format-number.ts'
import { getCompassPoint, getDistanceMetres, type Position } from '../core/geo.ts'
import type { Messages } from '../core/messages.ts'
import { formatMessage } from '../core/text.ts'
import { nauticalMilesFromMetres } from '../core/units.ts'

/** Distances below this are not shown. */
const minShownDistanceNm = 0.05

/** Formats how far and in which direction a position is from another one: '2.4 nm NE'; empty if it is there. */
export function formatDistanceAway(
  { featureList, weatherUnits }: Pick<Messages, 'featureList' | 'weatherUnits'>,
  from: Position,
  position: Position,
  language: string,
): string {
  const miles = nauticalMilesFromMetres(getDistanceMetres(from, position))
  if (miles < minShownDistanceNm) return ''
  return formatMessage(featureList.distanceAway, {
    distance: formatNumberUpTo(miles, language, miles < 10 ? 1 : 0),
    unit: weatherUnits.nm,
    direction: featureList.directions[getCompassPoint(from, position)],
  })
}
