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

interface Reported {
  source: string
  observation: WeatherObservation
}

/**
 * Adds reports of weather stations: a station that was never heard is made, the
 * newest report becomes its latest. For each whether it brought anything.
 */
export async function saveWeatherObservations(tx: Db, reported: Reported[]): Promise<boolean[]> {
  if (reported.length === 0) return []
  const hidden = await restrictedAmong(
    tx,
    reported.flatMap(({ observation }) => observation.station.mmsi ?? []),
  )
  const isOpen = ({ observation }: Reported) => !hidden.has(observation.station.mmsi ?? '')
  const brought = await logOpen(tx, reported.filter(isOpen))
  return reported.map((report) => isOpen(report) && (brought.shift() ?? false))
}

/** Which of these MMSIs are of vessels whose owners restrict what others see: their weather would tell where they are. */
async function restrictedAmong(tx: Db, mmsis: string[]): Promise<Set<string>> {
  if (mmsis.length === 0) return new Set()
  const { rows } = await sql<{ mmsi: string }>`
    select v.mmsi from vessels v where v.mmsi = any (${mmsis}::bpchar[]) and not ${isUnrestricted}`.execute(
    tx,
  )
  return new Set(rows.map(({ mmsi }) => mmsi))
}

async function logOpen(tx: Db, reported: Reported[]): Promise<boolean[]> {
  if (reported.length === 0) return []
  const stations = new Map(reported.map((report) => [report.observation.station.key, stationOf(report)]))
  const ids = await findOrCreateStations(tx, [...stations.values()])
  const reports = reported.map(
    ({ observation: { station, at, latitude, longitude, values } }): StationReport => {
      const station_id = ids.get(station.key)
      if (station_id === undefined) throw new Error(`the station ${station.key} was not made`)
      return { station_id, at: at.toISOString(), position: { latitude, longitude }, values: measured(values) }
    },
  )
  const fates = await saveWeatherReports(tx, reports)
  return fates.map((fate) => fate !== 'unchanged')
}

function stationOf({ source, observation: { station, latitude, longitude } }: Reported): ReportedStation {
  const { key, name, typeEnum: type_enum, mmsi } = station
  return { key, name, type_enum, mmsi, latitude, longitude, source, source_licence: licenceOf(source) }
}

function licenceOf(source: string): string {
  if (source === simulatedSource) return 'simulated'
  return source === weatherSource.key ? weatherSource.licence : 'not stated'
}

function measured(values: WeatherObservation['values']): StationReport['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
