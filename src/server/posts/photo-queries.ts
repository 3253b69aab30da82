import { sql } from 'kysely'
import { markBlobsForDeletion, markBlobsStored } from '../storage/blob-queries.ts'
import type { PhotoStyle } from '../storage/photo-url.ts'
import { lockPlaceRow, refreshPlacePhoto } from '../places/photo-queries.ts'
import type { Db } from '../database/tables.ts'

export interface NewPhotoRow {
  blob_id: number
  thumb_blob_id: number
  /** Pixels of the larger one. */
  width: number
  height: number
  user_id: number
  /** The vessel it shows; null for photos of reviews and people. */
  vessel_id: number | null
}

/** Adds a photo whose two files are in the storage. Returns its id. */
export async function insertPhoto(tx: Db, photo: NewPhotoRow): Promise<number> {
  if (!(await markBlobsStored(tx, [photo.blob_id, photo.thumb_blob_id]))) {
    throw new Error('the files of a photo were given up before it was added')
  }
  const { id } = await tx.insertInto('photos').values(photo).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Where a photo's bytes lie; null when there is no such photo. */
export async function findPhotoFile(
  db: Db,
  id: number,
  style: PhotoStyle,
): Promise<{ key: string; content_type: string } | null> {
  const row = await db
    .selectFrom('photos as p')
    .innerJoin('blobs as b', 'b.id', style === 'thumb' ? 'p.thumb_blob_id' : 'p.blob_id')
    .select(['b.key', 'b.content_type'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The photos a user has sent, with the keys of their larger files, oldest first. */
export async function listUserPhotoFiles(db: Db, userId: number): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('photos as p')
    .innerJoin('blobs as b', 'b.id', 'p.blob_id')
    .select(['p.id', 'b.key'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute()
}

/** Takes photos out of the database and sends their files on the way out. Unknown ids say nothing. */
export async function deletePhotos(tx: Db, ids: number[]): Promise<void> {
  const { rows: places } = await sql<{ id: number }>`
    select id from places where photo_id = any (${ids}::int[])
    union select place_id from posts where photo_id = any (${ids}::int[])
    order by id`.execute(tx)
  // What shows a photo before the photo itself: two who do so wait for each other in one order.
  for (const { id } of places) await lockPlaceRow(tx, id)
  await sql`select id from users where photo_id = any (${ids}::int[]) for no key update`.execute(tx)
  const { rows } = await sql<{ blob_id: number; thumb_blob_id: number | null }>`
    select blob_id, thumb_blob_id from photos where id = any (${ids}::int[]) for update`.execute(tx)
  await sql`update posts set photo_id = null where photo_id = any (${ids}::int[])`.execute(tx)
  for (const { id } of places) await refreshPlacePhoto(tx, id)
  await tx
    .deleteFrom('photos')
    .where('id', 'in', [0, ...ids])
    .execute()
  await markBlobsForDeletion(
    tx,
    rows.flatMap(({ blob_id, thumb_blob_id }) => [blob_id, ...(thumb_blob_id ? [thumb_blob_id] : [])]),
  )
}

/** Makes a photo the picture of a user; the former one goes. */
export async function replaceUserPhoto(tx: Db, userId: number, photoId: number): Promise<void> {
  const { rows } = await sql<{ photo_id: number | null }>`
    select photo_id from users where id = ${userId} for no key update`.execute(tx)
  await tx.updateTable('users').set({ photo_id: photoId }).where('id', '=', userId).execute()
  const former = rows[0]?.photo_id
  if (former) await deletePhotos(tx, [former])
}
