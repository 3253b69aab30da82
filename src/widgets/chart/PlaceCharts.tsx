import type { Place } from '../../core/contract/place.ts'
import { delays } from '../../core/limits/interface.ts'
import { maxChartStationNm } from '../../core/limits/weather.ts'
import { charts, chartSections } from '../../core/messages/en/charts.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { useMessages } from '../use-messages.ts'
import { ChartGroup } from './ChartGroup.tsx'
import { PieChart } from './PieChart.tsx'
import { SeriesChart } from './SeriesChart.tsx'
import { getPlaceSeries, getPlaceShares } from './series.ts'
import './chart-group.css'

const english = { chartSections, charts, vesselTypes }

/** Traffic and weather charts of a place: visitors, and wind and temperature nearby. */
export function PlaceCharts({ charts }: { charts: Place['charts'] }) {
  if (!charts) return <Skeleton height="345px" />
  return (
    <div className="rs-charts">
      {charts.simulated && <Simulated />}
      <Visitors charts={charts} />
      <Weather charts={charts} />
    </div>
  )
}

/** Marks charts that contain simulated data. */
function Simulated() {
  const messages = useMessages(english)
  return (
    <p className="rs-charts__simulated">
      <Icon parts={icons.warning} />
      {messages.chartSections.simulated}
    </p>
  )
}

type Charts = NonNullable<Place['charts']>

function Visitors({ charts }: { charts: Charts }) {
  const messages = useMessages(english)
  const texts = messages.charts
  const isEmpty =
    charts.class_ary.length === 0 &&
    charts.type_ary.length === 0 &&
    !charts.month_checkin.some(({ value }) => value)
  return (
    <section className="rs-charts__group">
      <h3>{messages.chartSections.visitors}</h3>
      {isEmpty ? (
        <p className="rs-chart__empty">{texts.emptyVisitors}</p>
      ) : (
        <div className="rs-charts__grid rs-charts__grid--three">
          <PieChart
            title={texts.metrics['visitors-by-length']}
            shares={getPlaceShares(charts, 'visitors-by-length', messages)}
            empty={texts.emptyVisitors}
          />
          <PieChart
            title={texts.metrics['visitors-by-type']}
            shares={getPlaceShares(charts, 'visitors-by-type', messages)}
            empty={texts.emptyVisitors}
          />
          <div className="rs-charts__wide">
            <SeriesChart
              metric="check-ins"
              range="30d"
              samples={charts.month_checkin}
              latestMs={delays.placeChartsMs}
            />
          </div>
        </div>
      )}
    </section>
  )
}

const weather = ['wind-speed', 'wind-direction', 'temperature'] as const

function Weather({ charts }: { charts: Charts }) {
  const { chartSections: texts } = useMessages(english)
  return (
    <ChartGroup
      title={texts.weather}
      note={formatMessage(texts.weatherNote, { miles: maxChartStationNm })}
      empty={formatMessage(texts.emptyWeather, { miles: maxChartStationNm })}
      metrics={weather}
      getSamples={(metric, range) => getPlaceSeries(charts, metric, range) ?? []}
      maxDelayMs={delays.placeChartsMs}
    />
  )
}
