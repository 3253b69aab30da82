import fp from 'fastify-plugin'
import { mailQueue } from '../../core/limits.ts'
import { createCountryFinder } from './country-by-ip.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { openTransport } from './mail/transport.ts'
import { addAccountPages } from './pages/account-pages.ts'
import { servePasswords } from './password-routes.ts'
import { createScrubber, type Scrubber } from './personal-data/scrubber.ts'
import { serveUsers } from './routes.ts'
import { serveSession } from './session-routes.ts'
import { createOpenId, type OpenId } from './sign-in/openid.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
    /** Removes what was deleted from the files of the embedded database. */
    scrubber: Scrubber
    /** Country code of an IP address; null if unknown. */
    lookUpCountry: (ip: string) => Promise<string | null>
    /** Sign-in through an OpenID provider; null if none is configured. */
    openId: OpenId | null
  }
}

/** Users, sessions, passwords, OpenID, mail, personal data and the account pages. */
export const accounts = fp(
  async (app) => {
    const { settings, database, clock, secrets, siteUrl } = app
    const mailer = createMailer({
      transport: openTransport(settings),
      ...mailQueue,
      onFailure: (failure) => app.log.warn(failure, 'mail not sent'),
    })
    const scrubber = createScrubber(database, (error) =>
      app.log.error({ err: error }, 'deleted data not scrubbed'),
    )
    app.decorate('mailer', mailer)
    app.decorate('scrubber', scrubber)
    app.decorate(
      'lookUpCountry',
      createCountryFinder((error) => app.log.error({ err: error }, 'table of countries')),
    )
    app.decorate('openId', createOpenId({ settings, secrets, siteUrl, clock }))
    serveSession(app)
    servePasswords(app)
    serveUsers(app)
    addAccountPages(app)
    app.addHook('onClose', () => mailer.close())
    app.addHook('onClose', () => scrubber.close())
  },
  { name: 'accounts' },
)
