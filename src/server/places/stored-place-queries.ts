import { sql } from 'kysely'
import { metresToDegrees, type Position } from '../../core/geo.ts'
import { mergeDistanceMetres } from '../../core/limits/imports.ts'
import { placeColumns, type PlaceRow } from '../../core/records/place-columns.ts'
import { createRecordSql } from '../database/record-sql.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { toPlaceFeature, getPlaceDerivedColumns } from './row-queries.ts'
import { addSearchWords } from '../search-words/word-queries.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/** A place as stored in the database, for imports and edits. */
export interface StoredPlace extends PlaceRow {
  deleted: boolean
  /** Ids of the place in other sources. */
  aliases: string[]
}

const record = createRecordSql(placeColumns)

const columns = sql`
  ${record.select('p')}, p.deleted_at is not null as deleted,
  array(select alias from source_aliases a where a.place_id = p.id) as aliases`

/** Reads places by id, including deleted ones. */
export async function readPlaces(db: ReadDb, ids: number[]): Promise<Map<number, StoredPlace>> {
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
  records: readonly (Position & Pick<StoredPlace, 'type_enum' | 'aliases'>)[],
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

/** Inserts and updates places with all derived columns. */
export async function writePlaces(db: Db, inserts: StoredPlace[], updates: StoredPlace[]): Promise<void> {
  const [insertedRows, updatedRows] = [inserts.map(toRow), updates.map(toRow)]
  await addSearchWords(
    db,
    [...insertedRows, ...updatedRows].map(({ search_text }) => search_text),
  )
  if (inserts.length > 0) {
    await sql`
      insert into places (id, ${record.insert('import')})
      select r.id, ${record.values('import')} from ${record.recordset(JSON.stringify(insertedRows))}`.execute(
      db,
    )
  }
  if (updates.length > 0) {
    const { rows } = await sql<{ id: number; photo_id: number | null }>`
      with written as (
        update places p set ${record.assignments('import')},
          confirmed_at = case when r.confirmed_at is null then null else p.confirmed_at end,
          changed_at = now(), lock_version = p.lock_version + 1
        from ${record.recordset(JSON.stringify(updatedRows))}
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
