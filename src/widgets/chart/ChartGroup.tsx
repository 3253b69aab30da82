import { chartSections } from '../../core/messages/en/charts.json'
import { useMessages } from '../use-messages.ts'
import { MetricChart } from './MetricChart.tsx'
import { chartRanges, filterMeasured, type ChartRange, type Sample, type SeriesMetric } from './series.ts'
import './chart-group.css'

const english = { chartSections }

export interface ChartGroupProps {
  title: string
  /** Source of the measurements. */
  note: string
  /** Message shown if all charts are empty. */
  empty: string
  metrics: readonly SeriesMetric[]
  /** Values of a metric; undefined if it was not measured. */
  getSamples: (metric: SeriesMetric, range: ChartRange) => readonly Sample[]
  /** Maximum delay before the charts are drawn; they are drawn earlier when scrolled into view. */
  maxDelayMs: number
}

/**
 * Charts of the last 24 hours next to those of the last 30 days. Metrics without values in both ranges
 * are left out.
 */
export function ChartGroup({ title, note, empty, metrics, getSamples, maxDelayMs }: ChartGroupProps) {
  const messages = useMessages(english)
  const shown = metrics.filter((metric) =>
    chartRanges.some((range) => filterMeasured(getSamples(metric, range)).length > 0),
  )
  return (
    <section className="rs-charts__group">
      <h3>{title}</h3>
      {shown.length === 0 ? (
        <p className="rs-chart__empty">{empty}</p>
      ) : (
        <>
          <p className="rs-muted">{note}</p>
          <div className="rs-charts__grid">
            {chartRanges.map((range) => (
              <section key={range} className="rs-charts__column">
                <h4 className="rs-charts__span">{messages.chartSections.rangeTitles[range]}</h4>
                {shown.map((metric) => (
                  <MetricChart
                    key={metric}
                    metric={metric}
                    range={range}
                    getSamples={(each) => getSamples(each, range)}
                    latestMs={maxDelayMs}
                  />
                ))}
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
