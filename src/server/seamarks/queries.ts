import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Bbox } from '../../core/geo.ts'
import { layerMaxFeatures } from '../../core/limits/map.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { isWithinBounds } from '../map-layers/queries.ts'

/**
 * Number of rows (a power of two) in which the database returns the features, as in
 * `src/server/map-layers/queries.ts`.
 */
const parts = 8

/** Seamarks in the bounds as GeoJSON text; of too many those that are visible from farthest. */
export function findSeamarksInBounds(db: Kysely<Tables>, bounds: Bbox): Promise<string> {
  return readCollection(db, sql`from seamarks where ${isWithinBounds(bounds)} order by rank, id`)
}

/** Clearances in the bounds as GeoJSON text; of too many the lowest. */
export function findClearancesInBounds(db: Kysely<Tables>, bounds: Bbox): Promise<string> {
  return readCollection(db, sql`from clearances where ${isWithinBounds(bounds)} order by clearance, id`)
}

/** `rows` selects them from a table with the columns `id` and `feature`, the most important first. */
async function readCollection(db: Kysely<Tables>, rows: RawBuilder<unknown>): Promise<string> {
  const { rows: found } = await sql<{ features: string }>`${prepared}
    select string_agg(feature, ',') as features
    from (select id, feature ${rows} limit ${layerMaxFeatures}) found
    group by id & ${parts - 1}`.execute(db)
  return `{"type":"FeatureCollection","features":[${found.map(({ features }) => features).join(',')}]}`
}
