import fp from 'fastify-plugin'
import { createBlog, type Blog } from './blog-feed.ts'
import { serveHome } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    blogFeed: Blog
  }
}

/** Recent activity: places, reviews, check-ins and the blog. */
export const activity = fp(
  async (app) => {
    const blogFeed = createBlog({
      url: app.settings.blogFeed,
      onFailure: (error) => app.log.warn({ err: error }, 'blog not read'),
    })
    app.decorate('blogFeed', blogFeed)
    serveHome(app)
    app.addHook('onClose', () => blogFeed.close())
  },
  { name: 'activity' },
)
