import { sql } from 'kysely'
import { weatherSource } from '../../core/catalogue/sources.ts'
import { type WeatherObservation } from './observation.ts'
import { simulatedSource } from './simulation/queries.ts'
import { isUnrestricted } from '../vessels/visibility.ts'
import {
  findOrCreateStations,
  saveWeatherReports,
  type ReportedStation,
  type StationReport,
} from '../weather/save-queries.ts'
import type { Db } from '../database/tables.ts'

interface SourcedReport {
  source: string
  observation: WeatherObservation
}

/**
 * Stores weather reports. Creates unknown stations and updates the latest report of each
 * station. Returns for each report whether it added data.
 */
export async function saveWeatherObservations(tx: Db, reported: SourcedReport[]): Promise<boolean[]> {
  if (reported.length === 0) return []
  const hidden = await findRestrictedMmsis(
    tx,
    reported.flatMap(({ observation }) => observation.station.mmsi ?? []),
  )
  const isPublic = ({ observation }: SourcedReport) => !hidden.has(observation.station.mmsi ?? '')
  const isNew = await saveReports(tx, reported.filter(isPublic))
  return reported.map((report) => isPublic(report) && (isNew.shift() ?? false))
}

/**
 * Returns which of these MMSIs belong to vessels with restricted visibility: their
 * weather reports would reveal their positions.
 */
async function findRestrictedMmsis(tx: Db, mmsis: string[]): Promise<Set<string>> {
  if (mmsis.length === 0) return new Set()
  const { rows } = await sql<{ mmsi: string }>`
    select v.mmsi from vessels v where v.mmsi = any (${mmsis}::bpchar[]) and not ${isUnrestricted}`.execute(
    tx,
  )
  return new Set(rows.map(({ mmsi }) => mmsi))
}

async function saveReports(tx: Db, reported: SourcedReport[]): Promise<boolean[]> {
  if (reported.length === 0) return []
  const stations = new Map(reported.map((report) => [report.observation.station.key, toStation(report)]))
  const ids = await findOrCreateStations(tx, [...stations.values()])
  const reports = reported.map(
    ({ observation: { station, at, latitude, longitude, values } }): StationReport => {
      const station_id = ids.get(station.key)
      if (station_id === undefined) throw new Error(`the station ${station.key} was not created`)
      return {
        station_id,
        at: at.toISOString(),
        position: { latitude, longitude },
        values: omitMissing(values),
      }
    },
  )
  const results = await saveWeatherReports(tx, reports)
  return results.map((result) => result !== 'unchanged')
}

function toStation({
  source,
  observation: { station, latitude, longitude },
}: SourcedReport): ReportedStation {
  const { key, name, typeEnum: type_enum, mmsi } = station
  return { key, name, type_enum, mmsi, latitude, longitude, source, source_licence: getLicence(source) }
}

function getLicence(source: string): string {
  if (source === simulatedSource) return 'simulated'
  return source === weatherSource.key ? weatherSource.licence : 'not stated'
}

function omitMissing(values: WeatherObservation['values']): StationReport['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
