import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../core/contract/errors.ts'
import { serverPages } from '../../../core/site/pages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { redirectToPage } from '../replies.ts'
import { html, type Html } from './html.ts'
import { addReturnPath } from './return-to.ts'
import { sendServerPage } from './server-page.ts'

export interface AdminPage {
  title: string
  /** Renders the page; `token` is for its forms. */
  main: (token: string) => Promise<Html>
  problemCode?: ProblemCode | null
  /** The requester may see the page without an account. */
  isHolder?: boolean
  /** Seconds after which the page loads itself again; without it never. */
  reloadSeconds?: number | null
}

/** Sends a page to an admin; redirects visitors to the log-in and refuses other users. */
export async function sendAdminPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: AdminPage,
): Promise<FastifyReply> {
  const { title, main, problemCode = null, isHolder = false, reloadSeconds = null } = page
  const { user, csrfBinding } = await app.authentication.getRequester(request)
  if (!user && !isHolder) return redirectToPage(reply, addReturnPath(serverPages.signIn, serverPages.admin))
  if (!user?.admin && !isHolder) {
    const refusal = html`<h1>${title}</h1>
      <p class="rs-plain__problem" role="alert">${serverMessages.admin.notAdmin}</p>`
    return sendServerPage(request, reply, app.documentTemplate, {
      title,
      language: 'en',
      main: refusal,
      problemCode: 'forbidden',
    })
  }
  const token = app.authentication.createCsrfToken(csrfBinding ?? app.sessionCookies.setVisitor(reply))
  return sendServerPage(request, reply, app.documentTemplate, {
    title,
    language: 'en',
    main: await main(token),
    wide: true,
    problemCode,
    reloadSeconds,
  })
}
