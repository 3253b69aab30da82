import { sql, type RawBuilder } from 'kysely'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import { splitBboxAtAntimeridian, toMercator, type Bbox } from '../../core/geo.ts'
import { getAreaBounds, type AreaBounds, type AreaTile } from '../../core/privacy/privacy-area.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import type { ReadDb } from '../database/tables.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { isFollowedBy } from './visibility.ts'
import { fromVisibleAreas } from './visible-position-queries.ts'

/** A vessel that is shown in an area. */
export interface VesselArea {
  id: number
  name: string
  type: string
  photoId: number | null
  isFollowed: boolean
  area: AreaBounds
  /** Time of the snapshot. */
  seenAt: string
}

/** Vessels whose area a user sees inside a bounding box, ordered by id. */
export async function findAreasInBounds(
  db: ReadDb,
  { bounds, userId, now }: { bounds: Bbox; userId: number; now: Date },
): Promise<VesselArea[]> {
  const { rows } = await sql<Omit<VesselArea, 'area'> & AreaTile>`
    select v.id, v.name, v.vessel_type as type, ${isFollowedBy(userId)} as "isFollowed", a.snapshot_at as "seenAt",
      (select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1) as "photoId", a.z, a.x, a.y
    ${fromVisibleAreas(userId, now)}
    where ${isTileInBounds(bounds)}
    order by v.id`.execute(db)
  return rows.map(({ z, x, y, ...vessel }) => ({ ...vessel, area: getAreaBounds({ z, x, y }) }))
}

/** SQL condition: the tile of area `a` overlaps a bounding box. */
function isTileInBounds(bounds: Bbox): RawBuilder<boolean> {
  const parts = splitBboxAtAntimeridian(bounds).map(({ x1, y1, x2, y2 }) => {
    const [west, east] = [toMercatorX(x1), toMercatorX(x2)]
    const south = toMercator({ longitude: 0, latitude: y1 }).y
    const north = toMercator({ longitude: 0, latitude: y2 }).y
    return sql`(a.x <= ${east}::float8 * (1 << a.z) and a.x + 1 >= ${west}::float8 * (1 << a.z)
      and a.y <= ${south}::float8 * (1 << a.z) and a.y + 1 >= ${north}::float8 * (1 << a.z))`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Mercator coordinate of a longitude from -180 to 180; 180 is the east edge. */
function toMercatorX(longitude: number): number {
  return (longitude + 180) / 360
}

/** The properties of a vessel that is shown in an area: nothing but the area and the time of its snapshot. */
export function toAreaProperties(vessel: VesselArea, now: Date): ConnectionProperties {
  return {
    id: vessel.id,
    vessel_id: vessel.id,
    vessel_name: vessel.name,
    vessel_thumb_url: getPhotoUrl(vessel.photoId, 'thumb'),
    time_ago: formatTimeAgo(vessel.seenAt, now),
    seen_at: vessel.seenAt,
    sog: null,
    heading: null,
    place_id: null,
    place_name: null,
    when_checked_in: null,
    checked_in_at: null,
    status: null,
    vessel_type: vessel.type,
    is_followed: vessel.isFollowed,
    area: vessel.area,
  }
}

/** GeoJSON text of a vessel that is shown in an area. */
export function formatAreaFeature(vessel: VesselArea, now: Date): string {
  const [west, south, east, north] = vessel.area
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return JSON.stringify({
    type: 'Feature',
    id: vessel.id,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: toAreaProperties(vessel, now),
  })
}
