import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { packageVersion } from '../../system/version.ts'
import { addCounter, addGauge } from './gauges.ts'

/** Metrics of the response cache and of the real-time channel. */
export function addServiceMetrics(
  registry: Registry,
  { responseCache, countCableSockets }: Pick<FastifyInstance, 'responseCache' | 'countCableSockets'>,
): void {
  addGauge(registry, {
    name: 'roadstead_build_info',
    help: 'Always 1; the label is the version.',
    labels: ['version'],
    read: () => [[{ version: packageVersion }, 1]],
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
