import { sql } from 'kysely'
import { uploadLifetimeHours } from '../../core/limits/posts.ts'
import type { Db } from '../database/tables.ts'
import { lockUser } from '../database/user-lock.ts'

/** A file that is registered before its bytes are stored. */
export interface NewBlob {
  key: string
  filename: string
  content_type: string
  byte_size: number
  /** MD5 of the bytes, base64. */
  checksum: string
  /** The user who uploads it; null for a file that the server made. */
  user_id: number | null
}

/** A registered file; `stored` states whether its bytes have arrived. */
export interface StoredBlob extends NewBlob {
  id: number
  user_id: number
  stored: boolean
}

/**
 * Registers files before their bytes are stored, so that the storage never contains
 * a file that is missing in the database. Returns the ids in the order of `blobs`.
 */
export async function insertPendingBlobs(db: Db, blobs: NewBlob[], now: Date): Promise<number[]> {
  const rows = await db
    .insertInto('blobs')
    .values(blobs.map((blob) => ({ ...blob, created_at: now.toISOString() })))
    .returning(['id', 'key'])
    .execute()
  return blobs.map(({ key }) => rows.find((row) => row.key === key)?.id ?? 0)
}

/** Returns which of these keys are registered. */
export async function findKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select key from blobs where key = any (${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** A registered direct upload that is neither used nor expired; null otherwise. */
export async function findPendingUpload(db: Db, id: number, now: Date): Promise<StoredBlob | null> {
  const row = await db
    .selectFrom('blobs')
    .select(['id', 'key', 'filename', 'content_type', 'byte_size', 'checksum', 'user_id', 'stored'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('created_at', '>', getExpiryTime(now))
    .where('user_id', 'is not', null)
    .where(sql<boolean>`not exists (select from photos where blob_id = blobs.id)`)
    .where(sql<boolean>`not exists (select from photos where thumb_blob_id = blobs.id)`)
    .executeTakeFirst()
  return row?.user_id ? { ...row, user_id: row.user_id } : null
}

/** Registers an upload; null if the user has `max` uploads that have not arrived or are not used yet. */
export async function insertDirectUpload(
  db: Db,
  { key, filename, content_type, byte_size, checksum, user_id }: NewBlob & { user_id: number },
  { now, max }: { now: Date; max: number },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // Serialized by a lock, so that the insert sees the uploads of concurrent calls.
    await lockUser(tx, user_id)
    const { rows } = await sql<{ id: number }>`
      insert into blobs (key, filename, content_type, byte_size, checksum, user_id, created_at)
      select ${key}::text, ${filename}::text, ${content_type}::text, ${byte_size}::int, ${checksum}::text,
        ${user_id}::int, ${now.toISOString()}::timestamptz
      where (
        select count(*) from blobs b
        where user_id = ${user_id} and removed_at is null and created_at > ${getExpiryTime(now)}
          and not exists (select from photos where blob_id = b.id)
          and not exists (select from photos where thumb_blob_id = b.id)
      ) < ${max}::int
      returning id`.execute(tx)
    return rows[0]?.id ?? null
  })
}

/** Marks files as stored. Returns false if one was marked for deletion in the meantime. */
export async function markBlobsStored(db: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    update blobs set stored = true where id = any (${ids}::int[]) and removed_at is null returning id`.execute(
    db,
  )
  return rows.length === ids.length
}

/** Marks files for deletion. Returns false if one was marked already. */
export async function markBlobsForDeletion(tx: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    update blobs set removed_at = now() where id = any (${ids}::int[]) and removed_at is null
    returning id`.execute(tx)
  return rows.length === ids.length
}

/** Marks the given files for deletion unless a photo uses them. */
export async function discardUnusedBlobs(db: Db, ids: number[]): Promise<void> {
  await sql`
    update blobs set removed_at = now()
    where id = any (${ids}::int[]) and removed_at is null
      and not exists (select from photos where blob_id = blobs.id)
      and not exists (select from photos where thumb_blob_id = blobs.id)`.execute(db)
}

/** Marks expired files for deletion that never arrived or were never used. */
export async function discardExpiredUploads(db: Db, now: Date): Promise<void> {
  await sql`
    update blobs set removed_at = now()
    where created_at < ${getExpiryTime(now)} and removed_at is null
      and not exists (select from photos where blob_id = blobs.id)
      and not exists (select from photos where thumb_blob_id = blobs.id)
      and not exists (select from jobs where blob_id = blobs.id)`.execute(db)
}

/** Files that are marked for deletion. */
export async function listBlobsToDelete(db: Db): Promise<{ id: number; key: string }[]> {
  return db.selectFrom('blobs').select(['id', 'key']).where('removed_at', 'is not', null).execute()
}

/** Deletes the row of a file after its bytes were deleted. */
export async function deleteBlobRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blobs').where('id', '=', id).where('removed_at', 'is not', null).execute()
}

function getExpiryTime(now: Date): string {
  return new Date(now.getTime() - uploadLifetimeHours * 3_600_000).toISOString()
}
