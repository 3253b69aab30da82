import fp from 'fastify-plugin'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this process; null if `ROADSTEAD_METRICS` is off. */
    metrics: Registry | null
  }
}

/** Upper limits of the durations that are counted together, in seconds. */
const durationBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Measures the process (processor, memory, event loop) and every response by method,
 * status and pattern of the route. Requested URLs are in no metric.
 */
export const requestMetrics = fp(async (app) => {
  if (app.settings.metricsAccess.kind === 'off') {
    app.decorate('metrics', null)
    return
  }
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'roadstead_http_requests_total',
    help: 'Responses by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'roadstead_http_request_duration_seconds',
    help: 'Time until a response was sent, by method and pattern of the route.',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
})
