import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../http/problems.ts'
import { done } from '../http/contract-routes.ts'
import { photoSource } from './photo-source.ts'
import { savePhoto } from './save-photo.ts'
import { emptyBin } from '../operations/sweep-orphans.ts'
import { removePhotos } from './photo-queries.ts'
import { deletePost, findPost, insertPost, isPlace, postOfKey, postsOfPlace } from './queries.ts'
import type { Db } from '../database/tables.ts'

/** Calls about reviews and photos. */
export function servePosts(app: FastifyInstance): void {
  const { serve } = app
  const { db, reads } = app.database

  serve('GET /posts', async ({ query }) => {
    const posts = await postsOfPlace(reads, query.place_id)
    if (!posts) throw notFound('place with this id')
    return posts
  })

  serve('POST /posts', async ({ body, files, user, request }) => {
    const { id: userId } = await user()
    const { comment, poi_id: placeId, client_key: clientKey = null } = body
    const known = clientKey && (await postOfKey(reads, userId, clientKey))
    if (known) return known
    await app.rateLimiter.quota('reviews', request, userId)
    // Asked before the photo's work is done, and again when the review is added.
    if (!(await isPlace(reads, placeId))) throw noSuchPlace()
    let id = 0
    const add = async (tx: Db, photoId: number | null) => {
      const added = await insertPost(tx, {
        place_id: placeId,
        user_id: userId,
        comment,
        photo_id: photoId,
        client_key: clientKey,
      })
      if (added === null) throw noSuchPlace()
      id = added
    }
    const source = photoSource(files, 'post', body.photo)
    if (source) await savePhoto(app, { source, userId }, add)
    else await db.transaction().execute((tx) => add(tx, null))
    const post = await findPost(reads, id)
    if (!post) throw notFound('review with this id')
    return post
  })

  serve('DELETE /posts/:id', async ({ params }) => {
    if (!(await db.transaction().execute((tx) => deletePost(tx, params.id)))) {
      throw notFound('review with this id')
    }
    await emptyBin(app)
    return done
  })

  serve('DELETE /photos/:id', async ({ params }) => {
    await db.transaction().execute((tx) => removePhotos(tx, [params.id]))
    await emptyBin(app)
    return done
  })
}

function noSuchPlace() {
  return invalid({ poi_id: ['is no place'] })
}
