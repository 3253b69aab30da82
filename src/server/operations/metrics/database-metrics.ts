import { Histogram, type Registry } from 'prom-client'
import type { PoolActivity } from '../../database/pool-activity.ts'
import { addGauge } from './gauges.ts'

/** Upper limits of the durations that are counted together, in seconds. */
const queryBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Metrics of the statements of this thread, and of the connections of its pools. */
export function addDatabaseMetrics(registry: Registry, activity: PoolActivity): void {
  const registers = [registry]
  const queries = new Histogram({
    name: 'roadstead_database_query_duration_seconds',
    help: 'Duration of statements, by result (ok or error).',
    labelNames: ['result'],
    buckets: queryBuckets,
    registers,
  })
  const waits = new Histogram({
    name: 'roadstead_database_connection_wait_seconds',
    help: 'Wait for a connection of the pool.',
    buckets: queryBuckets,
    registers,
  })
  const [succeeded, failed] = [queries.labels('ok'), queries.labels('error')]
  activity.observer = {
    onConnection: (waitMs) => waits.observe(waitMs / 1000),
    onQuery: (durationMs, isOk) => (isOk ? succeeded : failed).observe(durationMs / 1000),
  }
  addGauge(registry, {
    name: 'roadstead_database_connections',
    help: 'Connections of the pools, by state (busy or idle), and requests that wait for one (waiting).',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(activity.pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        [{ pool, state: 'busy' }, totalCount - idleCount],
        [{ pool, state: 'idle' }, idleCount],
        [{ pool, state: 'waiting' }, waitingCount],
      ]),
  })
}
