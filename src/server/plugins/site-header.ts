import fp from 'fastify-plugin'
import { siteHeader, siteHeaderValue } from '../../core/site-header.ts'

/** Marks every answer as one of this site. Register it before all plugins that answer requests. */
export const siteHeaders = fp(async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header(siteHeader, siteHeaderValue)
  })
})
