import { sql, type RawBuilder } from 'kysely'
import { toAisShipType } from '../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { layerMaxFeatures, layerMinZoom, vesselHiddenAfterDays } from '../../core/limits.ts'
import { formatTimeAgo } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import {
  isFollowedBy,
  isVisitOngoing,
  joinVisiblePosition,
  joinExactPosition,
  toVisiblePosition,
  visibleVisitStart,
  type VisibleColumns,
} from './visibility.ts'
import { prepared } from '../database/prepared.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import {
  computeLiveClusters,
  serializeFeatureCollection,
  type PointFeature,
} from '../map-layers/cluster-queries.ts'
import { mayBeRestrictedInBounds } from './track-latitude-queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import type { Db } from '../database/tables.ts'

/**
 * Vessels a user may see in a box as GeoJSON text: each where its owner lets the
 * user see it, the followed ones marked; aggregated below the layer's minimum
 * zoom and above 2,000.
 */
export async function findVesselsInBounds(
  db: Db,
  query: BboxQuery,
  userId: number,
  now: Date,
): Promise<string> {
  const isInside = sql`${vesselInside(query)} and ${isCurrent(userId)}`
  const isNear = query.zoom >= layerMinZoom.vessels
  const [guarded, exact] = await Promise.all([
    // Those with a blur or a delay are few, and only here it is known where they are shown.
    readRows(db, userId, {
      seen: joinVisiblePosition(userId),
      matching: sql`${shownElsewhere(query, userId)} and ${isCurrent(userId)}`,
      limit: null,
    }),
    isNear
      ? readRows(db, userId, {
          seen: joinExactPosition(userId),
          matching: isInside,
          // One more than the limit tells that there are too many.
          limit: layerMaxFeatures + 1,
        })
      : [],
  ])
  const elsewhere = guarded.flatMap(placed).filter(({ at }) => bboxContains(query, at))
  if (isNear) {
    const vessels = [...exact.flatMap(placed), ...elsewhere]
    if (vessels.length <= layerMaxFeatures) return serializeFeatureCollection(vesselFeatures(vessels, now))
  }
  const clusters = await computeLiveClusters(db, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select v.position, v.vessel_type as type from vessels v ${joinExactPosition(userId)}
      where v.deleted_at is null and ${isInside}`,
    typeNumber: toAisShipType,
    extraPoints: elsewhere.map(({ at, row }) => ({ ...at, type: toAisShipType(row.vessel_type) })),
  })
  return serializeFeatureCollection(clusters)
}

/** The vessels a user follows, as far as their owners show where they are, by name. */
export async function findFollowedVesselFeatures(
  db: Db,
  userId: number,
  now: Date,
): Promise<PointFeature<ConnectionProperties>[]> {
  const rows = await readRows(db, userId, {
    seen: joinVisiblePosition(userId),
    matching: isFollowedBy(userId),
    limit: null,
  })
  rows.sort((a, b) => a.vessel_name.localeCompare(b.vessel_name))
  return vesselFeatures(rows.flatMap(placed), now)
}

/** The cells of the column `area` to a degree: a power of two, so that none is rounded. */
const vesselAreasPerDegree = 32

/** The condition that vessel `v` lies in a box, for the index on the cells they are in. */
function vesselInside(box: Bbox): RawBuilder<boolean> {
  const cell = (degrees: number) => Math.floor(degrees * vesselAreasPerDegree) / vesselAreasPerDegree
  const cells = { ...box, x1: cell(box.x1), y1: cell(box.y1) }
  // Two boxes would seem to the planner to leave one vessel of a million; inside coalesce, half of those in the first.
  return sql`(${isWithinBounds(cells, 'v.area')} and coalesce(${isWithinBounds(box, 'v.position')}, false))`
}

/** Vessels heard within days; the own and the followed ones however long ago. */
function isCurrent(userId: number): RawBuilder<boolean> {
  return sql`(seen_at > now() - make_interval(days => ${vesselHiddenAfterDays}) or v.user_id = ${userId}
    or ${isFollowedBy(userId)})`
}

/** Vessels with a blur or a delay; those whose latitude is far from the box are left out. */
function shownElsewhere(box: Bbox, userId: number): RawBuilder<boolean> {
  const blurDegrees = sql`v.blur_nm / 60`
  const isNear = (position: RawBuilder<unknown>) =>
    sql`${position}[1] between ${box.y1}::float8 - ${blurDegrees} and ${box.y2}::float8 + ${blurDegrees}`
  return sql`${mayBeRestrictedInBounds(box)} and v.user_id is distinct from ${userId}
    and ${isNear(sql`seen_position`)}`
}

type Row = VisibleColumns &
  Omit<
    ConnectionProperties,
    'id' | 'vessel_thumb_url' | 'time_ago' | 'sog' | 'heading' | 'when_checked_in' | 'checked_in_at'
  > & {
    photo_id: number | null
    arrived_at: string | null
  }

/** A vessel and where it is shown. */
interface Placed {
  row: Row
  at: Position
}

async function readRows(
  db: Db,
  userId: number,
  {
    seen,
    matching,
    limit,
  }: { seen: RawBuilder<unknown>; matching: RawBuilder<unknown>; limit: number | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`${prepared}
    select v.id as vessel_id, v.name as vessel_name, v.vessel_type, v.blur_nm, v.blur_key, seen.*,
      (select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1) as photo_id,
      ${isFollowedBy(userId)} as is_followed,
      stay.id as place_id, stay.name as place_name, stay.arrived_at,
      case when stay.id is not null then 2 when seen_moving then 0 else 1 end as status
    from vessels v
    ${seen}
    left join lateral (
      select s.id, s.name, ${visibleVisitStart(userId)} as arrived_at from checkins c join places s on s.id = c.place_id
      where c.vessel_id = v.id and s.deleted_at is null and ${isVisitOngoing(userId)}
      order by c.arrived_at desc limit 1
    ) stay on true
    where v.deleted_at is null and seen_position is not null and ${matching}
    limit ${limit}::int`.execute(db)
  return rows
}

function placed(row: Row): Placed[] {
  const at = toVisiblePosition(row)
  return at ? [{ row, at }] : []
}

const decimals = 6

function vesselFeatures(vessels: Placed[], now: Date): PointFeature<ConnectionProperties>[] {
  const ageOf = createAgeWords(now)
  return vessels.map((vessel) => vesselFeature(vessel, ageOf))
}

function vesselFeature(
  { row, at }: Placed,
  ageOf: (iso: string) => string,
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
      time_ago: row.seen_at ? ageOf(row.seen_at) : '',
      seen_at: row.seen_at,
      sog: row.seen_sog,
      heading: row.seen_heading,
      place_id,
      place_name,
      when_checked_in: arrived_at && ageOf(arrived_at),
      checked_in_at: arrived_at,
      status,
      vessel_type: row.vessel_type,
      is_followed: row.is_followed,
    },
  }
}

/** The ages below a week change their words at whole minutes only. */
const evenMinutes = 7 * 24 * 60

/** Tells ages as `formatTimeAgo` does, those of the same minute once: thousands of vessels were heard in the last few. */
function createAgeWords(now: Date): (iso: string) => string {
  const words = new Map<number, string>()
  return (iso) => {
    const minutes = Math.trunc((now.getTime() - Date.parse(iso)) / 60_000)
    const known = words.get(minutes)
    if (known !== undefined) return known
    const told = formatTimeAgo(iso, now)
    if (Math.abs(minutes) < evenMinutes) words.set(minutes, told)
    return told
  }
}
