import { sql, type RawBuilder } from 'kysely'
import type { Position } from '../../core/geo.ts'
import type { ReadDb } from '../database/tables.ts'

/** A town; unknown fields are null or missing. */
export type Town = Partial<Record<'city' | 'state_code' | 'country_code', string | null>>

/** Finds the town near a position; null on the open sea. */
export async function findNearestTown(db: ReadDb, { longitude, latitude }: Position): Promise<Town | null> {
  const { rows } = await selectNearestTown(sql`point(${longitude}, ${latitude})`).execute(db)
  return rows[0] ?? null
}

/** SQL for the town of the nearest place; no row if it is too far away. */
export function selectNearestTown(position: RawBuilder<unknown>): RawBuilder<Town> {
  return sql`
    select city, state_code, country_code from (
      select city, state_code, country_code, position from places
      where deleted_at is null order by position <-> ${position} limit 1
    ) p where p.position <-> ${position} < ${maxNearbyDegrees}`
}

/** Maximum distance of the nearest place, in degrees. */
const maxNearbyDegrees = 0.5
