import type { BoatReport } from '../../core/contract/boat-report.ts'
import type { Observation, IngestResult, IngestPipeline } from './observation.ts'

const sensors = ['wsp', 'wang', 'dbt'] as const

export interface BoatReports {
  vesselId: number
  source: string
  reports: BoatReport[]
}

/** Takes what an own vessel reports of itself; `source` says by which way it came. */
export function ingestBoatReports(
  sea: IngestPipeline,
  { vesselId, source, reports }: BoatReports,
): Promise<IngestResult> {
  return sea.ingest(
    source,
    reports.flatMap((report) => observationsOf(vesselId, report)),
  )
}

function observationsOf(vesselId: number, report: BoatReport): Observation[] {
  const vessel = { vesselId }
  const at = new Date(report.at)
  const { latitude, longitude, sog = null, cog = null, heading = null } = report
  const values: Observation[] = sensors.flatMap((sensor) => {
    const value = report[sensor]
    return value === undefined ? [] : [{ kind: 'sensor', vessel, at, sensor, value }]
  })
  if (latitude === undefined || longitude === undefined) return values
  return [
    { kind: 'position', vessel, at, latitude, longitude, sog, cog, heading, navStatus: null },
    ...values,
  ]
}
