import type { FastifyInstance } from 'fastify'

/** Registers the route of the coasts of the installation. */
export function registerCoastRoutes(app: FastifyInstance): void {
  const { serve, coast } = app

  serve('GET /coast', async () => {
    const [version, sources] = await Promise.all([coast.getVersion(), coast.listSources()])
    return { version, sources }
  })
}
