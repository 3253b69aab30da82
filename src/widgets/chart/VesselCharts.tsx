import type { Vessel } from '../../core/contract/vessel.ts'
import { delays } from '../../core/limits/interface.ts'
import { chartSections } from '../../core/messages/en/charts.json'
import { useMessages } from '../use-messages.ts'
import { ChartGroup } from './ChartGroup.tsx'
import { getVesselSeries } from './series.ts'
import './chart-group.css'

const english = { chartSections }

const sensors = ['wind-speed', 'wind-angle', 'depth'] as const

/** Sensor charts of a vessel: wind speed, wind angle from the bow, depth. */
export function VesselCharts({ charts }: { charts: Vessel['charts'] }) {
  const { chartSections: texts } = useMessages(english)
  return (
    <div className="rs-charts">
      <ChartGroup
        title={texts.sensors}
        note={texts.sensorsNote}
        empty={texts.emptySensors}
        metrics={sensors}
        getSamples={(metric, range) => (charts && getVesselSeries(charts, metric, range)) ?? []}
        maxDelayMs={delays.vesselChartsMs}
      />
    </div>
  )
}
