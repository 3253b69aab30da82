import { normalizeSearchText } from '../../src/core/text.ts'
import { insertRow, insertRows, type Columns, type Pool } from './rows.ts'

const hourMs = 3_600_000

/** Returns the time some hours before now. */
export function getHoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hourMs)
}

/** Inserts a vessel without owner and position, unless `columns` contain them. Returns its id. */
export async function insertVessel(database: Pool, columns: Columns = {}): Promise<number> {
  const [id = 0] = await insertVessels(database, [columns])
  return id
}

/** Inserts vessels, whose rows have the same columns, and returns their ids. */
export function insertVessels(database: Pool, vessels: Columns[]): Promise<number[]> {
  return insertRows(
    database,
    'vessels',
    vessels.map(({ name = 'Espadon', ...columns }) => {
      const normalizedName = normalizeSearchText(String(name))
      return {
        name,
        normalized_name: normalizedName,
        search_text: ` ${normalizedName}`,
        ...columns,
      }
    }),
  )
}

/** Inserts a stay of a vessel at a place, by default until now and not ended. Returns its id. */
export async function insertVisit(
  database: Pool,
  columns: {
    place_id: number
    vessel_id: number
    arrived_at?: Date
    last_seen_at?: Date
    left_at?: Date | null
  },
): Promise<number> {
  const now = new Date()
  const arrivedAt = columns.last_seen_at ?? now
  return insertRow(database, 'visits', { arrived_at: arrivedAt, last_seen_at: now, ...columns })
}

/** Inserts a position of the track of a vessel, by default off the Camargue. */
export async function insertPosition(
  database: Pool,
  columns: { vessel_id: number; at: Date | string } & Columns,
): Promise<void> {
  await insertPositions(database, [columns])
}

/** Inserts positions, whose rows have the same columns, by default off the Camargue. */
export async function insertPositions(
  database: Pool,
  positions: ({ vessel_id: number; at: Date | string } & Columns)[],
): Promise<void> {
  const defaults = { position: '(4.13,43.5)', source: 'ais' }
  await insertRows(
    database,
    'positions',
    positions.map((columns) => ({ ...defaults, ...columns })),
  )
}

/** Inserts a depth of 7 metres below the transducer, measured now, unless `columns` say otherwise. */
export async function insertReading(
  database: Pool,
  columns: { vessel_id: number; at?: Date | string } & Columns,
): Promise<void> {
  const reading = { kind: 'dbt', value: 7, at: new Date(), source: 'boat' }
  await insertRow(database, 'sensor_readings', { ...reading, ...columns })
}

/** Inserts a row of hourly depths, the aggregate of one reading of 7 metres unless `columns` say otherwise. */
export async function insertHourlyReading(
  database: Pool,
  { value = 7, at = new Date(), ...columns }: { vessel_id: number; value?: number; at?: Date | string },
): Promise<void> {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  const rollup = { kind: 'dbt', span: 'hour', at: hour, mean: value, low: value, high: value, count: 1 }
  await insertRow(database, 'sensor_rollups', { ...rollup, ...columns })
}

let nextStation = 1

/** Inserts a weather beacon that reported now, unless `columns` say otherwise. Returns its id. */
export async function insertStation(
  database: Pool,
  columns: { position: string } & Columns,
): Promise<number> {
  const key = `ndbc:test${nextStation++}`
  const station = { key, name: key, type_enum: 12, source: 'ndbc', source_licence: 'Public domain' }
  const report = { latest: {}, latest_at: new Date(), cell_x: 0, cell_y: 0 }
  return insertRow(database, 'meteo_stations', { ...station, ...report, ...columns })
}
