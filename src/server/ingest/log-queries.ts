import { sql } from 'kysely'
import type { PositionObservation, SensorObservation } from './observation.ts'
import type { Visibility } from '../vessels/visibility.ts'
import type { Db } from '../database/tables.ts'

/** An observation of a stored vessel. */
export interface VesselObservation<O> {
  vesselId: number
  /** Who may see it exactly. */
  visibility: Visibility
  source: string
  observation: O
}

/** Adds positions to the log. Returns for each whether it was new. */
export async function insertPositions(
  tx: Db,
  rows: VesselObservation<PositionObservation>[],
): Promise<boolean[]> {
  if (rows.length === 0) return []
  const of = <T>(read: (observation: PositionObservation) => T) =>
    rows.map(({ observation }) => read(observation))
  const { rows: added } = await sql<AddedRow>`
    insert into positions (vessel_id, at, position, sog, cog, heading, nav_status, source, visibility)
    select vessel_id, at, point(x, y), sog, cog, heading, nav_status, source, visibility
    from unnest(${rows.map(({ vesselId }) => vesselId)}::int[], ${of(({ at }) => at.toISOString())}::timestamptz[],
      ${of(({ longitude }) => longitude)}::float8[], ${of(({ latitude }) => latitude)}::float8[],
      ${of(({ sog }) => sog)}::real[], ${of(({ cog }) => cog)}::real[], ${of(({ heading }) => heading)}::real[],
      ${of(({ navStatus }) => navStatus)}::smallint[], ${rows.map(({ source }) => source)}::text[],
      ${rows.map(({ visibility }) => visibility)}::smallint[])
      as r (vessel_id, at, x, y, sog, cog, heading, nav_status, source, visibility)
    on conflict do nothing
    returning vessel_id, extract(epoch from at) * 1000 as ms, source`.execute(tx)
  return findAdded(rows, added, () => '')
}

/** Adds sensor readings. Returns for each whether it was new. */
export async function insertSensorReadings(
  tx: Db,
  rows: VesselObservation<SensorObservation>[],
): Promise<boolean[]> {
  if (rows.length === 0) return []
  const of = <T>(read: (observation: SensorObservation) => T) =>
    rows.map(({ observation }) => read(observation))
  const { rows: added } = await sql<AddedRow>`
    insert into sensor_readings (vessel_id, kind, at, value, source, visibility)
    select * from unnest(${rows.map(({ vesselId }) => vesselId)}::int[], ${of(({ sensor }) => sensor)}::text[],
      ${of(({ at }) => at.toISOString())}::timestamptz[], ${of(({ value }) => value)}::real[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ visibility }) => visibility)}::smallint[])
    on conflict do nothing
    returning vessel_id, extract(epoch from at) * 1000 as ms, source, kind`.execute(tx)
  return findAdded(rows, added, ({ sensor }) => sensor)
}

interface AddedRow {
  vessel_id: number
  ms: number
  source: string
  kind?: string
}

/** Returns for each row whether it was added; of duplicates only the first. */
function findAdded<O extends { at: Date }>(
  rows: VesselObservation<O>[],
  added: AddedRow[],
  getKind: (observation: O) => string,
): boolean[] {
  const keys = new Set(
    added.map(({ vessel_id, ms, source, kind = '' }) => `${vessel_id} ${Math.round(ms)} ${source} ${kind}`),
  )
  return rows.map(({ vesselId, source, observation }) =>
    keys.delete(`${vesselId} ${observation.at.getTime()} ${source} ${getKind(observation)}`),
  )
}
