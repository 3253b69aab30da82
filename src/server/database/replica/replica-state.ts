import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { replicaReads as limits } from '../../../core/limits/server.ts'
import { readDatabaseIdentity } from '../events/database-identity.ts'
import { findUnavailability } from '../is-unavailable.ts'

/** What is known of a replica of the database. */
export interface ReplicaState {
  /** Whether the replica has every change that this server knows of, and all of the last seconds. */
  isCurrent(): boolean
  /** A record has changed: the replica is not current until it has replayed the change. */
  onChange(): void
  /** A query of the replica failed. */
  onFailure(error: unknown): void
  /** Age in ms of the moment of which the replica is known to have everything; null if it is not in use. */
  getStalenessMs(): number | null
  close(): Promise<void>
}

export interface ReplicaStateOptions {
  primary: pg.Pool
  replica: pg.Pool
  /** Host of the replica for the log. */
  where: string
  onNotice: (text: string) => void
}

interface ReplayStatus {
  is_replica: boolean
  has_replayed: boolean | null
  /** Seconds since the commit that was replayed last. */
  behind_seconds: number | null
}

/**
 * Watches how far a replica is behind. A check reads the position of the primary's log and
 * waits until the replica has replayed it: then the replica has everything up to the start of
 * the check. The time of the last replayed commit would not do, because it also grows old
 * while nothing is written.
 */
export function watchReplica({ primary, replica, where, onNotice }: ReplicaStateOptions): ReplicaState {
  const closing = new AbortController()
  /** Monotonic times in ms. */
  let currentAsOf: number | null = null
  let changedAt = 0
  let isSameDatabase = false
  let isReported = false
  let wake: () => void = () => undefined
  const running = run()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      try {
        const startedAt = performance.now()
        await waitForReplay()
        currentAsOf = startedAt
        if (isReported) onNotice(`The replica ${where} answers public reads again.`)
        isReported = false
      } catch (error) {
        giveUp(error)
      }
      const pause = new AbortController()
      // Changes in a row share a check.
      await pauseFor(limits.minPauseMs)
      if (currentAsOf === null || currentAsOf > changedAt)
        await Promise.race([pauseFor(limits.checkMs, pause.signal), woken])
      pause.abort()
    }
  }

  async function waitForReplay(): Promise<void> {
    if (!isSameDatabase) {
      const [own, others] = [await readDatabaseIdentity(primary), await readDatabaseIdentity(replica)]
      if (own !== others) throw new Error('it belongs to another database')
      isSameDatabase = true
    }
    const { rows: positions } = await primary.query<{ lsn: string }>({
      text: 'select pg_current_wal_lsn()::text as lsn',
      query_timeout: limits.queryMs,
    } as pg.QueryConfig)
    const end = performance.now() + limits.maxStalenessMs
    for (;;) {
      const { rows } = await replica.query<ReplayStatus>({
        text: `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed,
          extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as behind_seconds`,
        values: [positions[0]?.lsn],
        query_timeout: limits.queryMs,
      } as pg.QueryConfig)
      const [status] = rows
      if (!status?.is_replica) throw new Error('it is not a replica')
      if (status.has_replayed) return
      if (performance.now() > end)
        throw new Error(`its last commit is ${Math.round(status.behind_seconds ?? 0)} s old`)
      await pauseFor(limits.replayPollMs)
      closing.signal.throwIfAborted()
    }
  }

  function giveUp(error: unknown): void {
    currentAsOf = null
    isSameDatabase = false
    if (isReported || closing.signal.aborted) return
    isReported = true
    const reason = error instanceof Error ? error.message : String(error)
    onNotice(`The replica ${where} is not used (${reason}): the primary answers public reads meanwhile.`)
  }

  function pauseFor(ms: number, stop = closing.signal): Promise<void> {
    const signal = AbortSignal.any([stop, closing.signal])
    return delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }

  return {
    isCurrent: () =>
      currentAsOf !== null &&
      currentAsOf > changedAt &&
      performance.now() - currentAsOf <= limits.maxStalenessMs,
    onChange() {
      changedAt = performance.now()
      wake()
    },
    onFailure(error) {
      // Other failures are of a single query, such as a conflict with the replay.
      if (findUnavailability(error)) giveUp(error)
    },
    getStalenessMs: () => (currentAsOf === null ? null : performance.now() - currentAsOf),
    async close() {
      closing.abort()
      wake()
      await running
    },
  }
}
