import { sql, type RawBuilder } from 'kysely'
import type { Post } from '../../core/contract/post.ts'
import { maxPostsListed } from '../../core/limits/posts.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import { getPhotoUrlSql } from '../storage/photo-url-queries.ts'
import { deletePhotos } from './photo-queries.ts'
import { lockPlaceRow, refreshPlacePhoto } from '../places/photo-queries.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/** Reviews of a place, newest first; null if the place does not exist. */
export async function listPlacePosts(db: ReadDb, placeId: number): Promise<Post[] | null> {
  const from = allowReplica(db)
  const posts = await selectPosts(from, sql<boolean>`o.place_id = ${placeId} and p.deleted_at is null`)
  return posts.length > 0 || (await placeExists(from, placeId)) ? posts : null
}

/** Reviews embedded in a place's HTML document, with the fields of the API only. */
export async function listPostsForPage(db: ReadDb, { id }: { id: number }): Promise<Post[]> {
  const rows = await selectPosts(allowReplica(db), sql<boolean>`o.place_id = ${id}`)
  return rows.map(({ created_at: _at, link: _link, place_name: _name, ...post }) => post)
}

/** Whether a place exists and is not deleted. */
export async function placeExists(db: ReadDb, id: number): Promise<boolean> {
  const place = await db
    .selectFrom('places')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return place !== undefined
}

/** A review with the additional fields of the home feed. */
export interface PostRow extends Post {
  created_at: string
  link: string | null
  place_name: string
}

/** A review of an existing place; null if there is none. */
export async function findPost(db: ReadDb, id: number): Promise<PostRow | null> {
  return (await selectPosts(db, sql<boolean>`o.id = ${id} and p.deleted_at is null`))[0] ?? null
}

/** The review that a client created earlier with this key; null if there is none. */
export async function findPostByClientKey(db: ReadDb, userId: number, key: string): Promise<PostRow | null> {
  const condition = sql<boolean>`o.user_id = ${userId} and o.client_key = ${key} and p.deleted_at is null`
  return (await selectPosts(db, condition))[0] ?? null
}

async function selectPosts(db: ReadDb, condition: RawBuilder<boolean>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select o.id, o.comment, ${getPhotoUrlSql('o.photo_id', 'original')} as image_url,
      ${getPhotoUrlSql('o.photo_id', 'thumb')} as thumb_url, o.provider, o.user_id,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
      ${getPhotoUrlSql('u.photo_id', 'thumb')} as user_thumb_url, o.updated_at, o.place_id as poi_id,
      o.created_at, o.link, p.name as place_name
    from posts o join places p on p.id = o.place_id left join users u on u.id = o.user_id
    where o.deleted_at is null and ${condition}
    order by o.created_at desc, o.id desc limit ${maxPostsListed}`.execute(db)
  return rows
}

export interface NewPostRow {
  place_id: number
  user_id: number
  comment: string
  photo_id: number | null
  client_key: string | null
  /** When the review was written. */
  written_at: Date
}

/**
 * Inserts a review and refreshes the place's photo. Returns its id, or the id of the
 * review with the same client key; null if the place does not exist.
 */
export async function insertPost(tx: Db, post: NewPostRow): Promise<number | null> {
  if (!(await lockPlaceRow(tx, post.place_id))) return null
  // The lock on the place serializes concurrent inserts with the same client key.
  const existing = post.client_key && (await findPostByClientKey(tx, post.user_id, post.client_key))
  if (existing) return existing.id
  const { written_at: writtenAt, ...columns } = post
  const at = writtenAt.toISOString()
  const { id } = await tx
    .insertInto('posts')
    .values({ ...columns, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (post.photo_id !== null) await refreshPlacePhoto(tx, post.place_id)
  await publishLiveEvent(tx, { event: 'post', id, place_id: post.place_id })
  return id
}

/** Deletes a review and its photo. Returns false if it does not exist. */
export async function deletePost(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ place_id: number; photo_id: number | null }>`
    select place_id, photo_id from posts where id = ${id} and deleted_at is null`.execute(tx)
  const post = rows[0]
  if (!post) return false
  // Lock the place before the review, as insertPost does, to avoid deadlocks.
  await lockPlaceRow(tx, post.place_id)
  await sql`update posts set deleted_at = now() where id = ${id}`.execute(tx)
  if (post.photo_id !== null) await deletePhotos(tx, [post.photo_id])
  await publishLiveEvent(tx, { event: 'post_deleted', id, place_id: post.place_id })
  return true
}
