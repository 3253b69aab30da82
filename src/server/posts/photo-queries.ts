import { sql } from 'kysely'
import { markBlobsForDeletion, markBlobsStored } from '../storage/blob-queries.ts'
import type { PhotoStyle } from '../storage/photo-url.ts'
import { lockPlaceRow, refreshPlacePhoto } from '../places/photo-queries.ts'
import type { Db, ReadDb } from '../database/tables.ts'

export interface NewPhotoRow {
  blob_id: number
  thumb_blob_id: number
  /** Size of the larger file in pixels. */
  width: number
  height: number
  user_id: number
  /** The vessel it shows; null for photos of reviews and users. */
  vessel_id: number | null
}

/** Inserts a photo whose two files are in the storage. Returns its id. */
export async function insertPhoto(tx: Db, photo: NewPhotoRow): Promise<number> {
  if (!(await markBlobsStored(tx, [photo.blob_id, photo.thumb_blob_id]))) {
    throw new Error('the files of a photo were discarded before it was inserted')
  }
  const { id } = await tx.insertInto('photos').values(photo).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Storage key and media type of a photo's file; null if the photo does not exist. */
export async function findPhotoFile(
  db: ReadDb,
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

/** Photos that a user has uploaded, with the storage keys of their larger files, oldest first. */
export async function listUserPhotoFiles(db: Db, userId: number): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('photos as p')
    .innerJoin('blobs as b', 'b.id', 'p.blob_id')
    .select(['p.id', 'b.key'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute()
}

/** Deletes photos and marks their files for deletion. Ignores unknown ids. */
export async function deletePhotos(tx: Db, ids: number[]): Promise<void> {
  const { rows: places } = await sql<{ id: number }>`
    select id from places where photo_id = any (${ids}::int[])
    union select place_id from posts where photo_id = any (${ids}::int[])
    order by id`.execute(tx)
  // Lock order, to avoid deadlocks: places, users, photos.
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

/** Sets the photo of a user and deletes the previous one. */
export async function replaceUserPhoto(tx: Db, userId: number, photoId: number): Promise<void> {
  const { rows } = await sql<{ photo_id: number | null }>`
    select photo_id from users where id = ${userId} for no key update`.execute(tx)
  await tx.updateTable('users').set({ photo_id: photoId }).where('id', '=', userId).execute()
  const previous = rows[0]?.photo_id
  if (previous) await deletePhotos(tx, [previous])
}
