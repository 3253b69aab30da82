import type { FastifyInstance } from 'fastify'
import { getCurrentSession, signIn, signOut, signUp, createVisitorSession } from './sign-in/sign-in.ts'
import { DomainError, notFoundProblem } from '../system/domain-error.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { grantAccountAccess } from './access-queries.ts'
import { revokeSession, listSessions } from './session-queries.ts'
import { renewApiKey } from './api-key-queries.ts'
import { dismissIntro, findOwnUser } from './queries.ts'

/** Registers the calls about sessions. */
export function registerSessionRoutes(app: FastifyInstance): void {
  const { serve, database, secrets, sessionCookies, authentication } = app

  serve('GET /users/logged_in', ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return getCurrentSession(app, request, reply)
  })

  serve('POST /users/sign_up', async ({ body, request, reply }) => {
    const { session } = await signUp(app, request, reply, body)
    return session
  })

  serve('POST /users/sign_in', ({ body, request, reply }) => signIn(app, request, reply, body))

  serve('DELETE /users/sign_out', ({ request, reply }) => signOut(app, request, reply))

  serve('POST /users/dismiss_intro', async ({ request, reply }) => {
    const { user, csrfBinding } = await authentication.getRequester(request)
    if (user) {
      await dismissIntro(database.db, user.id)
      return getCurrentSession(app, request, reply)
    }
    sessionCookies.setIntroDismissed(reply)
    return createVisitorSession(app, csrfBinding ?? sessionCookies.setVisitor(reply), true)
  })

  serve('GET /sessions', async ({ getRequester, requireUser, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { sessionId } = await getRequester()
    return listSessions(database.readDb, (await requireUser()).id, sessionId)
  })

  serve('DELETE /sessions/:id', async ({ params }) => {
    await revokeSession(database.db, params.id)
    return doneAnswer
  })

  serve('POST /users/:id/api_key', async ({ params: { id }, requireUser, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { id: requesterId } = await requireUser()
    const key = await grantAccountAccess(
      database.db,
      id,
      (tx) => authentication.isStillAuthenticated({ db: tx, readDb: tx }, request, requesterId),
      (tx) => renewApiKey(tx, secrets, id),
    )
    if (key === null) throw new DomainError('unauthorized', 'refusals.notLoggedIn')
    const own = await findOwnUser(database.db, secrets, id)
    if (!own) throw notFoundProblem('refusals.userNotFound')
    return own.user
  })
}
