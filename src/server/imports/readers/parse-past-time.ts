/** A date with a time of ISO 8601, whose seconds and zone may be missing; a date alone. */
const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Parses a time in the past into ISO 8601; without a zone it is UTC. Null for any other text. */
export function parsePastTime(text: string | undefined): string | null {
  const [, date, time = '00:00', zone = 'Z'] = isoTime.exec(text?.trim() ?? '') ?? []
  if (!date) return null
  const at = Date.parse(`${date}T${time.replace(',', '.')}${formatZone(zone)}`)
  return at > 0 && at <= Date.now() ? new Date(at).toISOString() : null
}

/** Completes `+02` and `+0200` to `+02:00`. */
function formatZone(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}
