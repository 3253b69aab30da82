import type { FastifyInstance } from 'fastify'
import { currentSession, signIn, signOut, signUp, visitorSession } from './sign-in/sign-in.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { done } from '../http/contract-routes.ts'
import { giveAccess } from './access-queries.ts'
import { endSession, listSessions } from './session-queries.ts'
import { renewApiKey } from './api-key-queries.ts'
import { dismissIntro, findOwnUser } from './queries.ts'

/** Calls about being logged in. */
export function serveSession(app: FastifyInstance): void {
  const { serve, database, secrets, sessionCookies, authentication } = app

  serve('GET /users/logged_in', ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return currentSession(app, request, reply)
  })

  serve('POST /users/sign_up', async ({ body, request, reply }) => {
    const { session } = await signUp(app, request, reply, body)
    return session
  })

  serve('POST /users/sign_in', ({ body, request, reply }) => signIn(app, request, reply, body))

  serve('DELETE /users/sign_out', ({ request, reply }) => signOut(app, request, reply))

  serve('POST /users/dismiss_intro', async ({ request, reply }) => {
    const { user, binding } = await authentication.of(request)
    if (user) {
      await dismissIntro(database.db, user.id)
      return currentSession(app, request, reply)
    }
    sessionCookies.quietIntro(reply)
    return visitorSession(app, binding ?? sessionCookies.nameVisitor(reply), true)
  })

  serve('GET /sessions', async ({ caller, user, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { sessionId } = await caller()
    return listSessions(database.reads, (await user()).id, sessionId)
  })

  serve('DELETE /sessions/:id', async ({ params }) => {
    await endSession(database.db, params.id)
    return done
  })

  serve('POST /users/:id/api_key', async ({ params: { id }, user, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { id: callerId } = await user()
    const key = await giveAccess(
      database.db,
      id,
      (tx) => authentication.holds(tx, request, callerId),
      (tx) => renewApiKey(tx, secrets, id),
    )
    if (key === null) throw new HttpProblem('unauthorized', 'You must be logged in.')
    const own = await findOwnUser(database.db, secrets, id)
    if (!own) throw notFound('user with this id')
    return own.user
  })
}
