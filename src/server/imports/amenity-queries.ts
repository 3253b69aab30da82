import { sql } from 'kysely'
import { getDistanceMetres, metresToDegrees } from '../../core/geo.ts'
import { amenityDistanceMetres } from '../../core/limits/imports.ts'
import type { AmenityRecord } from './source-record.ts'
import { createImportCounts, type ImportCounts } from '../database/write-results.ts'
import {
  hashSourceRecord,
  findSourceRecords,
  insertSourceRecords,
  lockImports,
  updateSourceRecords,
  classifyBatch,
  type NewSourceRecord,
} from './source-record-queries.ts'
import { readPlaces, writePlaces, type StoredPlace } from '../places/stored-place-queries.ts'
import type { Db } from '../database/tables.ts'

const marina = 0

/**
 * Adds toilets, water and other amenities as tags of the nearest marina within 500 m, in
 * the caller's transaction. The marina's own tags take precedence.
 */
export async function importAmenities(tx: Db, batch: AmenityRecord[]): Promise<ImportCounts> {
  await lockImports(tx)
  const known = await findSourceRecords(
    tx,
    batch.map(({ key }) => key),
  )
  const { fresh, changed, unchanged, older } = classifyBatch(batch, known)
  const counts = { ...createImportCounts(), unchanged, older }
  const pending = [...fresh, ...changed]
  const marinas = await findNearestMarinas(tx, pending)
  const places = await readPlaces(tx, [...new Set(marinas.values())])
  const updates = new Map<number, StoredPlace>()
  for (const record of pending) {
    const id = marinas.get(record.key)
    const place = id === undefined ? undefined : (updates.get(id) ?? places.get(id))
    if (!place) counts.unattached++
    else if (place.user_edited) counts.kept++
    else {
      updates.set(place.id, { ...place, tags: { ...record.tags, ...place.tags } })
      counts.merged++
    }
  }
  await writePlaces(tx, [], [...updates.values()])
  await insertSourceRecords(tx, toSourceRecords(fresh, marinas))
  await updateSourceRecords(tx, toSourceRecords(changed, marinas))
  return counts
}

/** Returns the source records of the amenities that have a marina. */
function toSourceRecords(records: AmenityRecord[], marinas: Map<string, number>): NewSourceRecord[] {
  return records.flatMap((record) => {
    const place_id = marinas.get(record.key)
    if (place_id === undefined) return []
    const { key, source, source_licence, source_url, updated_at: observed_at } = record
    const stated = { key, source, source_licence, source_url, observed_at }
    return {
      ...stated,
      place_id,
      nav_aid_id: null,
      role: 'amenity' as const,
      digest: hashSourceRecord(record),
    }
  })
}

/** Returns the id of the nearest marina within range for each record, by the record's key. */
async function findNearestMarinas(tx: Db, records: AmenityRecord[]): Promise<Map<string, number>> {
  if (records.length === 0) return new Map()
  const searchAreas = records.map(({ key, longitude: x, latitude: y }) => {
    const reach = metresToDegrees(y, amenityDistanceMetres)
    return { key, x, y, dx: reach.longitude, dy: reach.latitude }
  })
  const { rows } = await sql<{
    key: string
    id: number
    x: number
    y: number
    longitude: number
    latitude: number
  }>`
    select r.key, p.id, r.x, r.y, p.position[0] as longitude, p.position[1] as latitude
    from jsonb_to_recordset(${JSON.stringify(searchAreas)}::jsonb) as r (key text, x float8, y float8, dx float8, dy float8)
    join places p on p.position <@ box(point(x - dx, y - dy), point(x + dx, y + dy))
    where p.type_enum = ${marina} and p.deleted_at is null`.execute(tx)
  const nearest = new Map<string, { id: number; metres: number }>()
  for (const { key, id, x, y, longitude, latitude } of rows) {
    const metres = getDistanceMetres({ latitude: y, longitude: x }, { latitude, longitude })
    const known = nearest.get(key)
    if (metres <= amenityDistanceMetres && (!known || metres < known.metres)) nearest.set(key, { id, metres })
  }
  return new Map([...nearest].map(([key, { id }]) => [key, id]))
}
