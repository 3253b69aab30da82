import { nearbyPlaces } from '../../core/limits/places.ts'
import { formatCount } from '../../core/format-number.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'

/** Says that no place was found around the map, and what to do. */
export function formatNoPlaces(
  { featureList, weatherUnits }: Pick<Messages, 'featureList' | 'weatherUnits'>,
  isFiltered: boolean,
  language: string,
): string {
  return formatMessage(isFiltered ? featureList.noneOfFilter : featureList.none, {
    distance: formatCount(nearbyPlaces.maxNm, language),
    unit: weatherUnits.nm,
  })
}
