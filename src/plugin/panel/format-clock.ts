const dayMs = 24 * 3_600_000

/** Formats a time of the last 24 hours as `14:05`, an earlier one with its date. */
export function formatClock(date: Date, language: string): string {
  const isRecent = Date.now() - date.getTime() < dayMs
  return date.toLocaleString(language, {
    ...(!isRecent && { year: 'numeric', month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
