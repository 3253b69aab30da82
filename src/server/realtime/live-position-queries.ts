import { sql, type RawBuilder } from 'kysely'
import type { Position } from '../../core/geo.ts'
import { getAreaBounds, type AreaBounds } from '../../core/privacy/privacy-area.ts'
import { toJsonTimeText } from '../database/json-text.ts'
import type { ReadDb } from '../database/tables.ts'
import { isFollow, isOpen, type PrivacyColumns } from '../vessels/visibility.ts'
import {
  joinExactPosition,
  joinOpenPosition,
  joinOpenStay,
  joinShownArea,
  joinVisibleStay,
  toAreaTile,
  type AreaColumns,
} from '../vessels/visible-position-queries.ts'

/** An exact position of a vessel, and the place where it is. */
export interface LiveExactPosition extends Position {
  at: string
  /** Knots. */
  sog: number | null
  /** Degrees true: heading, else course over ground. */
  heading: number | null
  /** The vessel is under way. */
  moving: boolean
  place_id: number | null
  place_name: string | null
  arrived_at: string | null
}

/** A vessel and what of its position may be seen. */
export interface LivePosition extends PrivacyColumns {
  vessel_id: number
  vessel_name: string
  vessel_type: string
  /** Latest photo of the vessel. */
  photo_id: number | null
  delay_hours: number
  /** What its owner sees. */
  own: LiveExactPosition | null
  /** What those see who see the vessel exactly: everyone, or accepted followers. */
  exact: LiveExactPosition | null
  /** What the others in its audience see; only accepted followers if `forFollowers`. */
  area: { bounds: AreaBounds; at: string; forFollowers: boolean } | null
  /** Requested users that follow the vessel. */
  followers: number[]
  /** Requested users that its owner accepted as followers. */
  accepted: number[]
}

/** Last positions of vessels, ordered by id. The lists of followers contain only users of `userIds`. */
export async function readLivePositions(
  db: ReadDb,
  vesselIds: number[],
  userIds: number[],
  now: Date,
): Promise<LivePosition[]> {
  const [open, hidden] = await Promise.all([
    readOpenPositions(db, vesselIds, userIds),
    readHiddenPositions(db, vesselIds, userIds, now),
  ])
  return [...open, ...hidden].sort((a, b) => a.vessel_id - b.vessel_id)
}

function selectVessel(userIds: number[]): RawBuilder<unknown> {
  const followers = (condition: RawBuilder<unknown>) => sql`array(
    select f.user_id from follows f
    where f.vessel_id = v.id and f.user_id = any(${userIds}::int[]) and ${condition})`
  return sql`v.id as vessel_id, v.name as vessel_name, v.vessel_type, v.user_id, v.audience, v.visibility, v.delay_hours,
    (select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1) as photo_id,
    ${followers(isFollow)} as followers,
    ${followers(sql`f.accepted`)} as accepted`
}

/** SQL expression: an exact position and a stay with these aliases; null if there is no position. */
function toExact(seen: string, stay: string): RawBuilder<LiveExactPosition | null> {
  const [position, at] = [sql.ref(`${seen}.seen_position`), sql.ref(`${seen}.seen_at`)]
  return sql`case when ${position} is not null then json_build_object(
    'longitude', ${position}[0], 'latitude', ${position}[1], 'at', ${toIsoText(at)},
    'sog', ${sql.ref(`${seen}.seen_sog`)}, 'heading', ${sql.ref(`${seen}.seen_heading`)},
    'moving', ${sql.ref(`${seen}.seen_moving`)}, 'place_id', ${sql.ref(`${stay}.id`)},
    'place_name', ${sql.ref(`${stay}.name`)}, 'arrived_at', ${toIsoText(sql.ref(`${stay}.arrived_at`))}) end`
}

function toIsoText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${toJsonTimeText(time)})::json`
}

async function readOpenPositions(
  db: ReadDb,
  vesselIds: number[],
  userIds: number[],
): Promise<LivePosition[]> {
  const { rows } = await sql<Omit<LivePosition, 'own' | 'area'>>`
    select ${selectVessel(userIds)}, ${toExact('seen', 'stay')} as exact
    from vessels v ${joinOpenPosition} ${joinOpenStay}
    where v.id = any(${vesselIds}::int[]) and v.deleted_at is null`.execute(db)
  return rows.map((row) => ({ ...row, own: row.exact, area: null }))
}

async function readHiddenPositions(
  db: ReadDb,
  vesselIds: number[],
  userIds: number[],
  now: Date,
): Promise<LivePosition[]> {
  type Row = Omit<LivePosition, 'area'> & AreaColumns & { area_audience: 'public' | 'followers' | null }
  const { rows } = await sql<Row>`
    select ${selectVessel(userIds)}, ${toExact('own', 'own_stay')} as own, ${toExact('seen', 'stay')} as exact,
      a.z, a.x, a.y, a.snapshot_at as area_at, a.audience as area_audience
    from vessels v
    ${joinExactPosition('each owner', now, sql`own`)}
    ${joinVisibleStay('each owner', now, sql`own_stay`)}
    ${joinExactPosition('each follower', now)}
    ${joinVisibleStay('each follower', now)}
    ${joinShownArea(now)}
    where v.id = any(${vesselIds}::int[]) and v.deleted_at is null and not ${isOpen}`.execute(db)
  return rows.map(({ z, x, y, area_at, area_audience, ...vessel }) => {
    const tile = toAreaTile({ z, x, y, area_at })
    const isShown = tile !== null && area_at !== null
    return {
      ...vessel,
      area: isShown
        ? { bounds: getAreaBounds(tile), at: area_at, forFollowers: area_audience === 'followers' }
        : null,
    }
  })
}
