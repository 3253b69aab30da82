import { sql, type RawBuilder } from 'kysely'
import { toDisplayedPlaceType, getPlaceType } from '../../core/catalogue/place-types.ts'
import { hiddenTagKey, positionTag } from '../../core/catalogue/tags.ts'
import type { Destination, Place, PlacesBboxQuery } from '../../core/contract/place.ts'
import type { Bbox } from '../../core/geo.ts'
import { layerMinZoom } from '../../core/limits/map.ts'
import { checkInDays, rating } from '../../core/limits/places.ts'
import { destinations } from '../../core/limits/search.ts'
import { formatFullName } from '../../core/names/full-name.ts'
import { placeColumns } from '../../core/records/place-columns.ts'
import { pickColumnsWith, pickFields } from '../../core/records/record.ts'
import { round } from '../../core/units.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import { hasSimulatedDataSql } from '../database/simulated-data-queries.ts'
import {
  isWithinBounds,
  readLayerGeoJson,
  buildLayerCacheKey,
  estimateCount,
  type LayerCacheKey,
  type LayerFilter,
  type LayerQuery,
} from '../map-layers/queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { getPlaceCharts } from './chart-queries.ts'
import { hasFacilities, isOfTypes, parseHasParameter } from './facility-queries.ts'
import { placeImportance } from './importance-queries.ts'
import { resolveUpdatedAt, getPlaceMarkerIcon } from './row-queries.ts'
import { isVisitPublic } from '../vessels/visibility.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import type { Static } from 'typebox'

/** Places in the bounds as GeoJSON (CONTRACT section 3). */
export function findPlacesInBounds(db: ReadDb, query: Static<typeof PlacesBboxQuery>): Promise<Buffer> {
  // Where superyachts were depends on what their owners show, which a replica may not know yet.
  const from = query.stinkpots ? db : allowReplica(db)
  return readLayerGeoJson(from, 'places', toLayerQuery(query))
}

/** Cache key of the result of `findPlacesInBounds`. */
export function getPlacesCacheKey(query: Static<typeof PlacesBboxQuery>): LayerCacheKey {
  return buildLayerCacheKey('places', toLayerQuery(query), query)
}

function toLayerQuery(query: Static<typeof PlacesBboxQuery>): LayerQuery {
  return {
    bounds: query,
    zoom: query.zoom,
    minZoom: layerMinZoom.places,
    feature: ratedFeature,
    ...toLayerFilter(query),
  }
}

/** SQL of the stored feature with what changes without an edit: the rating, and the importance to two decimals. */
const ratedFeature = sql<string>`(
  left(feature, -2) || ',"importance":' || round(100 * ${placeImportance}) / 100
  || case when vote_count > ${sql.lit(rating.averageAboveVotes)}
      then ',"rating":' || round(rating_sum::numeric / vote_count, ${sql.lit(rating.decimals)}) else '' end
  || '}}'
)`

function toLayerFilter({ types, has, stinkpots }: Static<typeof PlacesBboxQuery>): {
  filter?: LayerFilter
} {
  const facilities = parseHasParameter(has)
  const conditions = [
    ...(types === undefined ? [] : [isOfTypes(types)]),
    ...(facilities.length > 0 ? [hasFacilities(facilities)] : []),
    ...(stinkpots ? [visitedByStinkpot()] : []),
  ]
  if (conditions.length === 0) return {}
  const condition = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const key = `types ${types ?? ''} has ${facilities.join()}${stinkpots ? ' stinkpots' : ''}`
  return { filter: { condition, key } }
}

/**
 * SQL condition: a superyacht or large cruise ship is at the place or was within 7 days,
 * and every visitor may see it.
 */
function visitedByStinkpot(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from visits c join vessels v on v.id = c.vessel_id
    where c.place_id = places.id and v.stinkpot and c.last_seen_at > now() - make_interval(days => ${checkInDays})
      and v.deleted_at is null and ${isVisitPublic}
  )`
}

const answerColumns = pickColumnsWith(placeColumns, { answer: true })

/** Finds a place with its creator and its charts; null if there is none or it is deleted. */
export async function findPlace(db: ReadDb, id: number): Promise<Place | null> {
  const from = allowReplica(db)
  const row = await from
    .selectFrom('places as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['u.first_name', 'u.last_name', 'u.city as user_city', 'u.country_code as user_country_code'])
    .select(['u.photo_id as user_photo_id', hasSimulatedDataSql.as('simulated'), hasEdits.as('has_edits')])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const position: PointColumn = row.position
  return {
    ...pickFields({ ...row, latitude: position.y, longitude: position.x }, answerColumns),
    ...(row.simulated && { simulated: true as const }),
    tags: getVisibleTags(row.tags, row.approximate),
    type: getPlaceType(row.type_enum).name,
    rating_average: computeAverageRating(row.rating_sum, row.vote_count),
    vote_count: row.vote_count,
    user_id: row.user_id,
    user_name: formatFullName(row.first_name, row.last_name),
    user_city: row.user_city,
    user_country_code: row.user_country_code,
    user_thumb_url: getPhotoUrl(row.user_photo_id, 'thumb'),
    thumbnail: getPhotoUrl(row.photo_id, 'thumb'),
    created_at: row.created_at,
    charts: await getPlaceCharts(from, { id: row.id, latitude: position.y, longitude: position.x }),
    marker: getPlaceMarkerIcon(row, row.checked_in_count),
    ...resolveUpdatedAt(row),
    lock_version: row.lock_version,
  }
}

/**
 * SQL condition: a revision changed the place. The first revision of a place that a
 * member added has no state before it.
 */
const hasEdits = sql<boolean>`exists (
  select 1 from place_revisions r where r.place_id = p.id and r.before is not null
)`

/** Returns the public tags. Adds a tag if the source gives only an approximate position. */
export function getVisibleTags(tags: Record<string, string>, isApproximate: boolean): Record<string, string> {
  const { [hiddenTagKey]: _hidden, ...shown } = tags
  return isApproximate ? { ...shown, [positionTag.key]: positionTag.approximate } : shown
}

/** Computes the average to one decimal; null for two votes or fewer (specification section 9). */
export function computeAverageRating(sum: number, votes: number): number | null {
  return votes > rating.averageAboveVotes ? round(sum / votes, rating.decimals) : null
}

/**
 * Top destinations in the bounds: named places with an id above 1400, ordered by traffic
 * index, then by prominence, for regions without a traffic index yet. Places
 * known only from stopping ships (prominence below 0) come last.
 */
export async function findTopDestinations(db: ReadDb, bounds: Bbox): Promise<Destination[]> {
  const from = allowReplica(db)
  const isCrowded = (await estimateCount(from, 'places', bounds)) > crowdedThreshold
  const columns = sql`id, name, type_enum, city, country_code, popularity, position, ${hasSimulatedDataSql} as simulated`
  const named = sql`deleted_at is null and not ('name' = any (derived_columns))`
  const order = sql`order by prominence < 0, popularity desc nulls last, prominence desc, vote_count desc, id`
  const count = destinations.count
  const query = isCrowded
    ? // Reads the index in its order until enough rows match: 'offset 0' keeps the planner from the index on positions.
      sql`select ${columns} from (
        select * from places where ${named} ${order} offset 0
      ) ordered where id > ${destinations.minPlaceIdExclusive} and ${isWithinBounds(bounds)} limit ${count}`
    : sql`select ${columns} from places
        where ${named} and id > ${destinations.minPlaceIdExclusive} and ${isWithinBounds(bounds)} ${order} limit ${count}`
  const { rows } = await sql<
    Omit<Destination, 'latitude' | 'longitude' | 'simulated'> & { position: PointColumn; simulated: boolean }
  >`${query}`.execute(from)
  return rows.map(({ position, simulated, ...row }) => ({
    ...row,
    ...(simulated && { simulated: true as const }),
    type_enum: toDisplayedPlaceType(row.type_enum),
    latitude: position.y,
    longitude: position.x,
  }))
}

/**
 * Above this number of places in the bounds, reading the index in its order is faster
 * than sorting them.
 */
const crowdedThreshold = 5000
