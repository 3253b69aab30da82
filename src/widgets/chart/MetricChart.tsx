import { charts } from '../../core/messages/en/charts.json'
import { formatMessage } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useMessages } from '../use-messages.ts'
import type { ChartKind } from './chart-kind.ts'
import { SeriesChart, type SeriesChartProps } from './SeriesChart.tsx'
import { seriesDefinitions, type ChartRange, type Sample, type SeriesMetric } from './series.ts'

const english = { charts }

// The bubble chart is rarely used and loads separately.
const BubbleChart = lazyPart(
  () => import('./BubbleChart.tsx').then((file) => file.BubbleChart),
  <Skeleton height="280px" />,
)

export interface MetricChartProps extends Pick<SeriesChartProps, 'latestMs' | 'onPoint'> {
  metric: SeriesMetric
  range: ChartRange
  /** Values of a metric in the same range; undefined if it was not measured. */
  getSamples: (metric: SeriesMetric) => readonly Sample[]
  kind?: ChartKind | undefined
}

/** Chart of a metric: bubbles for wind directions unless `kind` says otherwise, a time series for the rest. */
export function MetricChart({ metric, range, getSamples, kind, latestMs, onPoint }: MetricChartProps) {
  const { charts: texts } = useMessages(english)
  const usual = seriesDefinitions[metric].kind
  const drawnAs = kind ?? usual
  if (usual === 'bubble' && drawnAs === 'bubble')
    return (
      <BubbleChart
        title={texts.metrics[metric]}
        range={range}
        directions={getSamples(metric)}
        speeds={getSamples('wind-speed')}
        top={metric === 'wind-angle' ? 'bow' : 'north'}
        empty={formatMessage(texts.emptySeries, { range: texts.ranges[range] })}
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
