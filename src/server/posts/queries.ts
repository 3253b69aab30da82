import { sql, type RawBuilder } from 'kysely'
import type { Post } from '../../core/contract/post.ts'
import { maxPostsListed } from '../../core/limits.ts'
import { publishLiveEvent } from '../database/live-events.ts'
import { getPhotoUrlSql } from '../storage/photo-url-queries.ts'
import { deletePhotos } from './photo-queries.ts'
import { lockPlaceRow, refreshPlacePhoto } from '../places/photo-queries.ts'
import type { Db } from '../database/tables.ts'

/** Reviews of a place, latest first; null when there is no such place. */
export async function listPlacePosts(db: Db, placeId: number): Promise<Post[] | null> {
  const posts = await selectPosts(db, sql<boolean>`o.place_id = ${placeId} and p.deleted_at is null`)
  return posts.length > 0 || (await placeExists(db, placeId)) ? posts : null
}

/** The reviews that a place's document brings along, without what the API does not answer. */
export async function listPostsForPage(db: Db, { id }: { id: number }): Promise<Post[]> {
  const rows = await selectPosts(db, sql<boolean>`o.place_id = ${id}`)
  return rows.map(({ created_at: _at, link: _link, place_name: _name, ...post }) => post)
}

/** Whether there is a place of this id that was not deleted. */
export async function placeExists(db: Db, id: number): Promise<boolean> {
  const place = await db
    .selectFrom('places')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return place !== undefined
}

/** A review with what the home feed says of it besides. */
export interface PostRow extends Post {
  created_at: string
  link: string | null
  place_name: string
}

/** A review of a place that is there; null when there is none. */
export async function findPost(db: Db, id: number): Promise<PostRow | null> {
  return (await selectPosts(db, sql<boolean>`o.id = ${id} and p.deleted_at is null`))[0] ?? null
}

/** The review that a program sent by this key before; null where it did not. */
export async function findPostByClientKey(db: Db, userId: number, key: string): Promise<PostRow | null> {
  const which = sql<boolean>`o.user_id = ${userId} and o.client_key = ${key} and p.deleted_at is null`
  return (await selectPosts(db, which))[0] ?? null
}

async function selectPosts(db: Db, which: RawBuilder<boolean>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select o.id, o.comment, ${getPhotoUrlSql('o.photo_id', 'original')} as image_url,
      ${getPhotoUrlSql('o.photo_id', 'thumb')} as thumb_url, o.provider, o.user_id,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
      ${getPhotoUrlSql('u.photo_id', 'thumb')} as user_thumb_url, o.updated_at, o.place_id as poi_id,
      o.created_at, o.link, p.name as place_name
    from posts o join places p on p.id = o.place_id left join users u on u.id = o.user_id
    where o.deleted_at is null and ${which}
    order by o.created_at desc, o.id desc limit ${maxPostsListed}`.execute(db)
  return rows
}

export interface NewPostRow {
  place_id: number
  user_id: number
  comment: string
  photo_id: number | null
  client_key: string | null
}

/**
 * Adds a review and makes its photo the place's picture. Returns its id, that of the
 * first where its key has come before; null when there is no such place.
 */
export async function insertPost(tx: Db, post: NewPostRow): Promise<number | null> {
  if (!(await lockPlaceRow(tx, post.place_id))) return null
  // The place is held: a review that comes twice at a time waits here for its twin.
  const twin = post.client_key && (await findPostByClientKey(tx, post.user_id, post.client_key))
  if (twin) return twin.id
  const { id } = await tx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()
  if (post.photo_id !== null) await refreshPlacePhoto(tx, post.place_id)
  await publishLiveEvent(tx, { event: 'post', id, place_id: post.place_id })
  return id
}

/** Deletes a review with its photo. False when it was gone before. */
export async function deletePost(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ place_id: number; photo_id: number | null }>`
    select place_id, photo_id from posts where id = ${id} and deleted_at is null`.execute(tx)
  const post = rows[0]
  if (!post) return false
  // The place before the review, as where one is added: two who do so wait for each other in one order.
  await lockPlaceRow(tx, post.place_id)
  await sql`update posts set deleted_at = now() where id = ${id}`.execute(tx)
  if (post.photo_id !== null) await deletePhotos(tx, [post.photo_id])
  await publishLiveEvent(tx, { event: 'post_deleted', id, place_id: post.place_id })
  return true
}
