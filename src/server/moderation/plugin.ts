import fp from 'fastify-plugin'
import { addAdminPages } from './admin-pages.ts'
import { registerModerationRoutes } from './routes.ts'

/** Reports, the review queue, revisions and the admin pages. */
export const moderation = fp(
  async (app) => {
    registerModerationRoutes(app)
    addAdminPages(app)
  },
  { name: 'moderation' },
)
