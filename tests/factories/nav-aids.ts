import { getNavAidDerivedColumns, toNavAidFeature } from '../../src/server/nav-aids/row-queries.ts'
import { insertRow, type Columns, type Pool } from './rows.ts'

/** Starboard hand mark, in the catalogue of aid types. */
const starboardMark = 25

/**
 * Inserts a nav aid that a user added, for which there is no call: a starboard hand mark off the Camargue, unless
 * `columns` say otherwise. Returns its id.
 */
export async function insertNavAid(
  database: Pool,
  {
    user_id,
    name = 'Buoy',
    latitude = 43,
    longitude = 4,
    ...columns
  }: { user_id: number; name?: string; latitude?: number; longitude?: number } & Columns,
): Promise<number> {
  const base = { name, latitude, longitude, aid_type: starboardMark, mmsi: null, virtual: false }
  const record = { name, user_id, aid_type: starboardMark, position: `(${longitude},${latitude})` }
  const source = { source: 'members', source_licence: 'ODbL-1.0' }
  const derived = getNavAidDerivedColumns(base)
  const id = await insertRow(database, 'nav_aids', {
    ...record,
    ...source,
    ...derived,
    feature: '{}',
    ...columns,
  })
  await database.pool.query('update nav_aids set feature = $1 where id = $2', [toNavAidFeature(base, id), id])
  return id
}
