import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '../../system/domain-error.ts'
import type { MetricsAccess } from '../../system/metrics-access.ts'
import { addDatabaseMetrics } from './database-metrics.ts'
import { addSampledMetrics } from './sampled-metrics.ts'
import { hasMetricsToken, isFromThisMachine } from './scraper.ts'
import { addServiceMetrics } from './service-metrics.ts'

/** `GET /metrics` in the text format of Prometheus, unless `ROADSTEAD_METRICS` is off. */
export const metrics = fp(
  async (app) => {
    const { metrics: registry, settings } = app
    if (!registry) return
    addServiceMetrics(registry, app)
    addDatabaseMetrics(registry, app.database)
    const samples = addSampledMetrics(registry, app)
    app.addHook('onClose', () => samples.close())
    app.get('/metrics', { logLevel: 'warn', config: { isAlwaysAnswered: true } }, async (request, reply) => {
      refuseOthers(request, settings.metricsAccess)
      const text = await registry.metrics()
      return reply.type(registry.contentType).send(text)
    })
  },
  { name: 'metrics', dependencies: ['realtime', 'sat-charts', 'ingest'] },
)

function refuseOthers({ raw }: FastifyRequest, access: MetricsAccess): void {
  if (access.kind === 'token' && !hasMetricsToken(raw, access.token))
    throw new DomainError('unauthorized', 'apiErrors.metricsTokenRequired')
  if (access.kind === 'loopback' && !isFromThisMachine(raw))
    throw new DomainError('forbidden', 'apiErrors.metricsForThisMachine')
}
