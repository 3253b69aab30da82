import { sql, type RawBuilder } from 'kysely'
import type { Vessel, VesselCandidate, VesselPrivacy } from '../../core/contract/vessel.ts'
import { search } from '../../core/limits/search.ts'
import { maxVesselsListed } from '../../core/limits/vessels.ts'
import { vesselColumns, type VesselRow } from '../../core/records/vessel-columns.ts'
import { createRecordSql } from '../database/record-sql.ts'
import { round } from '../../core/units.ts'
import { findNearestTown, type Town } from '../gazetteer/nearest-town-queries.ts'
import { getAreaBounds } from '../../core/privacy/privacy-area.ts'
import { isFollowedBy, isFollowRequestedBy, isOpen } from './visibility.ts'
import {
  joinArea,
  joinExactPosition,
  joinVisibleStay,
  toAreaTile,
  type AreaColumns,
  type ExactColumns,
} from './visible-position-queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { formatFullName } from '../../core/names/full-name.ts'
import type { ReadDb } from '../database/tables.ts'
import { getVesselCharts } from './chart-queries.ts'

/** A vessel with its charts as the requester (null: visitor) may see it; null if it does not exist or was deleted. */
export async function findVessel(
  db: ReadDb,
  id: number,
  requesterId: number | null,
  now: Date,
): Promise<Vessel | null> {
  const [vessel] = await readVessels(db, requesterId, now, sql`v.id = ${id}`)
  return vessel ? { ...vessel, charts: await getVesselCharts(db, id, requesterId, now) } : null
}

/** Vessels whose home port is a place, ordered by name. */
export function findVesselsByHomePort(
  db: ReadDb,
  placeId: number,
  requesterId: number | null,
  now: Date,
): Promise<Vessel[]> {
  return readVessels(db, requesterId, now, sql`p.id = ${placeId}`)
}

/** Vessels of an owner, ordered by name. */
export function findOwnVessels(db: ReadDb, userId: number, now: Date): Promise<Vessel[]> {
  return readVessels(db, userId, now, sql`v.user_id = ${userId}`)
}

/** Vessels that a user follows, ordered by name. */
export function findFollowedVessels(db: ReadDb, userId: number, now: Date): Promise<Vessel[]> {
  return readVessels(
    db,
    userId,
    now,
    sql`v.id in (select vessel_id from follows where user_id = ${userId}) and ${isFollowedBy(userId)}`,
  )
}

/** Vessels whose MMSI starts with these digits; those without an owner first. */
export async function findVesselCandidates(db: ReadDb, partialMmsi: string): Promise<VesselCandidate[]> {
  const digits = partialMmsi.trim()
  if (!/^\d{1,9}$/.test(digits)) return []
  const { rows } = await sql<VesselCandidate>`
    select id, name, mmsi, user_id is null as claimable from vessels
    where deleted_at is null and mmsi between ${digits.padEnd(9, '0')} and ${digits.padEnd(9, '9')}
    order by user_id is not null, mmsi limit ${search.maxCandidates}`.execute(db)
  return rows
}

type FoundVessel = ExactColumns &
  VesselRow &
  AreaColumns &
  VesselPrivacy &
  Pick<Vessel, 'is_followed' | 'place_name' | 'checkin_place_id' | 'checkin_place_name'> & {
    is_open: boolean
    follow_requested: boolean
    /** Null for a vessel without an owner. */
    is_own: boolean | null
    owner_id: number | null
    first_name: string | null
    last_name: string | null
    owner_photo_id: number | null
    photo_ids: number[]
    nearby: Town | null
  }

/** A deleted home port is not shown. */
const { place_id: _homePort, ...ownColumns } = vesselColumns
const vesselFields = createRecordSql(ownColumns).select('v')

async function readVessels(
  db: ReadDb,
  requesterId: number | null,
  now: Date,
  matching: RawBuilder<unknown>,
): Promise<Vessel[]> {
  const { rows } = await sql<FoundVessel>`
    select ${vesselFields}, p.id as place_id, p.name as place_name, v.nearby, ${isOpen} as is_open,
      v.audience, v.area_nm, v.delay_hours, v.position_expires_hours, v.user_id = ${requesterId}::int as is_own,
      u.id as owner_id, u.first_name, u.last_name, u.photo_id as owner_photo_id,
      array(select h.id from photos h where h.vessel_id = v.id order by h.id desc) as photo_ids,
      ${isFollowedBy(requesterId)} as is_followed,
      ${isFollowRequestedBy(requesterId)} as follow_requested,
      seen.*, area.*, stay.id as checkin_place_id, stay.name as checkin_place_name
    from vessels v
    left join users u on u.id = v.user_id and u.deleted_at is null
    left join places p on p.id = v.place_id and p.deleted_at is null
    ${joinExactPosition(requesterId, now)}
    ${joinArea(requesterId, now)}
    ${joinVisibleStay(requesterId, now)}
    where v.deleted_at is null and ${matching}
    order by v.normalized_name, v.id limit ${maxVesselsListed}`.execute(db)
  return Promise.all(rows.map((row) => toVessel(db, row)))
}

async function toVessel(db: ReadDb, row: FoundVessel): Promise<Vessel> {
  // Leave out the columns that only serve the computation, because pages embed the result.
  const {
    seen_position: position,
    seen_sog: _sog,
    seen_heading: _heading,
    seen_moving: _moving,
    ...seen
  } = row
  const { seen_at, z: _z, x: _x, y: _y, area_at, is_open, ...rest } = seen
  const { audience, area_nm, delay_hours, position_expires_hours, is_own, follow_requested, ...open } = rest
  const { owner_id, first_name, last_name, owner_photo_id, photo_ids, nearby, ...vessel } = open
  const owner = formatFullName(first_name, last_name)
  const tile = toAreaTile(row)
  const at = position && { longitude: position.x, latitude: position.y }
  return {
    ...vessel,
    user_name: owner,
    user:
      owner_id === null
        ? null
        : { id: owner_id, name: owner ?? '', thumb_url: getPhotoUrl(owner_photo_id, 'thumb') },
    photo_urls: photo_ids.flatMap((id) => getPhotoUrl(id, 'original') ?? []),
    thumb_url: getPhotoUrl(photo_ids[0] ?? null, 'thumb'),
    last_position:
      at && seen_at
        ? {
            type: 'Point',
            coordinates: [round(at.longitude, decimals), round(at.latitude, decimals)],
            created_at: seen_at,
            nearby_place: toNearbyPlace(is_open ? nearby : await findNearestTown(db, at)),
          }
        : null,
    last_area: tile && area_at ? { area: getAreaBounds(tile), seen_at: area_at } : null,
    charts: null,
    ...(follow_requested && { follow_requested }),
    ...(is_own && { privacy: { audience, area_nm, delay_hours, position_expires_hours } }),
  }
}

const decimals = 6

function toNearbyPlace(nearby: FoundVessel['nearby']): NonNullable<Vessel['last_position']>['nearby_place'] {
  if (!nearby) return null
  const { city = null, state_code = null, country_code = null } = nearby
  return { city, state_code, country_code }
}
