import type { BoatReport } from '../../core/contract/boat-report.ts'
import { OverloadError } from '../database/overload-errors.ts'
import type { Observation, IngestResult, IngestPipeline } from './observation.ts'

const sensors = ['wsp', 'wang', 'dbt'] as const

export interface BoatReports {
  vesselId: number
  source: string
  reports: BoatReport[]
}

/**
 * Ingests the reports of a user's own vessel; `source` names the way they arrived. Throws OverloadError if too many
 * observations wait: the boat keeps its reports and sends them again.
 */
export async function ingestBoatReports(
  pipeline: IngestPipeline,
  { vesselId, source, reports }: BoatReports,
): Promise<IngestResult> {
  const result = await pipeline.ingest(
    source,
    reports.flatMap((report) => toObservations(vesselId, report)),
  )
  if (result.refused['too-many']) throw new OverloadError('database_queue')
  return result
}

function toObservations(vesselId: number, report: BoatReport): Observation[] {
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
