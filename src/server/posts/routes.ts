import type { FastifyInstance } from 'fastify'
import { fieldProblem, notFoundProblem } from '../system/domain-error.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { formatPhotoWarning } from './photo-warning.ts'
import { getPhotoSource } from './photo-source.ts'
import { savePhoto } from './save-photo.ts'
import { deleteMarkedFiles } from '../storage/delete-marked-files.ts'
import { deletePhotos } from './photo-queries.ts'
import {
  deletePost,
  findPost,
  insertPost,
  placeExists,
  findPostByClientKey,
  listPlacePosts,
} from './queries.ts'
import { maxPostWritingAgeDays } from '../../core/limits/posts.ts'
import type { Db } from '../database/tables.ts'

const dayMs = 86_400_000

/** Registers the calls about reviews and photos. */
export function registerPostRoutes(app: FastifyInstance): void {
  const { serve } = app
  const { db, readDb } = app.database

  serve('GET /posts', async ({ query }) => {
    const posts = await listPlacePosts(readDb, query.place_id)
    if (!posts) throw notFoundProblem('refusals.placeNotFound')
    return posts
  })

  serve('POST /posts', async ({ body, files, requireUser, request }) => {
    const { id: userId } = await requireUser()
    const { comment, poi_id: placeId, client_key: clientKey = null, written_at: writtenAt } = body
    const existing = clientKey && (await findPostByClientKey(readDb, userId, clientKey))
    if (existing) return existing
    await app.rateLimiter.limitByQuota('reviews', request, userId)
    // Checked before the photo is decoded, and again when the review is inserted.
    if (!(await placeExists(readDb, placeId))) throw unknownPlaceProblem()
    let id = 0
    const insert = async (tx: Db, photoId: number | null) => {
      const insertedId = await insertPost(tx, {
        place_id: placeId,
        user_id: userId,
        comment,
        photo_id: photoId,
        client_key: clientKey,
        written_at: boundWritingTime(writtenAt, app.clock()),
      })
      if (insertedId === null) throw unknownPlaceProblem()
      id = insertedId
    }
    const source = getPhotoSource(files, 'post', body.photo)
    const saved = source && (await savePhoto(app, { source, userId }, insert))
    if (!saved) await db.transaction().execute((tx) => insert(tx, null))
    const post = await findPost(readDb, id)
    if (!post) throw notFoundProblem('refusals.reviewNotFound')
    return { ...post, ...formatPhotoWarning(request, saved) }
  })

  serve('DELETE /posts/:id', async ({ params }) => {
    if (!(await db.transaction().execute((tx) => deletePost(tx, params.id)))) {
      throw notFoundProblem('refusals.reviewNotFound')
    }
    await deleteMarkedFiles(app)
    return doneAnswer
  })

  serve('DELETE /photos/:id', async ({ params }) => {
    await db.transaction().execute((tx) => deletePhotos(tx, [params.id]))
    await deleteMarkedFiles(app)
    return doneAnswer
  })
}

/**
 * Returns the time a queued review was written, at most now and at most so many days ago: a wrong clock on a
 * boat loses no review, and tells no old one as new.
 */
function boundWritingTime(writtenAt: string | undefined, now: Date): Date {
  if (writtenAt === undefined) return now
  const earliest = now.getTime() - maxPostWritingAgeDays * dayMs
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(writtenAt))))
}

function unknownPlaceProblem() {
  return fieldProblem('poi_id', 'fieldErrors.reviewedPlace')
}
