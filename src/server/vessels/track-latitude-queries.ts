import { sql, type RawBuilder } from 'kysely'
import type { Bbox } from '../../core/geo.ts'
import { isBlurredOrDelayed, maxBlurDegrees } from './visibility.ts'
import type { Db } from '../database/tables.ts'

/**
 * Range of latitudes of a vessel's log, stored for vessels with a blur or a delay, so that
 * a map request reads the logs of only a few of them. The range is never too narrow: each
 * report extends it, and before the first measurement it covers the globe.
 */
export interface TrackLatitudes {
  track_min_latitude: number
  track_max_latitude: number
}

/** SQL condition: vessel `v` has a blur or a delay and may be visible inside a bounding box. */
export function mayBeRestrictedInBounds(box: Bbox): RawBuilder<boolean> {
  return sql`(${isBlurredOrDelayed}
    and v.track_min_latitude <= ${box.y2 + maxBlurDegrees} and v.track_max_latitude >= ${box.y1 - maxBlurDegrees})`
}

/** Extends the latitude ranges of locked vessels by reports added to their logs. */
export async function widenTrackLatitudes(
  tx: Db,
  added: { vessel: TrackLatitudes & { id: number }; latitude: number }[],
): Promise<void> {
  const outside = added.filter(
    ({ vessel, latitude }) => latitude < vessel.track_min_latitude || latitude > vessel.track_max_latitude,
  )
  if (outside.length === 0) return
  const ids = outside.map(({ vessel }) => vessel.id)
  await sql`
    update vessels v set track_min_latitude = least(track_min_latitude, south), track_max_latitude = greatest(track_max_latitude, north)
    from (
      select id, min(latitude) as south, max(latitude) as north
      from unnest(${ids}::int[],
        ${outside.map(({ latitude }) => latitude)}::float8[]) as r (id, latitude)
      group by id
    ) added
    where v.id = added.id and ${isVesselIn(ids)}`.execute(tx)
}

/** Batch size. A log may have ten thousand reports, so small batches keep lock times short. */
const measuredAtOnce = 10

/** Measures the logs of all vessels with a blur or a delay again, in batches. */
export async function recomputeTrackLatitudes(db: Db, signal: AbortSignal): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined && !signal.aborted) {
    const after: number = last
    last = await db.transaction().execute((tx) => measureAfter(tx, after))
  }
}

/** Returns the highest measured vessel id. */
async function measureAfter(tx: Db, id: number): Promise<number | undefined> {
  // Lock in a separate statement, so that the next one sees reports that were being inserted.
  const { rows } = await sql<{ id: number }>`
    select v.id from vessels v where ${isBlurredOrDelayed} and v.id > ${id}
    order by v.id limit ${measuredAtOnce} for no key update`.execute(tx)
  const ids = rows.map((row) => row.id)
  await sql`
    update vessels v set track_min_latitude = log.south, track_max_latitude = log.north
    from (
      select w.id, coalesce(min(p.position[1]), -90) as south, coalesce(max(p.position[1]), 90) as north
      from vessels w left join positions p on p.vessel_id = w.id
      where w.id = any (${ids}::int[])
      group by w.id
    ) log
    where v.id = log.id and (v.track_min_latitude, v.track_max_latitude) is distinct from (log.south, log.north)`.execute(
    tx,
  )
  return ids.at(-1)
}

/**
 * SQL condition: vessel `v` has one of these ids. A join would be equivalent, but the planner
 * would read all vessels if a hundred of a few thousand match.
 */
export function isVesselIn(ids: number[]): RawBuilder<boolean> {
  return sql`v.id = any (${ids}::int[])`
}
