import { sql } from 'kysely'

/** Weights of what makes a place important, found with `npm run bench -- search`. */
const weights = {
  /** How much its source says about a place, from none to all. */
  prominence: 1,
  /** Each point of the traffic index. */
  popularity: 0.1,
  derivedName: -0.8,
  shipsOnly: -2.5,
}
/** More prominence than this makes a place no more important. */
const maxProminence = 90

/**
 * SQL of the importance of a row of `places`, without a unit: about 1 for a large marina that is well
 * described, below 0 for a nameless dock. Search and the lists of the map sort by it and the distance.
 */
export const placeImportance = sql<number>`(
  greatest(0, least(${sql.lit(maxProminence)}, prominence)) * ${sql.lit(weights.prominence)}::float8 / ${sql.lit(maxProminence)}
  + coalesce(popularity, 0) * ${sql.lit(weights.popularity)}::float8
  + case when 'name' = any (derived_columns) then ${sql.lit(weights.derivedName)}::float8 else 0 end
  + case when prominence < 0 then ${sql.lit(weights.shipsOnly)}::float8 else 0 end
)`
