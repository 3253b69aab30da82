import { formatNumberUpTo } from '../../core/format-number.ts'
import { getCompassPoint, getDistanceMetres, type Position } from '../../core/geo.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { nauticalMilesFromMetres } from '../../core/units.ts'

/** Distances below this are not shown. */
const minShownDistanceNm = 0.05

/** Formats how far and in which direction a position is from the centre of the map: '2.4 nm NE', or `here` if it is there. */
export function formatDistanceAway(
  { featureList, weatherUnits }: Pick<Messages, 'featureList' | 'weatherUnits'>,
  centre: Position,
  position: Position,
  language: string,
  here: string = featureList.atCentre,
): string {
  const miles = nauticalMilesFromMetres(getDistanceMetres(centre, position))
  if (miles < minShownDistanceNm) return here
  return formatMessage(featureList.distanceAway, {
    distance: formatNumberUpTo(miles, language, miles < 10 ? 1 : 0),
    unit: weatherUnits.nm,
    direction: featureList.directions[getCompassPoint(centre, position)],
  })
}
