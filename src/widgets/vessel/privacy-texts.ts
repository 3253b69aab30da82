import type { Messages } from '../../core/messages.ts'
import { formatCount, formatMessage, pluralize, type PluralForms } from '../../core/text.ts'

const hoursOfDay = 24

/** Formats the radius in nautical miles within which a position is shown. */
export function formatBlur(miles: number, texts: Messages['vesselEdit'], language: string): string {
  return formatMessage(pluralize(texts.within, miles, language), { value: formatCount(miles, language) })
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
