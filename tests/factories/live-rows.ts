import { normalizeSearchText } from '../../src/core/text.ts'
import type { Database } from '../../src/server/database/database.ts'

type Pool = Pick<Database, 'pool'>

/** Columns of a row in the types of JSON; points as text, `(longitude,latitude)`. */
type Columns = Record<string, unknown>

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
  const [id = 0] = await insertRows(database, 'visits', [
    { arrived_at: columns.last_seen_at ?? now, last_seen_at: now, ...columns },
  ])
  return id
}

/** Inserts a position of the track of a vessel, by default off the Camargue. */
export async function insertPosition(
  database: Pool,
  columns: { vessel_id: number; at: Date | string } & Columns,
): Promise<void> {
  await insertRows(
    database,
    'positions',
    [{ position: '(4.13,43.5)', source: 'ais', ...columns }],
    'vessel_id',
  )
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
  const [id = 0] = await insertRows(database, 'meteo_stations', [{ ...station, ...report, ...columns }])
  return id
}

/** Inserts rows with the columns of the first one, and returns a column of each. */
async function insertRows(
  { pool }: Pool,
  table: string,
  records: Columns[],
  returned = 'id',
): Promise<number[]> {
  const names = Object.keys(records[0] ?? {}).join(', ')
  const { rows } = await pool.query<Record<string, number>>(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)
     returning ${returned}`,
    [JSON.stringify(records)],
  )
  return rows.map((row) => row[returned] ?? 0)
}
