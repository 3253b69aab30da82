import { currentSession, signIn, signOut, signUp, visitorSession } from './sign-in/sign-in.ts'
import type { AppParts } from '../app.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { done, type Serve } from '../http/contract-routes.ts'
import { giveAccess } from './access-queries.ts'
import { endSession, listSessions } from './session-queries.ts'
import { renewApiKey } from './api-key-queries.ts'
import { dismissIntro, findOwnUser } from './queries.ts'

/** Calls about being logged in. */
export function serveSession(serve: Serve, parts: AppParts): void {
  const { database, secrets, cookies, callers } = parts

  serve('GET /users/logged_in', ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return currentSession(parts, request, reply)
  })

  serve('POST /users/sign_up', async ({ body, request, reply }) => {
    const { session } = await signUp(parts, request, reply, body)
    return session
  })

  serve('POST /users/sign_in', ({ body, request, reply }) => signIn(parts, request, reply, body))

  serve('DELETE /users/sign_out', ({ request, reply }) => signOut(parts, request, reply))

  serve('POST /users/dismiss_intro', async ({ request, reply }) => {
    const { user, binding } = await callers.of(request)
    if (user) {
      await dismissIntro(database.db, user.id)
      return currentSession(parts, request, reply)
    }
    cookies.quietIntro(reply)
    return visitorSession(parts, binding ?? cookies.nameVisitor(reply), true)
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
      (tx) => callers.holds(tx, request, callerId),
      (tx) => renewApiKey(tx, secrets, id),
    )
    if (key === null) throw new HttpProblem('unauthorized', 'You must be logged in.')
    const own = await findOwnUser(database.db, secrets, id)
    if (!own) throw notFound('user with this id')
    return own.user
  })
}
