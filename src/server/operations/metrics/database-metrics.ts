import { Histogram, type Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { addCounter, addGauge } from './gauges.ts'

/** Upper limits of the durations that are counted together, in seconds. */
const queryBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Metrics of the statements of this thread, of the connections of its pools and of the event broker. */
export function addDatabaseMetrics(
  registry: Registry,
  { activity, eventBroker, replica }: Pick<Database, 'activity' | 'eventBroker' | 'replica'>,
): void {
  addBrokerMetrics(registry, eventBroker)
  addReplicaMetrics(registry, replica)
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

/** Without a broker there are no series. */
function addBrokerMetrics(registry: Registry, eventBroker: Database['eventBroker']): void {
  addGauge(registry, {
    name: 'roadstead_event_broker_up',
    help: '1 while the broker carries the events of this server, 0 while PostgreSQL does.',
    labels: [],
    read: () => (eventBroker ? [[{}, eventBroker.getStatus().isUp ? 1 : 0]] : []),
  })
  addGauge(registry, {
    name: 'roadstead_event_broker_peers',
    help: 'Other servers, and their threads that publish, of which the broker brings signs of life.',
    labels: [],
    read: () => (eventBroker ? [[{}, eventBroker.getStatus().peers]] : []),
  })
  addCounter(registry, {
    name: 'roadstead_event_broker_events_total',
    help: 'Published events, by result: confirmed by the broker, or unconfirmed and sent through PostgreSQL.',
    labels: ['result'],
    read() {
      if (!eventBroker) return []
      const { confirmed, unconfirmed } = eventBroker.getStatus()
      return [
        [{ result: 'confirmed' }, confirmed],
        [{ result: 'unconfirmed' }, unconfirmed],
      ]
    },
  })
}

/** Without a replica there are no series. */
function addReplicaMetrics(registry: Registry, replica: Database['replica']): void {
  addGauge(registry, {
    name: 'roadstead_replica_staleness_seconds',
    help: 'Age of the moment of which the replica is known to have everything; missing while it is not used.',
    labels: [],
    read() {
      const stalenessMs = replica?.getStatus().stalenessMs ?? null
      return stalenessMs === null ? [] : [[{}, stalenessMs / 1000]]
    },
  })
  addCounter(registry, {
    name: 'roadstead_public_reads_total',
    help: 'Statements of public reads, by the database that answered (primary or replica).',
    labels: ['database'],
    read() {
      if (!replica) return []
      const { primary, replica: onReplica } = replica.getStatus().reads
      return [
        [{ database: 'primary' }, primary],
        [{ database: 'replica' }, onReplica],
      ]
    },
  })
}
