import type { Position } from '../../src/core/geo.ts'
import { areaSnapshot } from '../../src/core/limits/vessels.ts'
import { findAreaTile, getAreaBounds, type AreaBounds } from '../../src/core/privacy/privacy-area.ts'
import { normalizeSearchText } from '../../src/core/text.ts'
import { floorToSnapshot } from '../../src/server/vessels/visibility.ts'
import { insertRow, insertRows, type Columns, type Pool } from './rows.ts'

const hourMs = 3_600_000

/** Returns the time some hours before now. */
export function getHoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hourMs)
}

/**
 * Inserts a vessel without owner and position, unless `columns` contain them; the position of a hidden vessel goes to its
 * log only, as reports do. Returns its id.
 */
export async function insertVessel(database: Pool, columns: Columns = {}): Promise<number> {
  const [id = 0] = await insertVessels(database, [columns])
  return id
}

/** Inserts vessels, whose rows have the same columns, as {@link insertVessel} does. Returns their ids. */
export async function insertVessels(database: Pool, vessels: Columns[]): Promise<number[]> {
  const ids = await insertRows(
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
  await hideVessels(database, ids)
  return ids
}

/** Moves the positions of hidden vessels to their log. */
async function hideVessels({ pool }: Pool, vesselIds: number[]): Promise<void> {
  await pool.query(
    `with hidden as (
      select * from vessels where id = any ($1::int[]) and visibility < 2
    ), periods as (
      insert into vessel_visibility_periods (vessel_id, started_at, visibility)
      select id, '-infinity', visibility from hidden
    ), reports as (
      insert into positions (vessel_id, at, position, sog, cog, heading, source, visibility)
      select id, coalesce(position_at, now()), position, sog, cog, heading, 'ais', visibility
      from hidden where position is not null
    )
    update vessels v set position = null, position_at = null, sog = null, cog = null, heading = null, status = null,
      privacy_changed_at = '2020-01-01'
    from hidden where v.id = hidden.id`,
    [vesselIds],
  )
}

/** Adds to a record of a vessel that those may see it who see the vessel exactly now. */
async function addVisibility<R extends { vessel_id: number }>(
  database: Pool,
  record: R,
): Promise<R & Columns> {
  const visibilities = await readVisibilities(database, [record.vessel_id])
  return { visibility: visibilities.get(record.vessel_id), ...record }
}

/** Reads who may see the records of vessels exactly. */
async function readVisibilities({ pool }: Pool, vesselIds: number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; visibility: number }>(
    'select id, visibility from vessels where id = any ($1::int[])',
    [vesselIds],
  )
  return new Map(rows.map(({ id, visibility }) => [id, visibility]))
}

/** Inserts a stay of a vessel at a place, by default until now, not ended and as visible as the vessel. Returns its id. */
export async function insertVisit(
  database: Pool,
  columns: {
    place_id: number
    vessel_id: number
    arrived_at?: Date
    last_seen_at?: Date
    left_at?: Date | null
    visibility?: number
  },
): Promise<number> {
  const now = new Date()
  const arrivedAt = columns.last_seen_at ?? now
  const visit = { arrived_at: arrivedAt, last_seen_at: now, ...columns }
  return insertRow(database, 'visits', await addVisibility(database, visit))
}

/** Inserts a position of the track of a vessel, by default off the Camargue. */
export async function insertPosition(
  database: Pool,
  columns: { vessel_id: number; at: Date | string } & Columns,
): Promise<void> {
  await insertPositions(database, [columns])
}

/** Inserts positions, whose rows have the same columns, by default off the Camargue and as visible as the vessel. */
export async function insertPositions(
  database: Pool,
  positions: ({ vessel_id: number; at: Date | string } & Columns)[],
): Promise<void> {
  const defaults = { position: '(4.13,43.5)', source: 'ais' }
  const visibilities = await readVisibilities(
    database,
    positions.map(({ vessel_id: id }) => id),
  )
  await insertRows(
    database,
    'positions',
    positions.map((columns) => ({
      ...defaults,
      visibility: visibilities.get(columns.vessel_id),
      ...columns,
    })),
  )
}

/** Inserts a depth of 7 metres below the transducer, measured now, unless `columns` say otherwise. */
export async function insertReading(
  database: Pool,
  columns: { vessel_id: number; at?: Date | string } & Columns,
): Promise<void> {
  const reading = { kind: 'dbt', value: 7, at: new Date(), source: 'boat' }
  await insertRow(database, 'sensor_readings', await addVisibility(database, { ...reading, ...columns }))
}

/** Inserts a row of hourly depths, the aggregate of one reading of 7 metres unless `columns` say otherwise. */
export async function insertHourlyReading(
  database: Pool,
  {
    value = 7,
    at = new Date(),
    ...columns
  }: { vessel_id: number; value?: number; at?: Date | string; visibility?: number },
): Promise<void> {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  const rollup = { kind: 'dbt', span: 'hour', at: hour, mean: value, low: value, high: value, count: 1 }
  await insertRow(database, 'sensor_rollups', await addVisibility(database, { ...rollup, ...columns }))
}

/**
 * Stores the areas of a hidden vessel at the present snapshot and the next one, as if it had stayed at a position. Returns
 * the edges of the area.
 */
export async function insertAreas(
  { pool }: Pool,
  { vessel_id, audience = 'public', sizeNm, ...position }: AreaOfVessel,
): Promise<AreaBounds> {
  const tile = findAreaTile(position, sizeNm)
  const snapshot = floorToSnapshot(new Date())
  for (const at of [snapshot, new Date(snapshot.getTime() + areaSnapshot.stepMs)])
    await pool.query(
      `insert into vessel_areas (vessel_id, snapshot_at, shown_from, audience, z, x, y)
       values ($1, $2, $2, $3, $4, $5, $6)`,
      [vessel_id, at.toISOString(), audience, tile.z, tile.x, tile.y],
    )
  return getAreaBounds(tile)
}

interface AreaOfVessel extends Position {
  vessel_id: number
  audience?: 'public' | 'followers'
  sizeNm: number
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
