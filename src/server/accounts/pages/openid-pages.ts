import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { findOrCreateOpenIdAccount } from '../sign-in/openid-account.ts'
import { OpenIdError, type OpenId } from '../sign-in/openid.ts'
import { startSession } from '../sign-in/sign-in.ts'
import { openIdCookie } from '../../plugins/session-cookies.ts'
import { localizeProblem } from '../../http/problems.ts'
import { HttpProblem } from '../../system/domain-error.ts'
import { getMessages } from '../../http/messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { findIdentity } from '../sign-in/identity-queries.ts'
import { getTextField } from '../../http/pages/form-request.ts'
import { sendFormPage } from '../../http/pages/form-page.ts'
import { sanitizeReturnPath } from '../../http/pages/return-to.ts'
import { buildSignInPage } from './sign-in-pages.ts'
import { getRequestPath } from '../../plugins/path-limit.ts'

/** `/users/auth/openid`: to the other house, and back. */
export function addOpenIdPages(app: FastifyInstance, openId: OpenId): void {
  const { sessionCookies } = app

  app.get(serverPages.openId, async (request, reply) => {
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    return orSignInPage(app, openId, request, reply, async () => {
      const { address, sealed } = await openId.startLogIn(returnTo)
      sessionCookies.setOpenId(reply, sealed, serverPages.openId)
      return address
    })
  })

  app.get(serverPages.openIdCallback, (request, reply) => {
    sessionCookies.clearOpenId(reply, serverPages.openId)
    return orSignInPage(app, openId, request, reply, async () => {
      const search = request.url.slice(getRequestPath(request).length)
      const { identity, returnTo } = await openId.finishLogIn(search, request.cookies[openIdCookie])
      const userId = await findOrCreateOpenIdAccount(app, request, identity)
      await startSession(
        app,
        request,
        reply,
        userId,
        async (tx) => (await findIdentity(tx, identity)) === userId,
      )
      return returnTo
    })
  })
}

/** Leads on, or shows the page to log in at with what went wrong. */
async function orSignInPage(
  app: FastifyInstance,
  { providerName }: OpenId,
  request: FastifyRequest,
  reply: FastifyReply,
  lead: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.header('cache-control', 'no-store').redirect(await lead(), 303)
  } catch (error) {
    const words = getMessages(request)
    const [problem, status] = failureIn(words, error, providerName)
    // The reason without the answer of the house, which may hold personal data.
    request.log.info({ reason: reasonOf(error) }, 'openid log-in failed')
    return sendFormPage(app, request, reply, { ...buildSignInPage(app, words, '/'), problem, status })
  }
}

function failureIn(words: ServerMessages, error: unknown, name: string): [words: string, status: number] {
  if (error instanceof OpenIdError) {
    return [
      formatMessage(words.account.openIdErrors[error.failure], { name }),
      error.failure === 'providerUnavailable' ? 503 : 422,
    ]
  }
  if (error instanceof HttpProblem) {
    const { detail, status } = localizeProblem(error, words)
    return [detail, status]
  }
  throw error
}

function reasonOf(error: unknown): string {
  const cause = error instanceof OpenIdError ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String((error as Error).message)
}
