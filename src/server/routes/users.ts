import { zipOfAccount } from '../accounts/data-export.ts'
import { deleteUser } from '../accounts/delete-own.ts'
import type { AppParts } from '../app.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { done, sent, type Serve } from '../http/serve.ts'
import { accountData } from '../store/account-data.ts'
import { findOwnUser, findUser } from '../store/users.ts'
import { updateProfile } from '../store/user-changes.ts'

const photoField = 'user[photo][image]'

/** Calls about users: profiles, leaving, taking one's data along. */
export function serveUsers(serve: Serve, parts: AppParts): void {
  const { database, secrets, countryOf } = parts

  serve('GET /users/:id', async ({ params, user, reply }) => {
    void reply.header('cache-control', 'no-store')
    const isOwn = (await user()).id === params.id
    const found = isOwn
      ? (await findOwnUser(database.db, secrets, params.id))?.user
      : await findUser(database.db, params.id)
    if (!found) throw notFound('user with this id')
    return found
  })

  serve('PATCH /users/:id', async ({ params, body, files }) => {
    // The seam of the profile photo: saveUserPhoto takes these bytes and gives the address.
    if (files.has(photoField)) throw new HttpProblem('not-available', 'Photos come with a later version.')
    await updateProfile(database.db, params.id, body)
    const own = await findOwnUser(database.db, secrets, params.id)
    if (!own) throw notFound('user with this id')
    return { user: own.user, new_thumb_url: null }
  })

  serve('DELETE /users/:id', async ({ params, body, request, reply }) => {
    await deleteUser(parts, request, reply, { id: params.id, password: body.password })
    return done
  })

  serve('GET /users/:id/data', async ({ params, reply }) => {
    void reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="roadstead-account.zip"')
      .type('application/zip')
      .send(zipOfAccount(accountData(database.db, params.id)))
    return sent
  })

  serve('GET /country', async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { country_code: await countryOf(request.ip) }
  })
}
