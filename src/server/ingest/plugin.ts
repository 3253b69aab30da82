import fp from 'fastify-plugin'
import { startAisFeedInThread } from './feeds/ingest-thread.ts'
import { startIngestJobs } from './ingest-jobs.ts'
import type { IngestPipeline } from './observation.ts'
import { createIngestPipeline } from './pipeline.ts'
import { registerObservationRoutes } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stores observations of plotters and feeds. */
    ingest: IngestPipeline
  }
}

/** AIS, plotter reports and what is derived from them: visits, counts, traffic. */
export const ingest = fp(
  async (app) => {
    const { settings, database, clock, logFailure } = app
    const pipeline = createIngestPipeline({
      database,
      clock,
      onFailure: (error) => app.log.error({ err: error }, 'not stored'),
    })
    app.decorate('ingest', pipeline)
    registerObservationRoutes(app)
    const feed = settings.aisUrl
      ? startAisFeedInThread({
          database,
          onFailure: logFailure,
          url: settings.aisUrl,
          onStatus: (state) => app.log.info(state),
        })
      : null
    const jobs = startIngestJobs({ database, onFailure: logFailure })
    app.addHook('onClose', async () => {
      await jobs.close()
      await feed?.close()
      await pipeline.close()
    })
  },
  { name: 'ingest' },
)
