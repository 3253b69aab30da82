import { sql } from 'kysely'
import type { Position } from '../../core/geo.ts'
import { vesselTrack as limits } from '../../core/limits/vessels.ts'
import { isRecordVisible } from './visibility.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'

/** A position of a vessel with its time. */
export interface TrackPoint extends Position {
  at: string
}

/** Which part of a track, and for whom (null: visitor). */
export interface TrackRequest {
  requesterId: number | null
  /** The last hours. */
  hours: number
  now: Date
}

/**
 * Track of a vessel, oldest first, as far as the requester may see it exactly; a GPX file has no areas. Null if the vessel
 * does not exist.
 */
export async function readTrack(
  db: ReadDb,
  vesselId: number,
  { requesterId, hours, now }: TrackRequest,
): Promise<{ name: string; points: TrackPoint[] } | null> {
  const from = new Date(now.getTime() - hours * 3_600_000).toISOString()
  const record = { from: sql`p.at`, to: sql`p.at`, visibility: sql`p.visibility` }
  const { rows } = await sql<{ name: string; at: string | null; position: PointColumn | null }>`
    select v.name, t.at, t.position
    from vessels v
    left join lateral (
      select p.at, p.position from positions p
      where p.vessel_id = v.id and p.at > ${from}::timestamptz and ${isRecordVisible(record, requesterId, now)}
      order by p.at desc limit ${limits.maxPoints}
    ) t on true
    where v.id = ${vesselId} and v.deleted_at is null
    order by t.at`.execute(db)
  const [first] = rows
  if (!first) return null
  const points = rows.flatMap(({ at, position }) =>
    at && position ? [{ at, latitude: position.y, longitude: position.x }] : [],
  )
  return {
    name: first.name,
    points: points.filter((point, index) => !isSame(point, points[index - 1])),
  }
}

function isSame(a: Position, b: Position | undefined): boolean {
  return b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude
}
