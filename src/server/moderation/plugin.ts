import fp from 'fastify-plugin'
import { addAdminPages } from './admin-pages.ts'
import { serveModeration } from './routes.ts'

/** Reports, the review queue, revisions and the admin pages. */
export const moderation = fp(
  async (app) => {
    serveModeration(app)
    addAdminPages(app)
  },
  { name: 'moderation' },
)
