import { sql, type RawBuilder } from 'kysely'
import { toAisShipType } from '../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { layerMaxFeatures, layerMinZoom } from '../../core/limits/map.ts'
import { vesselHiddenAfterDays } from '../../core/limits/vessels.ts'
import { getEdgesCentre } from '../../core/privacy/area-edges.ts'
import { findAreasInBounds, formatAreaFeature } from './area-feature-queries.ts'
import { createFeatureWriter, selectFeature, type FeatureColumns } from './feature-queries.ts'
import { isFollowedBy, isHiddenButExact } from './visibility.ts'
import {
  joinExactPosition,
  joinOpenPosition,
  joinOpenStay,
  joinVisibleStay,
} from './visible-position-queries.ts'
import { prepared } from '../database/prepared.ts'
import { computeLiveClusters, type PointFeature } from '../map-layers/cluster-queries.ts'
import { featureRows, serializeFeatureCollection, writeCollection } from '../map-layers/collection-queries.ts'
import { isWithinBounds } from '../map-layers/queries.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'

/**
 * Vessels inside a bounding box that a user may see, as GeoJSON: open vessels and those that are shown exactly to the
 * user as points, others as the polygon of their area, with a mark on followed ones. Aggregated to clusters below the
 * layer's minimum zoom and for more than 2,000 vessels.
 */
export async function findVesselsInBounds(
  db: ReadDb,
  query: BboxQuery,
  userId: number,
  now: Date,
): Promise<Buffer> {
  const isInside = sql`${isVesselInBounds(query)} and ${isCurrent(userId, now)}`
  const isNear = query.zoom >= layerMinZoom.vessels
  const [hidden, areas, open] = await Promise.all([
    readHidden(db, userId, now, isCurrent(userId, now)),
    findAreasInBounds(db, { bounds: query, userId, now }),
    isNear ? readOpen(db, userId, now, isInside) : null,
  ])
  const exact = hidden.filter(({ at }) => bboxContains(query, at))
  if (open && open.count + exact.length + areas.length <= layerMaxFeatures) {
    return writeCollection({
      features: [
        ...open.features,
        ...exact.map(({ feature }) => feature),
        ...areas.map((area) => formatAreaFeature(area, now)),
      ],
    })
  }
  const extraPoints = [
    ...exact.map(({ at, type }) => ({ ...at, type: toAisShipType(type) })),
    ...areas.map(({ area, type }) => ({ ...getEdgesCentre(area), type: toAisShipType(type) })),
  ]
  const clusters = await computeLiveClusters(db, {
    bounds: query,
    zoom: query.zoom,
    select: sql`
      select v.position, v.vessel_type as type from vessels v ${joinOpenPosition}
      where v.deleted_at is null and ${isInside}`,
    typeNumber: toAisShipType,
    extraPoints: extraPoints.filter((point) => bboxContains(query, point)),
  })
  return serializeFeatureCollection(clusters)
}

/** Vessels that a user follows and sees exactly, ordered by name. */
export async function findFollowedVesselFeatures(
  db: ReadDb,
  userId: number,
  now: Date,
): Promise<PointFeature<ConnectionProperties>[]> {
  const [hidden, open] = await Promise.all([
    readHidden(db, userId, now, isFollowedBy(userId)),
    readEach(db, userId, now, sql`${joinOpenPosition} ${joinOpenStay}`, isFollowedBy(userId)),
  ])
  const vessels = [...hidden, ...open].sort((a, b) => a.name.localeCompare(b.name))
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
function isCurrent(userId: number, now: Date): RawBuilder<boolean> {
  return sql`(seen_at > ${now.toISOString()}::timestamptz - make_interval(days => ${vesselHiddenAfterDays})
    or v.user_id = ${userId} or ${isFollowedBy(userId)})`
}

/** A vessel at its exact position. */
interface LocatedVessel {
  at: Position
  name: string
  type: string
  /** GeoJSON text. */
  feature: string
}

/** Reads the hidden vessels that a user sees exactly: own ones, and those whose owner accepted the user. They are few. */
function readHidden(
  db: ReadDb,
  userId: number,
  now: Date,
  matching: RawBuilder<unknown>,
): Promise<LocatedVessel[]> {
  return readEach(
    db,
    userId,
    now,
    sql`${joinExactPosition(userId, now)} ${joinVisibleStay(userId, now)}`,
    sql`v.id in (
      select id from vessels where user_id = ${userId}
      union all select vessel_id from follows where user_id = ${userId}
    ) and ${isHiddenButExact(userId)} and ${matching}`,
  )
}

async function readEach(
  db: ReadDb,
  userId: number,
  now: Date,
  joins: RawBuilder<unknown>,
  matching: RawBuilder<unknown>,
): Promise<LocatedVessel[]> {
  const { rows } = await sql<
    FeatureColumns & { name: string; type: string; seen_position: PointColumn }
  >`${prepared}
    select ${selectFeature(userId, now)}, v.name, v.vessel_type as type, seen_position
    from vessels v ${joins}
    where v.deleted_at is null and seen_position is not null and ${matching}
    order by v.id`.execute(db)
  const writeFeature = createFeatureWriter(now)
  return rows.map((row) => ({
    at: { longitude: row.seen_position.x, latitude: row.seen_position.y },
    name: row.name,
    type: row.type,
    feature: writeFeature(row),
  }))
}

/** Reads open vessels; null if they are more than the limit of a layer. */
async function readOpen(
  db: ReadDb,
  userId: number,
  now: Date,
  matching: RawBuilder<unknown>,
): Promise<{ count: number; features: string[] } | null> {
  // The text of the vessels is built after they are counted, because many views of a port have too many.
  const { rows } = await sql<{ total: number } & (FeatureColumns | { feature: null })>`${prepared}
    with found as materialized (
      select v.id, v.name, v.vessel_type, v.user_id, v.audience, seen.*
      from vessels v ${joinOpenPosition}
      where v.deleted_at is null and ${matching}
      limit ${layerMaxFeatures + 1}::int
    ),
    counted as (select count(*) as total from found)
    select total, feature, age_minutes, stay_minutes
    from counted left join (
      -- In order of id: the order of storage depends on reports of other vessels too.
      select string_agg(feature, ',' order by id) as feature, age_minutes, stay_minutes, part
      from (
        select ${selectFeature(userId, now)}, v.id, v.id & ${featureRows - 1}::int as part
        from found v ${joinOpenStay}
        where (select total from counted) <= ${layerMaxFeatures}::int
      ) vessel
      group by part, age_minutes, stay_minutes
    ) vessels on true
    order by part, age_minutes, stay_minutes`.execute(db)
  const count = rows[0]?.total ?? 0
  if (count > layerMaxFeatures) return null
  const writeFeatures = createFeatureWriter(now)
  return { count, features: rows.flatMap((row) => (row.feature === null ? [] : writeFeatures(row))) }
}
