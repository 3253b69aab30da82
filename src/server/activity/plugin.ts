import fp from 'fastify-plugin'
import { createBlogFeed, type BlogFeed } from './blog-feed.ts'
import { registerHomeRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    blogFeed: BlogFeed
  }
}

/** Recent activity: places, reviews, check-ins and the blog. */
export const activity = fp(
  async (app) => {
    const blogFeed = createBlogFeed({
      url: app.settings.blogFeedUrl,
      onFailure: (error) => app.log.warn({ err: error }, 'reading the blog feed failed'),
      onLeftOut: (counts) => app.log.warn({ counts }, 'entries of the blog feed are left out'),
      clock: app.clock,
    })
    app.decorate('blogFeed', blogFeed)
    registerHomeRoutes(app)
    app.addHook('onClose', () => blogFeed.close())
  },
  { name: 'activity' },
)
