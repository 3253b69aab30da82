import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageSession } from '../../../core/site/page-data.ts'
import { introCookie } from '../../plugins/session-cookies.ts'
import { getPhotoUrl } from '../../storage/photo-url.ts'
import { findUserSummary } from '../queries.ts'

type Parts = Pick<FastifyInstance, 'database' | 'authentication' | 'sessionCookies'>

/**
 * Session data embedded in a page, with the CSRF token; sets the visitor cookie if it is
 * missing. Contains neither API key nor e-mail address, because browsers store pages.
 */
export async function getPageSession(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageSession> {
  const { authentication, sessionCookies, database } = parts
  const caller = await authentication.getRequester(request)
  const shown = caller.user ? await findUserSummary(database.db, caller.user.id) : null
  const introDismissed = shown ? shown.introDismissed : request.cookies[introCookie] !== undefined
  return {
    logged_in: shown !== null,
    user:
      caller.user && shown
        ? {
            ...caller.user,
            name: shown.name,
            thumb_url: getPhotoUrl(shown.photoId, 'thumb'),
            has_hidden_vessel: shown.hasHiddenVessel,
          }
        : null,
    show_intro: !introDismissed,
    csrf_token: authentication.createCsrfToken(caller.csrfBinding ?? sessionCookies.setVisitor(reply)),
  }
}
