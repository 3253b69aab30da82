import { sql, type RawBuilder } from 'kysely'
import { toAisShipType } from '../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { layerMaxFeatures, layerMinZoom } from '../../core/limits/map.ts'
import { vesselHiddenAfterDays } from '../../core/limits/vessels.ts'
import {
  createFeatureWriter,
  seenCoordinates,
  selectFeature,
  type FeatureColumns,
} from './feature-queries.ts'
import { isFollowedBy } from './visibility.ts'
import {
  isExactPositionVisible,
  joinExactPosition,
  joinExactStay,
  joinVisiblePosition,
  joinVisibleStay,
  toVisiblePosition,
  type BlurColumns,
} from './visible-position-queries.ts'
import { prepared } from '../database/prepared.ts'
import { computeLiveClusters, type PointFeature } from '../map-layers/cluster-queries.ts'
import { featureRows, serializeFeatureCollection, writeCollection } from '../map-layers/collection-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import { mayBeRestrictedInBounds } from './track-latitude-queries.ts'
import type { Db } from '../database/tables.ts'

/**
 * Vessels inside a bounding box that a user may see, as GeoJSON: each at the position
 * that its owner allows the user to see, with a mark on followed ones. Aggregated to clusters
 * below the layer's minimum zoom and for more than 2,000 vessels.
 */
export async function findVesselsInBounds(
  db: Db,
  query: BboxQuery,
  userId: number,
  now: Date,
): Promise<Buffer> {
  const isInside = sql`${isVesselInBounds(query)} and ${isCurrent(userId)} and ${isExactPositionVisible(userId)}`
  const isNear = query.zoom >= layerMinZoom.vessels
  const [guarded, exact] = await Promise.all([
    // Few vessels have a blur or a delay; their visible positions are computed here.
    readVisible(db, userId, now, sql`${isDisplayedElsewhere(query, userId)} and ${isCurrent(userId)}`),
    isNear ? readExact(db, userId, now, isInside) : null,
  ])
  const elsewhere = guarded.filter(({ at }) => bboxContains(query, at))
  if (exact && exact.count + elsewhere.length <= layerMaxFeatures) {
    return writeCollection({ features: [...exact.features, ...elsewhere.map(({ feature }) => feature)] })
  }
  const clusters = await computeLiveClusters(db, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select v.position, v.vessel_type as type from vessels v ${joinExactPosition}
      where v.deleted_at is null and ${isInside}`,
    typeNumber: toAisShipType,
    extraPoints: elsewhere.map(({ at, type }) => ({ ...at, type: toAisShipType(type) })),
  })
  return serializeFeatureCollection(clusters)
}

/** Vessels that a user follows and may see, ordered by name. */
export async function findFollowedVesselFeatures(
  db: Db,
  userId: number,
  now: Date,
): Promise<PointFeature<ConnectionProperties>[]> {
  const vessels = await readVisible(db, userId, now, isFollowedBy(userId))
  vessels.sort((a, b) => a.name.localeCompare(b.name))
  return vessels.map(({ feature }) => JSON.parse(feature) as PointFeature<ConnectionProperties>)
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

/** A vessel at its visible position. */
interface LocatedVessel {
  at: Position
  name: string
  type: string
  /** GeoJSON text. */
  feature: string
}

/** Reads the vessels that match a condition, each with its last position that a user may see. */
async function readVisible(
  db: Db,
  userId: number,
  now: Date,
  matching: RawBuilder<unknown>,
): Promise<LocatedVessel[]> {
  const { rows } = await sql<FeatureColumns & BlurColumns & { name: string; type: string }>`${prepared}
    select ${selectFeature(userId, now)}, v.name, v.vessel_type as type,
      seen_position, seen_unmoved, v.blur_nm, v.blur_key
    from vessels v ${joinVisiblePosition(userId)} ${joinVisibleStay(userId)}
    where v.deleted_at is null and seen_position is not null and ${matching}`.execute(db)
  const writeFeature = createFeatureWriter(now)
  return rows.flatMap((row) => {
    const at = toVisiblePosition(row)
    return at ? [{ at, name: row.name, type: row.type, feature: writeFeature(row, at) }] : []
  })
}

/** Reads vessels whose exact position a user may see; null if they are more than the limit of a layer. */
async function readExact(
  db: Db,
  userId: number,
  now: Date,
  matching: RawBuilder<unknown>,
): Promise<{ count: number; features: string[] } | null> {
  // The text of the vessels is built after they are counted, because many views of a port have too many.
  const { rows } = await sql<{ total: number } & (FeatureColumns | { feature: null })>`${prepared}
    with found as materialized (
      select v.id, v.name, v.vessel_type, v.user_id, v.audience, v.blur_nm, v.delay_hours,
        v.position_expires_hours, seen.*
      from vessels v ${joinExactPosition}
      where v.deleted_at is null and ${matching}
      limit ${layerMaxFeatures + 1}::int
    ),
    counted as (select count(*) as total from found)
    select total, feature, age_minutes, stay_minutes
    from counted left join (
      select string_agg(feature, ',') as feature, age_minutes, stay_minutes
      from (
        select ${selectFeature(userId, now, seenCoordinates)}, v.id & ${featureRows - 1}::int as part
        from found v ${joinExactStay(userId)}
        where (select total from counted) <= ${layerMaxFeatures}::int
      ) vessel
      group by part, age_minutes, stay_minutes
    ) vessels on true`.execute(db)
  const count = rows[0]?.total ?? 0
  if (count > layerMaxFeatures) return null
  const writeFeatures = createFeatureWriter(now)
  return { count, features: rows.flatMap((row) => (row.feature === null ? [] : writeFeatures(row))) }
}
