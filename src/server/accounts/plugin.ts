import fp from 'fastify-plugin'
import type { PageSession } from '../../core/site/page-data.ts'
import { getPageSession } from './pages/page-session.ts'
import { mailQueue } from '../../core/limits/accounts.ts'
import { shutdown } from '../../core/limits/server.ts'
import { createCountryLookup } from './country-by-ip.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { openMailTransport } from './mail/transport.ts'
import { addAccountPages } from './pages/account-pages.ts'
import { registerPasswordRoutes } from './password-routes.ts'
import { createScrubber, type Scrubber } from './personal-data/scrubber.ts'
import { registerUserRoutes } from './routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { createOpenId, type OpenId } from './sign-in/openid.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
    /** Removes deleted data from the files of the embedded database. */
    scrubber: Scrubber
    /** Country code of an IP address; null if unknown. */
    lookUpCountry: (ip: string) => Promise<string | null>
    /** The session part of a page's data. Names a visitor's browser if it has no name yet. */
    getPageSession: (request: FastifyRequest, reply: FastifyReply) => Promise<PageSession>
    /** Sign-in through an OpenID provider; null if none is configured. */
    openId: OpenId | null
  }
}

/** Users, sessions, passwords, OpenID, mail, personal data and the account pages. */
export const accounts = fp(
  async (app) => {
    const { settings, database, clock, secrets, siteUrl } = app
    const mailer = createMailer({
      transport: openMailTransport(settings),
      retryMs: mailQueue.retryDelaysMs,
      maxQueued: mailQueue.maxLength,
      closeTimeoutMs: shutdown.mailsMs,
      onFailure: (failure) => app.log.warn(failure, 'mail not sent'),
    })
    const scrubber = createScrubber(database, (error) =>
      app.log.error({ err: error }, 'cannot scrub deleted data'),
    )
    app.decorate('mailer', mailer)
    app.decorate('scrubber', scrubber)
    app.decorate(
      'lookUpCountry',
      createCountryLookup((error) => app.log.error({ err: error }, 'cannot read the table of countries')),
    )
    app.decorate('getPageSession', (request, reply) => getPageSession(app, request, reply))
    app.decorate('openId', createOpenId({ settings, secrets, siteUrl, clock }))
    registerSessionRoutes(app)
    registerPasswordRoutes(app)
    registerUserRoutes(app)
    addAccountPages(app)
    app.addHook('onClose', () => mailer.close())
    app.addHook('onClose', () => scrubber.close())
  },
  { name: 'accounts' },
)
