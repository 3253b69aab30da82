import { sql, type RawBuilder } from 'kysely'
import type { Vessel, VesselCandidate, VesselPrivacy } from '../../core/contract/vessel.ts'
import { search } from '../../core/limits/search.ts'
import { maxVesselsListed } from '../../core/limits/vessels.ts'
import { round } from '../../core/units.ts'
import { findNearestTown, type Town } from '../ingest/visits/count-queries.ts'
import { isFollowedBy, isPartVisible } from './visibility.ts'
import {
  joinVisiblePosition,
  joinVisibleStay,
  toVisiblePosition,
  type VisibleColumns,
} from './visible-position-queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { formatFullName } from '../places/queries.ts'
import type { Db, VesselsTable } from '../database/tables.ts'
import { getVesselCharts } from './chart-queries.ts'
import type { VesselBaseFields } from './edit-queries.ts'

/** A vessel with its charts as the requester (null: visitor) may see it; null if it does not exist or was deleted. */
export async function findVessel(db: Db, id: number, requesterId: number | null): Promise<Vessel | null> {
  const [vessel] = await readVessels(db, requesterId, sql`v.id = ${id}`)
  return vessel ? { ...vessel, charts: await getVesselCharts(db, id, requesterId) } : null
}

/** Vessels whose home port is a place, ordered by name. */
export function findVesselsByHomePort(
  db: Db,
  placeId: number,
  requesterId: number | null,
): Promise<Vessel[]> {
  return readVessels(db, requesterId, sql`p.id = ${placeId}`)
}

/** Vessels of an owner, ordered by name. */
export function findOwnVessels(db: Db, userId: number): Promise<Vessel[]> {
  return readVessels(db, userId, sql`v.user_id = ${userId}`)
}

/** Vessels that a user follows, ordered by name. */
export function findFollowedVessels(db: Db, userId: number): Promise<Vessel[]> {
  return readVessels(
    db,
    userId,
    sql`v.id in (select f.vessel_id from follows f where f.user_id = ${userId} and f.accepted)`,
  )
}

/** Vessels whose MMSI starts with these digits; those without an owner first. */
export async function findVesselCandidates(db: Db, partialMmsi: string): Promise<VesselCandidate[]> {
  const digits = partialMmsi.trim()
  if (!/^\d{1,9}$/.test(digits)) return []
  const { rows } = await sql<VesselCandidate>`
    select id, name, mmsi, user_id is null as claimable from vessels
    where deleted_at is null and mmsi between ${digits.padEnd(9, '0')} and ${digits.padEnd(9, '9')}
    order by user_id is not null, mmsi limit ${search.maxCandidates}`.execute(db)
  return rows
}

type StoredColumns = keyof VesselBaseFields | 'id' | 'user_id' | 'updated_at' | 'lock_version'

type VesselRow = VisibleColumns &
  VesselPrivacy &
  Pick<Vessel, 'stinkpot' | 'source' | 'source_licence' | 'source_url' | 'is_followed' | 'place_name'> &
  Pick<Vessel, 'checkin_place_id' | 'checkin_place_name'> & {
    [K in StoredColumns]: K extends 'id' | 'lock_version' ? number : VesselsTable[K]
  } & {
    /** The visible position is the current one. */
    is_now: boolean
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

async function readVessels(
  db: Db,
  requesterId: number | null,
  matching: RawBuilder<unknown>,
): Promise<Vessel[]> {
  const { rows } = await sql<VesselRow>`
    select v.id, v.name, v.mmsi, v.description, v.vessel_type, v.country_registration, p.id as place_id,
      p.name as place_name, v.loa, v.beam, v.draft, v.make, v.model, v.year_make, v.imo, v.call_sign, v.stinkpot,
      v.user_id, v.source, v.source_licence, v.source_url, v.updated_at, v.lock_version, v.nearby, v.blur_nm, v.blur_key, ${isPartVisible('motion', requesterId)} as is_now,
      v.audience, v.delay_hours, v.position_expires_hours, v.user_id = ${requesterId}::int as is_own,
      u.id as owner_id, u.first_name, u.last_name, u.photo_id as owner_photo_id,
      array(select h.id from photos h where h.vessel_id = v.id order by h.id desc) as photo_ids,
      ${isFollowedBy(requesterId)} as is_followed,
      v.audience = 'followers' and exists (
        select 1 from follows f where f.vessel_id = v.id and f.user_id = ${requesterId}::int and not f.accepted
      ) as follow_requested,
      seen.*, stay.id as checkin_place_id, stay.name as checkin_place_name
    from vessels v
    left join users u on u.id = v.user_id and u.deleted_at is null
    left join places p on p.id = v.place_id and p.deleted_at is null
    ${joinVisiblePosition(requesterId)}
    ${joinVisibleStay(requesterId)}
    where v.deleted_at is null and ${matching}
    order by v.normalized_name, v.id limit ${maxVesselsListed}`.execute(db)
  return Promise.all(rows.map((row) => toVessel(db, row)))
}

async function toVessel(db: Db, row: VesselRow): Promise<Vessel> {
  // Leave out the columns that only serve the computation, because pages embed the result.
  const { seen_position: _position, seen_sog: _sog, seen_heading: _heading, ...seen } = row
  const { seen_moving: _moving, seen_unmoved: _unmoved, blur_key: _key, seen_at, is_now, ...rest } = seen
  const { audience, blur_nm, delay_hours, position_expires_hours, is_own, follow_requested, ...open } = rest
  const { owner_id, first_name, last_name, owner_photo_id, photo_ids, nearby, ...vessel } = open
  const owner = formatFullName(first_name, last_name)
  const position = toVisiblePosition(row)
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
      position && seen_at
        ? {
            type: 'Point',
            coordinates: [round(position.longitude, decimals), round(position.latitude, decimals)],
            created_at: seen_at,
            nearby_place: toNearbyPlace(is_now ? nearby : await findNearestTown(db, position)),
          }
        : null,
    charts: null,
    ...(follow_requested && { follow_requested }),
    ...(is_own && { privacy: { audience, blur_nm, delay_hours, position_expires_hours } }),
  }
}

const decimals = 6

function toNearbyPlace(nearby: VesselRow['nearby']): NonNullable<Vessel['last_position']>['nearby_place'] {
  if (!nearby) return null
  const { city = null, state_code = null, country_code = null } = nearby
  return { city, state_code, country_code }
}
