import type { Vessel } from '../../core/contract/vessel.ts'
import { delays } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { useRoadstead } from '../roadstead.ts'
import { BubbleChart } from './BubbleChart.tsx'
import { ChartGroup, type GroupChart } from './ChartGroup.tsx'
import { SeriesChart } from './SeriesChart.tsx'
import { measured, vesselSeries, type ChartRange } from './series.ts'
import './chart.css'

const sensors = ['wind-speed', 'wind-angle', 'depth'] as const

/** Sensors of a boat: wind speed, wind angle from the bow, depth. */
export function VesselCharts({ charts }: { charts: Vessel['charts'] }) {
  const { messages } = useRoadstead()
  const words = messages.charts
  function chartsOf(range: ChartRange): GroupChart[] {
    return sensors.map((metric) => {
      const samples = (charts && vesselSeries(charts, metric, range)) ?? []
      const isEmpty = measured(samples).length === 0
      if (metric !== 'wind-angle')
        return {
          metric,
          isEmpty,
          chart: (
            <SeriesChart metric={metric} range={range} samples={samples} latestMs={delays.vesselChartsMs} />
          ),
        }
      return {
        metric,
        isEmpty,
        chart: (
          <BubbleChart
            title={words.metrics[metric]}
            range={range}
            directions={samples}
            speeds={(charts && vesselSeries(charts, 'wind-speed', range)) ?? []}
            top="bow"
            empty={fill(words.emptySeries, { range: words.ranges[range] })}
          />
        ),
      }
    })
  }
  return (
    <div className="rs-charts">
      <ChartGroup
        title={words.sensors}
        note={words.sensorsNote}
        empty={words.emptySensors}
        chartsOf={chartsOf}
      />
    </div>
  )
}
