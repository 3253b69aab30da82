import { sql, type RawBuilder } from 'kysely'
import { toAisShipType } from '../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { layerMaxFeatures, layerMinZoom } from '../../core/limits/map.ts'
import { vesselHiddenAfterDays } from '../../core/limits/vessels.ts'
import { formatTimeAgo } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { isFollowedBy } from './visibility.ts'
import {
  isExactPositionVisible,
  joinExactPosition,
  joinExactStay,
  joinVisiblePosition,
  joinVisibleStay,
  toVisiblePosition,
  type BlurColumns,
  type SeenColumns,
} from './visible-position-queries.ts'
import { prepared } from '../database/prepared.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import {
  computeLiveClusters,
  serializeFeatureCollection,
  type PointFeature,
} from '../map-layers/cluster-queries.ts'
import { mayBeRestrictedInBounds } from './track-latitude-queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import type { Db, PointColumn } from '../database/tables.ts'

/**
 * Vessels inside a bounding box that a user may see, as GeoJSON text: each at the position
 * that its owner allows the user to see, with a mark on followed ones. Aggregated to clusters
 * below the layer's minimum zoom and for more than 2,000 vessels.
 */
export async function findVesselsInBounds(
  db: Db,
  query: BboxQuery,
  userId: number,
  now: Date,
): Promise<string> {
  const isInside = sql`${isVesselInBounds(query)} and ${isCurrent(userId)} and ${isExactPositionVisible(userId)}`
  const isNear = query.zoom >= layerMinZoom.vessels
  const [guarded, exact] = await Promise.all([
    // Few vessels have a blur or a delay; their visible positions are computed here.
    readVisible(db, userId, sql`${isDisplayedElsewhere(query, userId)} and ${isCurrent(userId)}`),
    isNear ? readExact(db, userId, isInside) : [],
  ])
  const elsewhere = guarded.filter(({ at }) => bboxContains(query, at))
  if (isNear) {
    const vessels = [...exact, ...elsewhere]
    if (vessels.length <= layerMaxFeatures) return serializeFeatureCollection(toVesselFeatures(vessels, now))
  }
  const clusters = await computeLiveClusters(db, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select v.position, v.vessel_type as type from vessels v ${joinExactPosition}
      where v.deleted_at is null and ${isInside}`,
    typeNumber: toAisShipType,
    extraPoints: elsewhere.map(({ at, row }) => ({ ...at, type: toAisShipType(row.vessel_type) })),
  })
  return serializeFeatureCollection(clusters)
}

/** Vessels that a user follows and may see, ordered by name. */
export async function findFollowedVesselFeatures(
  db: Db,
  userId: number,
  now: Date,
): Promise<PointFeature<ConnectionProperties>[]> {
  const vessels = await readVisible(db, userId, isFollowedBy(userId))
  vessels.sort((a, b) => a.row.vessel_name.localeCompare(b.row.vessel_name))
  return toVesselFeatures(vessels, now)
}

/** Cells of the column `grid_cell` per degree; a power of two, so that no value is rounded. */
const vesselGridCellsPerDegree = 32

/** SQL condition: vessel `v` is inside a bounding box. Uses the index on the cells of vessels. */
function isVesselInBounds(box: Bbox): RawBuilder<boolean> {
  const cell = (degrees: number) => Math.floor(degrees * vesselGridCellsPerDegree) / vesselGridCellsPerDegree
  const cells = { ...box, x1: cell(box.x1), y1: cell(box.y1) }
  // The planner would estimate two box conditions at one vessel of a million; with coalesce it estimates half of the first.
  return sql`(${isWithinBounds(cells, 'v.grid_cell')} and coalesce(${isWithinBounds(box, 'v.position')}, false))`
}

/** SQL condition: vessels seen within the last days; own and followed vessels regardless of age. */
function isCurrent(userId: number): RawBuilder<boolean> {
  return sql`(seen_at > now() - make_interval(days => ${vesselHiddenAfterDays}) or v.user_id = ${userId}
    or ${isFollowedBy(userId)})`
}

/** SQL condition: vessels with a blur or a delay whose latitude is near the bounding box. */
function isDisplayedElsewhere(box: Bbox, userId: number): RawBuilder<boolean> {
  const blurDegrees = sql`v.blur_nm / 60`
  const isNear = (position: RawBuilder<unknown>) =>
    sql`${position}[1] between ${box.y1}::float8 - ${blurDegrees} and ${box.y2}::float8 + ${blurDegrees}`
  return sql`${mayBeRestrictedInBounds(box)} and v.user_id is distinct from ${userId}
    and ${isNear(sql`seen_position`)}`
}

type Row = SeenColumns &
  Omit<
    ConnectionProperties,
    'id' | 'vessel_thumb_url' | 'time_ago' | 'sog' | 'heading' | 'when_checked_in' | 'checked_in_at'
  > & {
    photo_id: number | null
    arrived_at: string | null
  }

/** A vessel and its visible position. */
interface LocatedVessel {
  row: Row
  at: Position
}

/** Reads the vessels that match a condition, each with its last position that a user may see. */
async function readVisible(db: Db, userId: number, matching: RawBuilder<unknown>): Promise<LocatedVessel[]> {
  const { rows } = await sql<Row & BlurColumns>`${prepared}
    select ${selectVessel(userId)}, seen_unmoved, v.blur_nm, v.blur_key
    from vessels v ${joinVisiblePosition(userId)} ${joinVisibleStay(userId)}
    where v.deleted_at is null and seen_position is not null and ${matching}`.execute(db)
  return rows.flatMap((row) => {
    const at = toVisiblePosition(row)
    return at ? [{ row, at }] : []
  })
}

/** Reads vessels whose exact position a user may see. One more than the limit of a layer shows that there are too many. */
async function readExact(db: Db, userId: number, matching: RawBuilder<unknown>): Promise<LocatedVessel[]> {
  const { rows } = await sql<Row & { seen_position: PointColumn }>`${prepared}
    select ${selectVessel(userId)}
    from vessels v ${joinExactPosition} ${joinExactStay(userId)}
    where v.deleted_at is null and ${matching}
    limit ${layerMaxFeatures + 1}::int`.execute(db)
  return rows.map((row) => ({ row, at: { latitude: row.seen_position.y, longitude: row.seen_position.x } }))
}

/** SQL columns of a {@link Row}. */
function selectVessel(userId: number): RawBuilder<unknown> {
  return sql`v.id as vessel_id, v.name as vessel_name, v.vessel_type,
    seen_position, seen_at, seen_sog, seen_heading, seen_moving,
    (select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1) as photo_id,
    ${isFollowedBy(userId)} as is_followed,
    stay.id as place_id, stay.name as place_name, stay.arrived_at,
    case when stay.id is not null then 2 when seen_moving then 0 else 1 end as status`
}

const decimals = 6

function toVesselFeatures(vessels: LocatedVessel[], now: Date): PointFeature<ConnectionProperties>[] {
  const formatAge = createAgeFormatter(now)
  return vessels.map((vessel) => toVesselFeature(vessel, formatAge))
}

function toVesselFeature(
  { row, at }: LocatedVessel,
  formatAge: (iso: string) => string,
): PointFeature<ConnectionProperties> {
  const { vessel_id, place_id, place_name, arrived_at, status } = row
  return {
    type: 'Feature',
    id: vessel_id,
    geometry: {
      type: 'Point',
      coordinates: [round(at.longitude, decimals), round(at.latitude, decimals)],
    },
    properties: {
      id: vessel_id,
      vessel_id,
      vessel_name: row.vessel_name,
      vessel_thumb_url: getPhotoUrl(row.photo_id, 'thumb'),
      time_ago: row.seen_at ? formatAge(row.seen_at) : '',
      seen_at: row.seen_at,
      sog: row.seen_sog,
      heading: row.seen_heading,
      place_id,
      place_name,
      when_checked_in: arrived_at && formatAge(arrived_at),
      checked_in_at: arrived_at,
      status,
      vessel_type: row.vessel_type,
      is_followed: row.is_followed,
    },
  }
}

/** Texts of ages below a week change only at whole minutes. */
const evenMinutes = 7 * 24 * 60

/** Formats ages like `formatTimeAgo`, with a cache by minute, because thousands of vessels share the last few minutes. */
function createAgeFormatter(now: Date): (iso: string) => string {
  const textByMinutes = new Map<number, string>()
  return (iso) => {
    const minutes = Math.trunc((now.getTime() - Date.parse(iso)) / 60_000)
    const known = textByMinutes.get(minutes)
    if (known !== undefined) return known
    const text = formatTimeAgo(iso, now)
    if (Math.abs(minutes) < evenMinutes) textByMinutes.set(minutes, text)
    return text
  }
}
