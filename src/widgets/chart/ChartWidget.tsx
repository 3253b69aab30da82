import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createLoadStore, type LoadStore } from '../../client/api/load.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { delays } from '../../core/limits/interface.ts'
import { charts } from '../../core/messages/en/charts.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { formatMessage } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import type { ChartKind } from './chart-kind.ts'
import { MetricChart } from './MetricChart.tsx'
import {
  isShareMetric,
  getPlaceSeries,
  getPlaceShares,
  getVesselSeries,
  type ChartRange,
  type Metric,
  type Sample,
  type Share,
} from './series.ts'
import './chart.css'

const english = { charts, vesselTypes }

// The pie chart code loads with the first pie chart.
const PieChart = lazyPart(
  () => import('./PieChart.tsx').then((file) => file.PieChart),
  <Skeleton height="280px" />,
)

export interface ChartWidgetProps {
  /** Place or vessel of the chart; none if `data` is given. */
  placeId?: number
  vesselId?: number
  metric?: Metric
  /** The last 24 hours or 30 days; pie charts always cover 30 days. */
  range?: ChartRange
  kind?: ChartKind
  /** Custom values, oldest first, in knots, degrees, degrees Celsius or metres; nothing is fetched then. */
  data?: readonly Sample[] | readonly Share[]
  /** Called when a sample or a slice is selected. */
  onPoint?: (point: Sample | Share) => void
}

type Charts = { place: Place['charts'] } | { vessel: Vessel['charts'] }

/** A chart of a place, of a vessel, or of custom values. */
export function ChartWidget({ data, ...props }: ChartWidgetProps) {
  if (data) return <GivenChart {...props} data={data} />
  return <FetchedChart {...props} />
}

function FetchedChart({ placeId, vesselId, ...props }: Omit<ChartWidgetProps, 'data'>) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo((): LoadStore<Charts> => {
    return createLoadStore<Charts>({
      async fetch(signal) {
        if (placeId !== undefined)
          return { place: (await api.call('GET /places/:id', { params: { id: placeId }, signal })).charts }
        if (vesselId === undefined) return { place: null }
        return { vessel: (await api.call('GET /vessels/:id', { params: { id: vesselId }, signal })).charts }
      },
    })
  }, [api, placeId, vesselId])
  return (
    <WidgetLoad
      load={useStore(store.$load)}
      skeleton={<Skeleton height="240px" />}
      empty={messages.charts.loadFailed}
      failed={messages.charts.loadFailed}
      onRetry={store.refresh}
    >
      {(charts) => <RecordChart {...props} charts={charts} />}
    </WidgetLoad>
  )
}

type Drawn = Omit<ChartWidgetProps, 'data' | 'placeId' | 'vesselId'>

function RecordChart({
  charts,
  metric = 'wind-speed',
  range = '24h',
  kind,
  onPoint,
}: Drawn & { charts: Charts }) {
  const messages = useMessages(english)
  const texts = messages.charts
  const isPlace = 'place' in charts
  if (isShareMetric(metric)) {
    const shares = isPlace && charts.place ? getPlaceShares(charts.place, metric, messages) : []
    return (
      <PieChart title={texts.metrics[metric]} shares={shares} empty={texts.emptyVisitors} onPoint={onPoint} />
    )
  }
  const of = (wanted: typeof metric): Sample[] =>
    (isPlace
      ? charts.place && getPlaceSeries(charts.place, wanted, range)
      : charts.vessel && getVesselSeries(charts.vessel, wanted, range)) ?? []
  return (
    <MetricChart
      metric={metric}
      range={metric === 'check-ins' ? '30d' : range}
      getSamples={of}
      kind={kind}
      latestMs={isPlace ? delays.placeChartsMs : delays.vesselChartsMs}
      onPoint={onPoint}
    />
  )
}

function GivenChart({
  data,
  metric = 'wind-speed',
  range = '24h',
  kind,
  onPoint,
}: Drawn & { data: NonNullable<ChartWidgetProps['data']> }) {
  const { charts: texts } = useMessages(english)
  const empty = formatMessage(texts.emptySeries, { range: texts.ranges[range] })
  const samples = data.flatMap((point) => ('at' in point ? [point] : []))
  if (isShareMetric(metric)) {
    const shares = data.flatMap((point) => ('label' in point ? [point] : []))
    return <PieChart title={texts.metrics[metric]} shares={shares} empty={empty} onPoint={onPoint} />
  }
  return (
    <MetricChart
      metric={metric}
      range={range}
      getSamples={(wanted) => (wanted === metric ? samples : [])}
      kind={kind}
      onPoint={onPoint}
    />
  )
}
