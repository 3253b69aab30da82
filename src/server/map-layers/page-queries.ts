import { sql, type RawBuilder } from 'kysely'
import type { Bbox } from '../../core/geo.ts'
import { isWithinBounds } from './queries.ts'

/** Selects records for a page of features; null means no restriction. */
export interface PageFilter {
  bounds: Bbox | null
  /** Displayed types. */
  types: number[] | null
  /** Closed interval of the time of the record's facts, RFC 3339; null is open. Records without a time always match. */
  from: string | null
  until: string | null
}

/** A page in ascending order of id, which later writes do not shift. */
export interface PageRequest {
  /** Id of the last record of the page before; 0 for the first page. */
  after: number
  /** Records to skip after that. */
  offset: number
  limit: number
}

/** A record with its position and its public properties. */
export interface FeatureRecord {
  id: number
  longitude: number
  latitude: number
  properties: Record<string, unknown>
}

/** SQL condition of a filter, with the SQL of the record's displayed type and of its time. */
export function matchesPageFilter(
  { bounds, types, from, until }: PageFilter,
  columns: { type: RawBuilder<unknown>; time: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const { type, time } = columns
  const conditions = [
    ...(bounds && !isWorld(bounds) ? [isWithinBounds(bounds)] : []),
    ...(types ? [sql`${type} = any (${types}::int[])`] : []),
    ...(from ? [sql`(${time} is null or ${time} >= ${from}::timestamptz)`] : []),
    ...(until ? [sql`(${time} is null or ${time} <= ${until}::timestamptz)`] : []),
  ]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Whether bounds contain every position. Reading in the order of ids is faster than a search of the whole index. */
function isWorld({ x1, y1, x2, y2 }: Bbox): boolean {
  return x1 <= -180 && y1 <= -90 && x2 >= 180 && y2 >= 90
}
