import { formatLength, nauticalMilesFromMetres, round, type FormattedQuantity, type Units } from './units.ts'

/** Distances below this are shown in the unit of lengths. */
const minMilesNm = 0.1
/** From here on, without decimals. */
const wholeFrom = 10

/**
 * Formats a distance, given in metres, in the reader's units: nautical miles, or kilometres for who reads speeds in
 * km/h; a very short one in the unit of lengths.
 */
export function formatDistance(
  metres: number,
  { speed, length }: Pick<Units, 'speed' | 'length'>,
): FormattedQuantity {
  const miles = nauticalMilesFromMetres(metres)
  if (miles < minMilesNm) {
    const { value, unit } = formatLength(metres, length)
    return { value: String(round(Number(value))), unit }
  }
  const [distance, unit] = speed === 'km/h' ? [metres / 1000, 'km'] : [miles, 'nm']
  return { value: round(distance, distance < wholeFrom ? 1 : 0).toFixed(distance < wholeFrom ? 1 : 0), unit }
}
