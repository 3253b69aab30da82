import type { Messages } from '../../core/messages.ts'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage, pluralize, type PluralForms } from '../../core/text.ts'

const hoursOfDay = 24

/** Formats the least size, in nautical miles, of the area in which a vessel is shown. */
export function formatAreaSize(
  sizeNm: number,
  texts: Pick<Messages['vesselEdit'], 'areaOption'>,
  language: string,
): string {
  const value = formatCount(sizeNm, language)
  return formatMessage(pluralize(texts.areaOption, sizeNm, language), { value })
}

/** Formats a number of hours; as days if it is a whole number of more than one. */
export function formatHours(
  hours: number,
  texts: { hours: PluralForms; days: PluralForms },
  language: string,
): string {
  const isDays = hours > hoursOfDay && hours % hoursOfDay === 0
  const value = isDays ? hours / hoursOfDay : hours
  return formatMessage(pluralize(isDays ? texts.days : texts.hours, value, language), { value })
}
