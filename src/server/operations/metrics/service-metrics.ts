import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { packageVersion } from '../../system/version.ts'
import { addCounter, addGauge } from './gauges.ts'

/** Metrics of refused requests, the response cache and the real-time channel. */
export function addServiceMetrics(
  registry: Registry,
  {
    refusals,
    responseCache,
    countCableSockets,
  }: Pick<FastifyInstance, 'refusals' | 'responseCache' | 'countCableSockets'>,
): void {
  addGauge(registry, {
    name: 'roadstead_build_info',
    help: 'Always 1; the label is the version.',
    labels: ['version'],
    read: () => [[{ version: packageVersion }, 1]],
  })
  addCounter(registry, {
    name: 'roadstead_refused_requests_total',
    help: 'Requests refused with 503 because of too much load, by reason.',
    labels: ['reason'],
    read: () => Object.entries(refusals.getCounts()).map(([reason, count]) => [{ reason }, count]),
  })
  addCounter(registry, {
    name: 'roadstead_response_cache_requests_total',
    help: 'Requests of layer responses by result: hit (from memory) or miss (computed).',
    labels: ['result'],
    read() {
      const { hits, misses } = responseCache.getStats()
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ]
    },
  })
  addGauge(registry, {
    name: 'roadstead_response_cache_bytes',
    help: 'Estimated memory of the cached layer responses.',
    labels: [],
    read: () => [[{}, responseCache.getStats().bytes]],
  })
  addGauge(registry, {
    name: 'roadstead_cable_sockets',
    help: 'Open sockets of the real-time channel.',
    labels: [],
    read: () => [[{}, countCableSockets()]],
  })
}
