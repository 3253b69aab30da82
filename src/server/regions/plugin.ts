import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { PageData } from '../../core/site/page-data.ts'
import { firstStartCookie } from '../plugins/session-cookies.ts'
import { addRegionPages } from './admin-pages.ts'
import { isQuestionOpen, mayAnswerQuestion } from './first-start-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what a page says to its visitor about the waters to load; null to all but whoever runs the site. */
    getWatersPrompt(request: FastifyRequest, isAdmin: boolean): Promise<PageData['waters'] | null>
  }
}

/** The page of the waters that the site keeps loaded. */
export const regions = fp(
  async (app) => {
    const { db } = app.database
    addRegionPages(app)
    app.decorate('getWatersPrompt', async (request: FastifyRequest, isAdmin: boolean) => {
      const cookie = request.cookies[firstStartCookie]
      if (!isAdmin && !(await mayAnswerQuestion(db, cookie, app.clock()))) return null
      return (await isQuestionOpen(db)) ? 'ask' : 'offer'
    })
  },
  { name: 'regions' },
)
