import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { replicaReads as limits } from '../../../core/limits/server.ts'
import type { ConnectionSockets } from '../postgres/connection-sockets.ts'
import type { PoolActivity } from '../pool-activity.ts'
import { openPostgresPool } from '../postgres/postgres-pool.ts'
import { createCallbackPool } from '../prepared.ts'
import { createWaitLimit } from '../request-queries.ts'
import { createReplicaFirstPool, type PublicReadCounts } from './replica-pool.ts'
import { watchReplica } from './replica-state.ts'

/** A streaming replica of the database. */
export interface Replica {
  /** A record has changed: the primary answers until the replica has the change. */
  onChange(): void
  getStatus(): ReplicaStatus
}

export interface ReplicaStatus {
  /** Whether it may answer now. */
  isCurrent: boolean
  /** Age in ms of the moment of which it is known to have everything; null if it is not used. */
  stalenessMs: number | null
  /** Statements of public reads since the start, by the database that answered. */
  reads: Readonly<PublicReadCounts>
}

export interface OpenReplica extends Replica {
  /** Pool for public reads. */
  publicPool: PostgresPool
  connections: pg.Pool
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  /** Connections to the primary, for checks. */
  primary: pg.Pool
  /** Pool that answers what the replica does not. */
  primaryReads: PostgresPool
  sockets: ConnectionSockets
  activity: PoolActivity
  onNotice: (text: string) => void
}

/** Opens the replica in the background; a replica that is away is tried again. */
export function openReplica({
  url,
  primary,
  primaryReads,
  sockets,
  activity,
  onNotice,
}: ReplicaOptions): OpenReplica {
  const connections = openPostgresPool({
    connectionString: url,
    connectionTimeoutMs: limits.queryMs,
    sockets,
    // The check reports it.
    onFailure: () => undefined,
  })
  const state = watchReplica({ primary, replica: connections, where: new URL(url).host, onNotice })
  const counts = { primary: 0, replica: 0 }
  const replica = createCallbackPool(connections, {
    activity,
    keepPreparedStatements: true,
    readOnly: true,
    // After it the primary still has the time of the request.
    time: createWaitLimit(limits.queryMs),
  })
  return {
    publicPool: createReplicaFirstPool({ primary: primaryReads, replica, state, counts }),
    connections,
    onChange: state.onChange,
    getStatus: () => ({ isCurrent: state.isCurrent(), stalenessMs: state.getStalenessMs(), reads: counts }),
    async close() {
      await state.close()
      await connections.end()
    },
  }
}
