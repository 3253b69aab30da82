import { weatherSource } from '../../core/catalogue/sources.ts'
import { type WeatherObservation } from './observation.ts'
import { simulatedSource } from '../database/simulated-data-queries.ts'
import { findHiddenReporters } from './visibility-queries.ts'
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
  // They would reveal the positions of hidden vessels.
  const isHidden = await findHiddenReporters(
    tx,
    reported.flatMap(({ observation: { station, at } }) =>
      station.mmsi === null ? [] : [{ mmsi: station.mmsi, at }],
    ),
  )
  const isPublic = ({ observation: { station, at } }: SourcedReport) =>
    station.mmsi === null || !isHidden({ mmsi: station.mmsi, at })
  const isNew = await saveReports(tx, reported.filter(isPublic))
  return reported.map((report) => isPublic(report) && (isNew.shift() ?? false))
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
