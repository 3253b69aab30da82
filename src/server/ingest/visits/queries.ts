import { sql } from 'kysely'
import { metresToDegrees, type Position } from '../../../core/geo.ts'
import { visitDetection } from '../../../core/limits/ingest.ts'
import type { StationaryPosition } from './visit-state.ts'
import { publishLiveEvent } from '../../database/events/live-events.ts'
import { isVesselIn } from '../../vessels/id-queries.ts'
import { visibilities, type Visibility } from '../../vessels/visibility.ts'
import type { Db, PointColumn } from '../../database/tables.ts'

/** Stored visit state of a vessel. */
export interface VesselVisitRow {
  vessel_id: number
  stationary_since: string | null
  stationary_position: PointColumn | null
  visit_id: number | null
  place_id: number | null
  visibility: Visibility
  place_position: PointColumn | null
  last_seen_at: string | null
  away_since: string | null
}

/** Reads the visit states of locked vessels, by vessel id. */
export async function readVesselVisits(tx: Db, vesselIds: number[]): Promise<Map<number, VesselVisitRow>> {
  const { rows } = await sql<VesselVisitRow>`
    select v.id as vessel_id, v.stationary_since, v.stationary_position, c.id as visit_id, c.place_id, v.visibility,
      p.position as place_position, c.last_seen_at, c.away_since
    from vessels v
    left join visits c on c.vessel_id = v.id and c.left_at is null
    left join places p on p.id = c.place_id
    where ${isVesselIn(vesselIds)}`.execute(tx)
  return new Map(rows.map((row) => [row.vessel_id, row]))
}

/** Updates since when and where vessels are stationary. */
export async function updateStationarySince(
  tx: Db,
  updates: { vesselId: number; stationary: StationaryPosition | null }[],
): Promise<void> {
  if (updates.length === 0) return
  const rows = updates.map(({ vesselId: id, stationary }) => ({
    id,
    since: stationary?.since ?? null,
    x: stationary?.longitude ?? null,
    y: stationary?.latitude ?? null,
  }))
  await sql`
    update vessels v set stationary_since = r.since, stationary_position = point(r.x, r.y)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, since timestamptz, x float8, y float8)
    where v.id = r.id and ${isVesselIn(updates.map(({ vesselId }) => vesselId))}`.execute(tx)
}

export interface Arrival {
  vesselId: number
  /** Who may see the visit exactly. */
  visibility: Visibility
  position: Position
  arrivedAt: Date
  seenAt: Date
}

/** Finds the nearest place within range of each arrival, or null. */
export async function findNearestPlaces(
  tx: Db,
  arrivals: Arrival[],
): Promise<({ id: number; position: PointColumn } | null)[]> {
  if (arrivals.length === 0) return []
  const searchAreas = arrivals.map(({ position: { longitude: x, latitude: y } }, index) => {
    const reach = metresToDegrees(y, visitDetection.maxPlaceDistanceMetres)
    const shrink = reach.latitude / reach.longitude
    return { index, x, y, dx: reach.longitude, dy: reach.latitude, shrink }
  })
  const { rows } = await sql<{ index: number; id: number; position: PointColumn }>`
    select a.index, p.id, p.position
    from jsonb_to_recordset(${JSON.stringify(searchAreas)}::jsonb)
      as a (index int, x float8, y float8, dx float8, dy float8, shrink float8)
    cross join lateral (
      -- Degrees of longitude are shorter than those of latitude.
      select id, position, ((position[0] - x) * shrink) ^ 2 + (position[1] - y) ^ 2 as squared_distance from places
      where deleted_at is null and position <@ box(point(x - dx, y - dy), point(x + dx, y + dy))
      order by squared_distance, id limit 1
    ) p
    -- The corners of the box are farther away.
    where squared_distance <= dy ^ 2`.execute(tx)
  const found = new Map(rows.map((row) => [row.index, row]))
  return arrivals.map((_, index) => found.get(index) ?? null)
}

/**
 * Checks vessels in, except those already checked in at that time. Publishes an event
 * for each visit of an open vessel. Returns the ids of the vessels checked in.
 */
export async function checkInVessels(tx: Db, arrivals: (Arrival & { placeId: number })[]): Promise<number[]> {
  if (arrivals.length === 0) return []
  const rows = arrivals.map(({ vesselId, placeId, visibility, arrivedAt, seenAt }) => ({
    vessel_id: vesselId,
    visibility,
    place_id: placeId,
    arrived_at: arrivedAt,
    seen_at: seenAt,
  }))
  const { rows: added } = await sql<{
    id: number
    place_id: number
    vessel_id: number
    visibility: Visibility
  }>`
    insert into visits (place_id, vessel_id, arrived_at, last_seen_at, visibility)
    select place_id, vessel_id, arrived_at, seen_at, visibility
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (vessel_id int, place_id int, arrived_at timestamptz, seen_at timestamptz, visibility smallint)
    on conflict do nothing returning id, place_id, vessel_id, visibility`.execute(tx)
  for (const { id, place_id, visibility } of added)
    if (visibility === visibilities.everyone) await publishLiveEvent(tx, { event: 'checkin', id, place_id })
  return added.map(({ vessel_id }) => vessel_id)
}

/** Update of a check-in: seen, away, or left. */
export interface VisitUpdate {
  visitId: number
  /** Null keeps the stored time. */
  seenAt: Date | null
  awaySince: Date | null
  leftAt: Date | null
}

export async function updateVisits(tx: Db, updates: VisitUpdate[]): Promise<void> {
  if (updates.length === 0) return
  await sql`
    update visits c set last_seen_at = greatest(c.last_seen_at, r."seenAt"), away_since = r."awaySince",
      left_at = case when r."leftAt" is not null then greatest(r."leftAt", c.arrived_at) end
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as r ("visitId" int, "seenAt" timestamptz, "awaySince" timestamptz, "leftAt" timestamptz)
    where c.id = r."visitId" and c.left_at is null`.execute(tx)
}

/** Ends the check-ins of vessels without recent reports, at their last report. */
export async function endStaleVisits(db: Db): Promise<void> {
  await sql`
    with ended as (
      update visits set left_at = last_seen_at
      where left_at is null and last_seen_at < now() - make_interval(hours => ${visitDetection.silenceTimeoutHours})
      returning vessel_id
    )
    update vessels v set status = 1 from ended where v.id = ended.vessel_id and v.status = 2`.execute(db)
}
