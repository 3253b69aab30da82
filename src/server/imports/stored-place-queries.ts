import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { metresToDegrees } from '../../core/geo.ts'
import { mergeDistanceMetres } from '../../core/limits/imports.ts'
import type { PlaceRecord } from './source-record.ts'
import type { LocatedRecord } from '../gazetteer/locator.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { toPlaceFeature, getPlaceDerivedColumns, type PlaceBaseFields } from '../places/row-queries.ts'
import { addSearchWords } from '../search/word-queries.ts'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

/** A place as stored in the database, for imports and edits. */
export interface StoredPlace extends PlaceBaseFields {
  id: number
  normalized_name: string
  popularity: number | null
  checked_in_count: number
  review_status: 'new' | 'approved'
  /** Id of the newest photo of its reviews. */
  photo_id: number | null
  /** Time of the last confirmation by a member. On update, null clears it. */
  confirmed_at: string | null
  user_edited: boolean
  deleted: boolean
  cell_x: number
  cell_y: number
  /** Ids of the place in other sources. */
  aliases: string[]
}

const columns = sql`
  p.id, p.name, p.normalized_name, p.type_enum, p.position[0] as longitude, p.position[1] as latitude, p.address, p.city,
  p.state_code, p.postal_code, p.country_code, p.description, p.email, p.phone, p.url, p.other_names, p.tags, p.source,
  p.source_licence, p.source_url, p.updated_at, p.confirmed_at, p.approximate, p.derived_columns, p.prominence, p.popularity, p.checked_in_count,
  p.review_status, p.photo_id, p.user_edited, p.deleted_at is not null as deleted, p.cell_x, p.cell_y,
  array(select alias from source_aliases a where a.place_id = p.id) as aliases`

/** Reads places by id, including deleted ones. */
export async function readPlaces(db: Db, ids: number[]): Promise<Map<number, StoredPlace>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<StoredPlace>`select ${columns} from places p where p.id = any (${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Finds, for each record by index, the places of its type within range and the places
 * that share an alias.
 */
export async function findNearPlaces(
  db: Db,
  records: LocatedRecord<PlaceRecord>[],
): Promise<Map<number, StoredPlace[]>> {
  const searchAreas = records.map((record, index) => {
    const reach = metresToDegrees(record.latitude, mergeDistanceMetres)
    const { longitude: x, latitude: y, type_enum, aliases } = record
    return { index, x, y, dx: reach.longitude, dy: reach.latitude, type_enum, aliases }
  })
  const { rows: pairs } = await sql<{ index: number; id: number }>`
    with searched as (
      select * from jsonb_to_recordset(${JSON.stringify(searchAreas)}::jsonb)
        as r (index int, x float8, y float8, dx float8, dy float8, type_enum int, aliases text[])
    )
    select searched.index, p.id
    from searched cross join lateral (
      select id from places
      where deleted_at is null and position <@ box(point(x - dx, y - dy), point(x + dx, y + dy))
        and type_enum = searched.type_enum
      offset 0 -- keeps the planner from joining every record with every place
    ) p
    union all
    select searched.index, s.place_id
    from searched cross join unnest(searched.aliases) as wanted join source_aliases s on s.alias = wanted`.execute(
    db,
  )
  const places = await readPlaces(db, [...new Set(pairs.map(({ id }) => id))])
  const found = new Map<number, StoredPlace[]>()
  for (const { index, id } of pairs) {
    const place = places.get(id)
    if (place) found.set(index, [...(found.get(index) ?? []), place])
  }
  return found
}

const recordset = sql`
  as r (id int, name text, type_enum int, longitude float8, latitude float8, address text, city text, state_code text,
    postal_code text, country_code text, description text, email text, phone text, url text, other_names text[], tags jsonb, source text,
    source_licence text, source_url text, updated_at timestamptz, approximate boolean, derived_columns text[], prominence int,
    normalized_name text, search_text text, cell_x int, cell_y int, facilities int, feature text, photo_id int,
    confirmed_at timestamptz)`

/** Inserts and updates places with all derived columns. */
export async function writePlaces(db: Db, inserts: StoredPlace[], updates: StoredPlace[]): Promise<void> {
  const [insertedRows, updatedRows] = [inserts.map(toRow), updates.map(toRow)]
  await addSearchWords(
    db,
    [...insertedRows, ...updatedRows].map(({ search_text }) => search_text),
  )
  if (inserts.length > 0) {
    await sql`
      insert into places (id, name, type_enum, position, address, city, state_code, postal_code, country_code,
        description, email, phone, url, other_names, tags, source, source_licence, source_url, updated_at, approximate, derived_columns,
        prominence, normalized_name, search_text, cell_x, cell_y, facilities, feature)
      select id, name, type_enum, point(longitude, latitude), address, city, state_code, postal_code, country_code,
        description, email, phone, url, other_names, tags, source, source_licence, source_url, updated_at, approximate, derived_columns,
        prominence, normalized_name, search_text, cell_x, cell_y, facilities, feature
      from jsonb_to_recordset(${JSON.stringify(insertedRows)}::jsonb) ${recordset}`.execute(db)
  }
  if (updates.length > 0) {
    const { rows } = await sql<{ id: number; photo_id: number | null }>`
      with written as (
        update places p set name = r.name, type_enum = r.type_enum, position = point(r.longitude, r.latitude),
        address = r.address, city = r.city, state_code = r.state_code, postal_code = r.postal_code,
        country_code = r.country_code, description = r.description, email = r.email, phone = r.phone, url = r.url, other_names = r.other_names,
        tags = r.tags, source = r.source, source_licence = r.source_licence, source_url = r.source_url,
        updated_at = r.updated_at, approximate = r.approximate,
        confirmed_at = case when r.confirmed_at is null then null else p.confirmed_at end, derived_columns = r.derived_columns, prominence = r.prominence,
        normalized_name = r.normalized_name, search_text = r.search_text, cell_x = r.cell_x, cell_y = r.cell_y, facilities = r.facilities,
        feature = r.feature,
        changed_at = now(), lock_version = p.lock_version + 1
        from jsonb_to_recordset(${JSON.stringify(updatedRows)}::jsonb) ${recordset}
        where p.id = r.id returning p.id, p.photo_id, r.photo_id as known
      )
      select id, photo_id from written where photo_id is distinct from known`.execute(db)
    for (const { id, photo_id } of rows) await rewriteFeature(db, id, photo_id, updates)
  }
}

/** Rewrites the feature of a place whose photo changed after the place was read. */
async function rewriteFeature(
  db: Db,
  id: number,
  photoId: number | null,
  places: StoredPlace[],
): Promise<void> {
  const place = places.find((one) => one.id === id)
  if (place)
    await sql`update places set feature = ${storedPlaceToFeature({ ...place, photo_id: photoId })} where id = ${id}`.execute(
      db,
    )
}

/** Builds the GeoJSON feature of a place for the map layer, as text. */
export function storedPlaceToFeature(place: StoredPlace): string {
  return toPlaceFeature(place, { ...place, thumbnail: getPhotoUrl(place.photo_id, 'thumb') })
}

function toRow(place: StoredPlace) {
  return { ...place, ...getPlaceDerivedColumns(place), feature: storedPlaceToFeature(place) }
}
