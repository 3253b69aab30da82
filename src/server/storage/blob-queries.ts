import { sql } from 'kysely'
import { uploadLifetimeHours } from '../../core/limits.ts'
import type { Db } from '../database/tables.ts'

/** What is stated of a file before its bytes are there. */
export interface NewBlob {
  key: string
  filename: string
  content_type: string
  byte_size: number
  /** MD5 of the bytes, base64. */
  checksum: string
  user_id: number
}

/** A file that was announced. */
export interface StoredBlob extends NewBlob {
  id: number
  stored: boolean
}

/**
 * Notes files before their bytes are put, so that no file lies in the storage
 * that the database does not know. Returns their ids in order.
 */
export async function insertPendingBlobs(db: Db, blobs: NewBlob[], now: Date): Promise<number[]> {
  const rows = await db
    .insertInto('blobs')
    .values(blobs.map((blob) => ({ ...blob, created_at: now.toISOString() })))
    .returning(['id', 'key'])
    .execute()
  return blobs.map(({ key }) => rows.find((row) => row.key === key)?.id ?? 0)
}

/** A direct upload that was announced and is neither used nor too old; null otherwise. */
export async function findPendingUpload(db: Db, id: number, now: Date): Promise<StoredBlob | null> {
  const row = await db
    .selectFrom('blobs')
    .select(['id', 'key', 'filename', 'content_type', 'byte_size', 'checksum', 'user_id', 'stored'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('created_at', '>', oldest(now))
    .where('user_id', 'is not', null)
    .where(sql<boolean>`not exists (select from photos where blob_id = blobs.id)`)
    .where(sql<boolean>`not exists (select from photos where thumb_blob_id = blobs.id)`)
    .executeTakeFirst()
  return row?.user_id ? { ...row, user_id: row.user_id } : null
}

/** How many uploads of a user wait to arrive or to be used. */
export async function countPendingUploads(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from blobs b
    where user_id = ${userId} and removed_at is null and created_at > ${oldest(now)}
      and not exists (select from photos where blob_id = b.id)
      and not exists (select from photos where thumb_blob_id = b.id)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Notes that the bytes arrived. False when the upload was used or given up meanwhile. */
export async function markBlobsStored(db: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    update blobs set stored = true where id = any (${ids}::int[]) and removed_at is null returning id`.execute(
    db,
  )
  return rows.length === ids.length
}

/** Notes in a transaction that the bytes are to go. False when somebody else had it so before. */
export async function markBlobsForDeletion(tx: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    update blobs set removed_at = now() where id = any (${ids}::int[]) and removed_at is null
    returning id`.execute(tx)
  return rows.length === ids.length
}

/** Gives up files that no photo uses: those of these ids. */
export async function discardUnusedBlobs(db: Db, ids: number[]): Promise<void> {
  await sql`
    update blobs set removed_at = now()
    where id = any (${ids}::int[]) and removed_at is null
      and not exists (select from photos where blob_id = blobs.id)
      and not exists (select from photos where thumb_blob_id = blobs.id)`.execute(db)
}

/** Gives up what was announced long ago and is no photo: uploads that never came or were never used. */
export async function discardExpiredUploads(db: Db, now: Date): Promise<void> {
  await sql`
    update blobs set removed_at = now()
    where created_at < ${oldest(now)} and removed_at is null
      and not exists (select from photos where blob_id = blobs.id)
      and not exists (select from photos where thumb_blob_id = blobs.id)`.execute(db)
}

/** Files whose bytes are to go. */
export async function listBlobsToDelete(db: Db): Promise<{ id: number; key: string }[]> {
  return db.selectFrom('blobs').select(['id', 'key']).where('removed_at', 'is not', null).execute()
}

/** Forgets a file whose bytes are gone. */
export async function deleteBlobRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blobs').where('id', '=', id).where('removed_at', 'is not', null).execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - uploadLifetimeHours * 3_600_000).toISOString()
}
