import { formatMessage } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { useRoadstead } from '../roadstead-context.ts'
import type { ChartKind } from './chart-kind.ts'
import { SeriesChart, type SeriesChartProps } from './SeriesChart.tsx'
import { seriesDefinitions, type ChartRange, type Sample, type SeriesMetric } from './series.ts'

// One chart of many is drawn in bubbles.
const BubbleChart = lazyComponent(
  () => import('./BubbleChart.tsx').then((file) => file.BubbleChart),
  <Skeleton height="280px" />,
)

export interface MetricChartProps extends Pick<SeriesChartProps, 'latestMs' | 'onPoint'> {
  metric: SeriesMetric
  range: ChartRange
  /** The values of a metric in the same range; none where it was not measured. */
  getSamples: (metric: SeriesMetric) => readonly Sample[]
  kind?: ChartKind | undefined
}

/** The chart of a metric: where the wind comes from as bubbles, unless asked otherwise, all else over time. */
export function MetricChart({ metric, range, getSamples, kind, latestMs, onPoint }: MetricChartProps) {
  const { messages } = useRoadstead()
  const words = messages.charts
  const usual = seriesDefinitions[metric].kind
  const drawnAs = kind ?? usual
  if (usual === 'bubble' && drawnAs === 'bubble')
    return (
      <BubbleChart
        title={words.metrics[metric]}
        range={range}
        directions={getSamples(metric)}
        speeds={getSamples('wind-speed')}
        top={metric === 'wind-angle' ? 'bow' : 'north'}
        empty={formatMessage(words.emptySeries, { range: words.ranges[range] })}
        onPoint={onPoint}
      />
    )
  return (
    <SeriesChart
      metric={metric}
      range={range}
      samples={getSamples(metric)}
      kind={drawnAs}
      latestMs={latestMs}
      onPoint={onPoint}
    />
  )
}
