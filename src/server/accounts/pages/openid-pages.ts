import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPages } from '../../../core/site/pages.ts'
import { fill } from '../../../core/text.ts'
import { accountOf } from '../sign-in/openid-account.ts'
import { OpenIdError, type OpenId } from '../sign-in/openid.ts'
import { logIn } from '../sign-in/sign-in.ts'
import { openIdCookie } from '../authentication.ts'
import { HttpProblem, problemInWords } from '../../http/problems.ts'
import { wordsOf, type Words } from '../../http/messages.ts'
import { findIdentity } from '../sign-in/identity-queries.ts'
import { textIn } from '../../http/pages/form-request.ts'
import { sendFormPage } from '../../http/pages/form-page.ts'
import { checkedReturn } from '../../http/pages/return-to.ts'
import { signInPage } from './sign-in-pages.ts'
import { pathOf } from '../../plugins/path-limit.ts'

/** `/users/auth/openid`: to the other house, and back. */
export function addOpenIdPages(app: FastifyInstance, openId: OpenId): void {
  const { sessionCookies } = app

  app.get(serverPages.openId, async (request, reply) => {
    const returnTo = checkedReturn(textIn(request.query, 'return_to'))
    return orSignInPage(app, openId, request, reply, async () => {
      const { address, sealed } = await openId.begin(returnTo)
      sessionCookies.beginOpenId(reply, sealed, serverPages.openId)
      return address
    })
  })

  app.get(serverPages.openIdBack, (request, reply) => {
    sessionCookies.endOpenId(reply, serverPages.openId)
    return orSignInPage(app, openId, request, reply, async () => {
      const search = request.url.slice(pathOf(request).length)
      const { identity, returnTo } = await openId.finish(search, request.cookies[openIdCookie])
      const userId = await accountOf(app, request, identity)
      await logIn(app, request, reply, userId, async (tx) => (await findIdentity(tx, identity)) === userId)
      return returnTo
    })
  })
}

/** Leads on, or shows the page to log in at with what went wrong. */
async function orSignInPage(
  app: FastifyInstance,
  { name }: OpenId,
  request: FastifyRequest,
  reply: FastifyReply,
  lead: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.header('cache-control', 'no-store').redirect(await lead(), 303)
  } catch (error) {
    const words = wordsOf(request)
    const [problem, status] = failureIn(words, error, name)
    // The reason without the answer of the house, which may hold personal data.
    request.log.info({ reason: reasonOf(error) }, 'openid log-in failed')
    return sendFormPage(app, request, reply, { ...signInPage(app, words, '/'), problem, status })
  }
}

function failureIn(words: Words, error: unknown, name: string): [words: string, status: number] {
  if (error instanceof OpenIdError) {
    return [fill(words.account.openIdFailed[error.failure], { name }), error.failure === 'away' ? 503 : 422]
  }
  if (error instanceof HttpProblem) return [problemInWords(error, words).detail, error.problem.status]
  throw error
}

function reasonOf(error: unknown): string {
  const cause = error instanceof OpenIdError ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String((error as Error).message)
}
