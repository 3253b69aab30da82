import { sql, type Kysely } from 'kysely'
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
export async function findSeamarksInBounds(db: Kysely<Tables>, bounds: Bbox): Promise<string> {
  const { rows } = await sql<{ features: string }>`${prepared}
    select string_agg(feature, ',') as features
    from (
      select id, feature from seamarks
      where ${isWithinBounds(bounds)}
      order by rank, id
      limit ${layerMaxFeatures}
    ) found
    group by id & ${parts - 1}`.execute(db)
  return `{"type":"FeatureCollection","features":[${rows.map(({ features }) => features).join(',')}]}`
}
