import { dataCharts } from '../../core/limits.ts'

export type ChartInterval = 'hour' | 'day'

export const chartIntervalMs: Readonly<Record<ChartInterval, number>> = {
  hour: 3_600_000,
  day: 24 * 3_600_000,
}

const counts: Readonly<Record<ChartInterval, number>> = {
  hour: dataCharts.seriesHours,
  day: dataCharts.seriesDays,
}

/** The hours or days of the charts, the start of each in GMT, oldest first; the last one has begun. */
export function getChartTimes(span: ChartInterval, now: Date): string[] {
  const last = Math.floor(now.getTime() / chartIntervalMs[span]) * chartIntervalMs[span]
  const count = counts[span]
  return Array.from({ length: count }, (_, i) =>
    new Date(last - (count - 1 - i) * chartIntervalMs[span]).toISOString(),
  )
}

/** A value for each of the times; null where there is none. */
export function alignToTimes(
  times: readonly string[],
  found: readonly { at: string; value: number | null }[],
): { at: string; value: number | null }[] {
  const values = new Map(found.map(({ at, value }) => [new Date(at).getTime(), value]))
  return times.map((at) => ({ at, value: values.get(new Date(at).getTime()) ?? null }))
}
