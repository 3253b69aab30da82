import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../core/contract/errors.ts'
import { serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { findOrCreateOpenIdAccount } from '../sign-in/openid-account.ts'
import { OpenIdError, type OpenId } from '../sign-in/openid.ts'
import { startSession } from '../sign-in/sign-in.ts'
import { openIdCookie } from '../../plugins/session-cookies.ts'
import { toProblem } from '../../http/problems.ts'
import { redirectToPage } from '../../http/replies.ts'
import { DomainError } from '../../system/domain-error.ts'
import { getMessages } from '../../http/messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { findIdentity } from '../sign-in/identity-queries.ts'
import { getTextField } from '../../http/pages/form-request.ts'
import { sendFormPage } from '../../http/pages/form-page.ts'
import { sanitizeReturnPath } from '../../http/pages/return-to.ts'
import { buildSignInPage } from './sign-in-pages.ts'
import { getRequestPath } from '../../plugins/path-limit.ts'

/** Adds `/users/auth/openid`: the redirect to the OpenID provider and its callback. */
export function addOpenIdPages(app: FastifyInstance, openId: OpenId): void {
  const { sessionCookies } = app

  app.get(serverPages.openId, async (request, reply) => {
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    return redirectOrShowSignIn(app, openId, request, reply, async () => {
      const { address, sealed } = await openId.startLogIn(returnTo)
      sessionCookies.setOpenId(reply, sealed, serverPages.openId)
      return address
    })
  })

  app.get(serverPages.openIdCallback, (request, reply) => {
    sessionCookies.clearOpenId(reply, serverPages.openId)
    return redirectOrShowSignIn(app, openId, request, reply, async () => {
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

/** Redirects, or shows the log-in page with the error. */
async function redirectOrShowSignIn(
  app: FastifyInstance,
  { providerName }: OpenId,
  request: FastifyRequest,
  reply: FastifyReply,
  getTarget: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return redirectToPage(reply.header('cache-control', 'no-store'), await getTarget())
  } catch (error) {
    const messages = getMessages(request)
    const [problem, problemCode] = describeFailure(messages, error, providerName)
    // Log the reason without the provider's response, which may contain personal data.
    request.log.info({ reason: getReason(error) }, 'OpenID log-in failed')
    return sendFormPage(app, request, reply, { ...buildSignInPage(app, messages, '/'), problem, problemCode })
  }
}

function describeFailure(
  messages: ServerMessages,
  error: unknown,
  name: string,
): [message: string, code: ProblemCode] {
  if (error instanceof OpenIdError) {
    return [
      formatMessage(messages.account.openIdErrors[error.failure], { name }),
      error.failure === 'providerUnavailable' ? 'unavailable' : 'invalid',
    ]
  }
  if (error instanceof DomainError) return [toProblem(error, messages).detail, error.code]
  throw error
}

function getReason(error: unknown): string {
  const cause = error instanceof OpenIdError ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String((error as Error).message)
}
