import { sql, type RawBuilder } from 'kysely'
import type { Bbox } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits/map.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import { prepared } from '../database/prepared.ts'
import type { ReadDb } from '../database/tables.ts'
import { featureRows, writeCollection } from '../map-layers/collection-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'

/** Seamarks in the bounds as GeoJSON; of too many those that are visible from farthest. */
export function findSeamarksInBounds(db: ReadDb, bounds: Bbox): Promise<Buffer> {
  return readCollection(db, sql`from seamarks where ${isWithinBounds(bounds)} order by rank, id`)
}

/** Clearances in the bounds as GeoJSON; of too many the lowest. */
export function findClearancesInBounds(db: ReadDb, bounds: Bbox): Promise<Buffer> {
  return readCollection(db, sql`from clearances where ${isWithinBounds(bounds)} order by clearance, id`)
}

/** `rows` selects them from a table with the columns `id` and `feature`, the most important first. */
async function readCollection(db: ReadDb, rows: RawBuilder<unknown>): Promise<Buffer> {
  const { rows: found } = await sql<{ features: string }>`${prepared}
    select string_agg(feature, ',') as features
    from (select id, feature ${rows} limit ${layerMaxFeatures}) found
    group by id & ${featureRows - 1}`.execute(allowReplica(db))
  return writeCollection({ features: found.map(({ features }) => features) })
}
