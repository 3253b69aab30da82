import { dataCharts } from '../../core/limits/data-charts.ts'

export type ChartKind = 'column' | 'area' | 'line' | 'bubble'

/** Returns the chart kind of a type code: 1 column, 2 area, 3 line, any other bubble (specification section 9). */
export function chartKind(code: number): ChartKind {
  const { column, area, line } = dataCharts.type
  if (code === column) return 'column'
  if (code === area) return 'area'
  return code === line ? 'line' : 'bubble'
}
