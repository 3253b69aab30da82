import { charts } from '../../core/limits.ts'

export type ChartSpan = 'hour' | 'day'

export const spanMs: Readonly<Record<ChartSpan, number>> = { hour: 3_600_000, day: 24 * 3_600_000 }

const counts: Readonly<Record<ChartSpan, number>> = { hour: charts.seriesHours, day: charts.seriesDays }

/** The hours or days of the charts, the start of each in GMT, oldest first; the last one has begun. */
export function chartTimes(span: ChartSpan, now: Date): string[] {
  const last = Math.floor(now.getTime() / spanMs[span]) * spanMs[span]
  const count = counts[span]
  return Array.from({ length: count }, (_, i) =>
    new Date(last - (count - 1 - i) * spanMs[span]).toISOString(),
  )
}

/** A value for each of the times; null where there is none. */
export function onTimes(
  times: readonly string[],
  found: readonly { at: string; value: number | null }[],
): { at: string; value: number | null }[] {
  const values = new Map(found.map(({ at, value }) => [new Date(at).getTime(), value]))
  return times.map((at) => ({ at, value: values.get(new Date(at).getTime()) ?? null }))
}
