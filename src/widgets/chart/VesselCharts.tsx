import type { Vessel } from '../../core/contract/vessel.ts'
import { delays } from '../../core/limits.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { ChartGroup } from './ChartGroup.tsx'
import { getVesselSeries } from './series.ts'
import './chart-group.css'

const sensors = ['wind-speed', 'wind-angle', 'depth'] as const

/** Sensors of a boat: wind speed, wind angle from the bow, depth. */
export function VesselCharts({ charts }: { charts: Vessel['charts'] }) {
  const words = useRoadstead().messages.charts
  return (
    <div className="rs-charts">
      <ChartGroup
        title={words.sensors}
        note={words.sensorsNote}
        empty={words.emptySensors}
        metrics={sensors}
        getSamples={(metric, range) => (charts && getVesselSeries(charts, metric, range)) ?? []}
        maxDelayMs={delays.vesselChartsMs}
      />
    </div>
  )
}
