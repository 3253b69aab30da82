import { formatNarrowDuration } from './format-number.ts'

/* The one place that writes dates and times for readers. */

const formats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/**
 * Returns a cached format: creating one costs as much as many uses of it. One in the time zone of the device is not
 * cached: it would keep the zone when the boat, and its device, come to the next.
 */
function getFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  if (!options.timeZone) return new Intl.DateTimeFormat(language, options)
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

function getRelativeFormat(language: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relativeFormats.set(language, format)
  return format
}

function formatTime(time: string | number | Date, language: string, options: Intl.DateTimeFormatOptions) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : getFormat(language, options).format(date)
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Formats a time as short month, day, year, hour and minute (section 9); empty for an invalid time. Without a time zone
 * in that of the device.
 */
export function formatDate(iso: string, language = 'en', timeZone?: string): string {
  return formatTime(iso, language, {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  })
}

/** Formats a date as short month, day, year; empty for an invalid time. */
export function formatDay(iso: string, language = 'en'): string {
  return formatTime(iso, language, day)
}

/** Formats the local time of day in a time zone, '07:05'. */
export function formatClockTime(time: string | number, language: string, timeZone: string): string {
  return formatTime(time, language, { ...clock, timeZone })
}

const dayMs = 24 * 3600 * 1000

/** Formats a time of the last 24 hours as `14:05`, an earlier one with its date; in the time zone of the device. */
export function formatClock(date: Date, language: string): string {
  const isRecent = Date.now() - date.getTime() < dayMs
  return formatTime(date, language, isRecent ? clock : { ...day, ...clock })
}

/** Formats a day in GMT: 'Nov 12, 2026'. */
export function formatUtcDay(time: string | number, language: string): string {
  return formatTime(time, language, { ...day, timeZone: 'UTC' })
}

/** Formats a day and a time in GMT: 'Nov 12, 2026, 14:00'. */
export function formatUtcTime(time: string | number, language: string): string {
  return formatTime(time, language, { ...day, ...clock, timeZone: 'UTC' })
}

/** Formats the day of the month in GMT: 'Nov 12'. */
export function formatUtcMonthDay(time: string | number, language: string): string {
  return formatTime(time, language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

/** Returns the short name of a time zone on a day, 'EST' or 'GMT+1'. */
export function formatTimeZone(timeZone: string, onDay: Date, language: string): string {
  const parts = getFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(onDay)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the time zone of this device. */
export function getDeviceTimeZone(): string {
  return getFormat('en', {}).resolvedOptions().timeZone
}

/** Returns the local hour of a time, 0 to 23. */
export function getLocalHour(iso: string, timeZone: string): number {
  return Number(formatTime(iso, 'en', { hour: 'numeric', hourCycle: 'h23', timeZone }))
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.44 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a relative time in the largest unit that fits: '3 years ago', '5 minutes ago', 'now' under a minute. */
export function formatTimeAgo(iso: string, now: Date, language = 'en'): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const format = getRelativeFormat(language)
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}

/** Formats the age of a day without a time: 'today', 'yesterday', '3 days ago'; empty for an invalid day. */
export function formatDaysAgo(isoDay: string, now: Date, language = 'en'): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(isoDay)) / dayMs))
  return days < 7 ? getRelativeFormat(language).format(-days, 'day') : formatTimeAgo(isoDay, now, language)
}

const shortSpans = spans.filter(([unit]) => unit !== 'week' && unit !== 'month')

/** Formats an age in narrow style for a marker: '3d', '5h', '20m'. */
export function formatShortAge(iso: string, now: Date, language = 'en'): string {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1000)
  const [unit, length] = shortSpans.find(([, span]) => seconds >= span) ?? ['minute', 60]
  return formatNarrowDuration(Math.floor(seconds / length), unit, language)
}
