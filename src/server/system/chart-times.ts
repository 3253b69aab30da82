import { dataCharts } from '../../core/limits/data-charts.ts'

export type ChartInterval = 'hour' | 'day'

export const chartIntervalMs: Readonly<Record<ChartInterval, number>> = {
  hour: 3_600_000,
  day: 24 * 3_600_000,
}

const counts: Readonly<Record<ChartInterval, number>> = {
  hour: dataCharts.seriesHours,
  day: dataCharts.seriesDays,
}

/** Start times (UTC) of the hours or days of a chart, oldest first; the last one is the current hour or day. */
export function getChartTimes(interval: ChartInterval, now: Date): string[] {
  const last = Math.floor(now.getTime() / chartIntervalMs[interval]) * chartIntervalMs[interval]
  const count = counts[interval]
  return Array.from({ length: count }, (_, i) =>
    new Date(last - (count - 1 - i) * chartIntervalMs[interval]).toISOString(),
  )
}

/** Returns a value for each time; null where none was found. */
export function alignToTimes(
  times: readonly string[],
  found: readonly { at: string; value: number | null }[],
): { at: string; value: number | null }[] {
  const values = new Map(found.map(({ at, value }) => [new Date(at).getTime(), value]))
  return times.map((at) => ({ at, value: values.get(new Date(at).getTime()) ?? null }))
}
