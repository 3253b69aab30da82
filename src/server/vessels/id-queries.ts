import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: vessel `v` has one of these ids. A join would be equivalent, but the planner
 * would read all vessels if a hundred of a few thousand match.
 */
export function isVesselIn(ids: number[]): RawBuilder<boolean> {
  return sql`v.id = any (${ids}::int[])`
}
