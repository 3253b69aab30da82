import { sql } from 'kysely'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'
import type { NamedPoint } from './name-list.ts'

/** Lists the imported names in bounds that are drawn at a zoom, the most prominent first. */
export async function listImportedNames(
  readDb: ReadDb,
  bounds: Bbox,
  zoom: number,
  maxCount: number,
): Promise<NamedPoint[]> {
  const boxes = splitBboxAtAntimeridian(bounds).map(
    ({ x1, y1, x2, y2 }) => sql`position <@ box(point(${x1}, ${y1}), point(${x2}, ${y2}))`,
  )
  const { rows } = await sql<NamedPoint>`
    select name, kind, rank, position[1] as latitude, position[0] as longitude from map_names
    where rank <= ${zoom} and (${sql.join(boxes, sql` or `)})
    order by rank, id limit ${maxCount}`.execute(allowReplica(readDb))
  return rows
}
