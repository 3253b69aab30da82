import fp from 'fastify-plugin'
import { takeFeed } from './feeds/ingest-thread.ts'
import { startHarbour } from './ingest-jobs.ts'
import type { Sea } from './observation.ts'
import { createSea } from './pipeline.ts'
import { serveObservations } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stores observations of plotters and feeds. */
    ingest: Sea
  }
}

/** AIS, plotter reports and what is derived from them: visits, counts, traffic. */
export const ingest = fp(
  async (app) => {
    const { settings, database, clock, logFailure } = app
    const pipeline = createSea({
      database,
      clock,
      onFailure: (error) => app.log.error({ err: error }, 'not stored'),
    })
    app.decorate('ingest', pipeline)
    serveObservations(app)
    const feed = settings.aisUrl
      ? takeFeed({
          database,
          onFailure: logFailure,
          url: settings.aisUrl,
          onState: (state) => app.log.info(state),
        })
      : null
    const jobs = startHarbour({ database, onFailure: logFailure })
    app.addHook('onClose', async () => {
      await jobs.close()
      await feed?.close()
      await pipeline.close()
    })
  },
  { name: 'ingest' },
)
