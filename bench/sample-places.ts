import { sql } from 'kysely'
import { getSource } from '../src/core/catalogue/sources.ts'
import { selectablePlaceTypes } from '../src/core/catalogue/place-types.ts'
import { toBbox, type Bbox, type Position } from '../src/core/geo.ts'
import { toMapCell, recountDirtyCells, markCellsDirty } from '../src/server/map-layers/cell-queries.ts'
import type { Database } from '../src/server/database/database.ts'
import { analyzeTables } from '../src/server/imports/queries.ts'
import { writePlaces, type StoredPlace } from '../src/server/places/stored-place-queries.ts'
import { emptyPlaceFields } from '../src/server/imports/source-record.ts'
import { normalizeSearchText } from '../src/core/text.ts'
import { createSeededRandom } from './timings.ts'

/** Number of centres around which the places are spread unevenly. */
const centres = 3000
const batch = 2000
/** One of so many places has fuel and water, as in OpenStreetMap about 15 % of the places have any facility. */
const facilitiesEvery = 7
/** Id of the first sample place. */
export const firstSampleId = 2000

export interface SampleOptions {
  firstId?: number
  /** Returns the name of a place after that of its type; its id without. */
  getName?: (id: number) => string
}

/** A batch of places. */
export type SamplePlaces = StoredPlace[]

/** Generates places in batches, distributed like harbours and identical in every run. */
export function* generateSamplePlaces(
  count: number,
  { firstId = firstSampleId, getName }: SampleOptions = {},
): Generator<SamplePlaces> {
  const random = createSeededRandom(7)
  const clusters = Array.from({ length: centres }, () => ({
    latitude: (random() + random() + random() - 1.5) * 85,
    longitude: random() * 360 - 180,
    spread: 0.2 + random() * 2.5,
  }))
  for (let from = 0; from < count; from += batch) {
    const places: StoredPlace[] = []
    for (let id = firstId + from; id < firstId + Math.min(count, from + batch); id++) {
      const centre = clusters[Math.floor(random() ** 1.5 * centres)] ?? {
        latitude: 0,
        longitude: 0,
        spread: 1,
      }
      places.push(createSamplePlace(id, createPositionAround(centre, random), random, getName))
    }
    yield places
  }
}

/** Id of the first place of `generateDensePlaces`, after all other sample places. */
const firstDenseId = 2_000_000

/** Generates places that are distributed evenly in a box of degrees around the equator, identical in every run. */
export function generateDensePlaces(
  count: number,
  { latitude, longitude, width, height }: Position & { width: number; height: number },
): SamplePlaces {
  const random = createSeededRandom(11)
  return Array.from({ length: count }, (_, index) =>
    createSamplePlace(
      firstDenseId + index,
      {
        latitude: latitude + (random() - 0.5) * height,
        longitude: longitude + (random() - 0.5) * width,
      },
      random,
    ),
  )
}

/** Adds sample places to a migrated database. */
export function insertSamplePlaces(
  database: Database,
  count: number,
  options?: SampleOptions,
): Promise<void> {
  return insertPlaces(database, generateSamplePlaces(count, options))
}

/** Fills a migrated database with batches of places. */
export async function insertPlaces(database: Database, batches: Iterable<SamplePlaces>): Promise<void> {
  for (const places of batches) {
    await database.db.transaction().execute(async (tx) => {
      await writePlaces(tx, places, [])
      await markCellsDirty(tx, 'places', places)
    })
  }
  // Places that are added later get ids after theirs.
  await database.pool.query(`select setval(pg_get_serial_sequence('places', 'id'), max(id)) from places`)
  await recountDirtyCells(database.db)
  await analyzeTables(database)
}

function createPositionAround(
  { latitude, longitude, spread }: Position & { spread: number },
  random: () => number,
): Position {
  const randomOffset = () => (random() + random() + random() - 1.5) * spread
  return {
    latitude: Math.max(-84, Math.min(84, latitude + randomOffset())),
    longitude: ((((longitude + randomOffset() + 180) % 360) + 360) % 360) - 180,
  }
}

function createSamplePlace(
  id: number,
  { latitude, longitude }: Position,
  random: () => number,
  getName = (id: number) => id.toString(36),
): StoredPlace {
  const { key: source, licence: source_licence } = getSource('openstreetmap')
  const type = selectablePlaceTypes[Math.floor(random() * selectablePlaceTypes.length)]
  const name = `${type?.name ?? 'Place'} ${getName(id)}`
  return {
    id,
    name,
    normalized_name: normalizeSearchText(name),
    type_enum: type?.id ?? 0,
    latitude,
    longitude,
    ...emptyPlaceFields,
    city: `Town ${id % 5000}`,
    country_code: 'FR',
    tags: {
      ...(id % 3 === 0 && { vhf: '9', capacity: String(id % 700) }),
      ...(id % facilitiesEvery === 0 && { fuel: 'diesel', drinking_water: 'yes' }),
    },
    source,
    source_licence,
    source_url: `https://www.openstreetmap.org/node/${id}`,
    updated_at: '2024-05-01T00:00:00.000Z',
    approximate: false,
    derived_columns: [],
    prominence: id % 90,
    popularity: null,
    checked_in_count: 0,
    review_status: 'approved',
    photo_id: null,
    confirmed_at: null,
    user_edited: false,
    deleted: false,
    aliases: [],
    ...toMapCell({ latitude, longitude }),
  }
}

/** Finds bounding boxes with the proportions of a screen that contain about `wanted` records each. */
export async function findBoundsWithCount(
  database: Database,
  wanted: number,
  count: number,
  table: 'places' | 'vessels' = 'places',
): Promise<Bbox[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    select position[0] as x, position[1] as y from ${sql.table(table)}
    where id % 977 = 0 and abs(position[1]) < 70 order by md5(id::text) limit ${count * 2}`.execute(
    database.db,
  )
  const bboxes: Bbox[] = []
  for (const { x, y } of rows) {
    if (bboxes.length === count) break
    const bbox = await findBoundsAround(database, { x, y }, wanted, table)
    if (bbox) bboxes.push(bbox)
  }
  return bboxes
}

async function findBoundsAround(
  database: Database,
  { x, y }: { x: number; y: number },
  wanted: number,
  table: 'places' | 'vessels',
): Promise<Bbox | null> {
  // Vessels are indexed by the cell they are in, which is as near as 'about' asks for.
  const indexed = table === 'vessels' ? 'grid_cell' : 'position'
  let half = 0.4
  for (let attempt = 0; attempt < 14; attempt++) {
    const bbox = toBbox(x - half * 1.6, y - half, x + half * 1.6, y + half)
    if (bbox.x1 > bbox.x2 || half > 30) return null
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where deleted_at is null and ${sql.ref(indexed)} <@ box(point(${bbox.x1}, ${bbox.y1}), point(${bbox.x2}, ${bbox.y2}))`.execute(
      database.db,
    )
    const found = rows[0]?.count ?? 0
    if (found > wanted * 0.9 && found < wanted * 1.1) return bbox
    half *= Math.sqrt(wanted / Math.max(found, wanted / 20))
  }
  return null
}
