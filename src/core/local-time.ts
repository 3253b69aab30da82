/** Formats the local time of day in a time zone, '07:05'. */
export function formatClockTime(iso: string, language: string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat(language, options).format(new Date(iso))
}

/** Returns the short name of a time zone on a day, 'EST' or 'GMT+1'. */
export function formatTimeZone(timeZone: string, day: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(day)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the time zone of this device. */
export function getDeviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
