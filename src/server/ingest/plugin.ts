import fp from 'fastify-plugin'
import { ingestBoatReports, type BoatReports } from './boat-reports.ts'
import { startAisFeedInThread } from './feeds/ingest-thread.ts'
import { startIngestJobs } from './ingest-jobs.ts'
import type { IngestPipeline, IngestResult } from './observation.ts'
import { createIngestPipeline } from './pipeline.ts'
import { registerObservationRoutes } from './routes.ts'
import { registerAisPathRoutes } from './traffic/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stores observations of plotters and feeds. */
    ingest: IngestPipeline
    /** Stores what an own vessel reports of itself. */
    ingestReports: (reports: BoatReports) => Promise<IngestResult>
  }
}

/** AIS, plotter reports and what is derived from them: visits, counts, traffic. */
export const ingest = fp(
  async (app) => {
    const { settings, database, clock, logFailure } = app
    const pipeline = createIngestPipeline({
      database: database.forFeed(),
      clock,
      onFailure: (error) => app.log.error({ err: error }, 'storing an observation failed'),
    })
    app.decorate('ingest', pipeline)
    app.decorate('ingestReports', (reports) => ingestBoatReports(pipeline, reports))
    registerObservationRoutes(app)
    registerAisPathRoutes(app)
    const feed = settings.aisFeedUrl
      ? startAisFeedInThread({
          database,
          onFailure: logFailure,
          url: settings.aisFeedUrl,
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
