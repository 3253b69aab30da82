import { Fragment, type ReactNode } from 'react'
import { useRoadstead } from '../roadstead.ts'
import { chartRanges, type ChartRange, type SeriesMetric } from './series.ts'
import './chart.css'

/** A chart of a group, and whether it has nothing to show. */
export interface GroupChart {
  metric: SeriesMetric
  isEmpty: boolean
  chart: ReactNode
}

export interface ChartGroupProps {
  title: string
  /** Who measured it. */
  note: string
  /** What is said in place of the charts where all of them are empty. */
  empty: string
  chartsOf: (range: ChartRange) => GroupChart[]
}

/** Charts of the last 24 hours beside those of the last 30 days. What is empty in both is left out. */
export function ChartGroup({ title, note, empty, chartsOf }: ChartGroupProps) {
  const { messages } = useRoadstead()
  const all = chartRanges.map((range) => ({ range, charts: chartsOf(range) }))
  const shown = new Set(
    all.flatMap(({ charts }) => charts.filter(({ isEmpty }) => !isEmpty).map(({ metric }) => metric)),
  )
  return (
    <section className="rs-charts__group">
      <h3>{title}</h3>
      {shown.size === 0 ? (
        <p className="rs-chart__empty">{empty}</p>
      ) : (
        <>
          <p className="rs-muted">{note}</p>
          <div className="rs-charts__grid">
            {all.map(({ range, charts }) => (
              <section key={range} className="rs-charts__column">
                <h4 className="rs-charts__span">{messages.charts.rangeTitles[range]}</h4>
                {charts
                  .filter(({ metric }) => shown.has(metric))
                  .map(({ metric, chart }) => (
                    <Fragment key={metric}>{chart}</Fragment>
                  ))}
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
