import type { FastifyInstance } from 'fastify'
import { createAccountZip } from './personal-data/data-export.ts'
import { deleteUser } from './personal-data/delete-user.ts'
import { requireStillLoggedIn } from './sign-in/sign-in.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { doneAnswer, replySent } from '../http/contract-routes.ts'
import { readAccountData } from './personal-data/data-export-queries.ts'
import { listUserPhotoFiles } from '../posts/photo-queries.ts'
import { findOwnUser, findUser } from './queries.ts'
import { updateProfile } from './profile-queries.ts'

/** Registers the calls about users: profile, deletion, data export. */
export function registerUserRoutes(app: FastifyInstance): void {
  const { serve, database, secrets, storage, lookUpCountry } = app

  /** Photos of an account, opened lazily. */
  async function listPhotos(userId: number) {
    const files = await listUserPhotoFiles(database.db, userId)
    return files.map(({ id, key }) => ({ name: `photos/${id}.jpg`, open: () => storage.get(key) }))
  }

  serve('GET /users/:id', async ({ params, requireUser, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const isOwn = (await requireUser()).id === params.id
    const found = isOwn
      ? (await findOwnUser(database.db, secrets, params.id))?.user
      : await findUser(database.readDb, params.id)
    if (!found) throw notFoundProblem('refusals.userNotFound')
    if (isOwn) await requireStillLoggedIn(app, request, params.id)
    return found
  })

  serve('PATCH /users/:id', async ({ params: { id }, body, files, request }) => {
    const source = app.photos.getSourceOfEdit(files, 'user', body)
    const { photo: _photo, ...profile } = body
    await updateProfile(database.db, id, profile)
    const saved = source && (await app.photos.saveOfUser({ source, userId: id }))
    const own = await findOwnUser(database.db, secrets, id)
    if (!own) throw notFoundProblem('refusals.userNotFound')
    await requireStillLoggedIn(app, request, id)
    const warning = app.photos.formatWarning(request, saved)
    return { ...own.user, ...(saved && { new_thumb_url: saved.thumbUrl }), ...warning }
  })

  serve('DELETE /users/:id', async ({ params, body, request, reply }) => {
    await deleteUser(app, request, reply, { id: params.id, password: body.password })
    return doneAnswer
  })

  serve('GET /users/:id/data', async ({ params, reply }) => {
    const photos = await listPhotos(params.id)
    // The service is decorated by a feature that is registered later.
    await app.exportService.sendInSlot(reply, `user ${params.id}`, () => {
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="roadstead-account.zip"')
        .type('application/zip')
      return createAccountZip(readAccountData(database.db, params.id), photos)
    })
    return replySent
  })

  serve('GET /country', async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { country_code: await lookUpCountry(request.ip) }
  })
}
