/**
 * Purpose of a connection to the single session of the embedded database: any statement;
 * ingest, whose transactions let reads run between their statements; or such reads.
 */
export type ConnectionPurpose = 'all' | 'feed' | 'reads'

export interface SchedulerClient {
  purpose: ConnectionPurpose
  /**
   * Opens connections of this purpose one at a time: a message from the next connection
   * means that the previous one is closed.
   */
  owner: number
}

/**
 * Transaction status after a message: `unfinished` while more messages must follow or a
 * failed transaction must be ended.
 */
export type TransactionStatus = 'idle' | 'in transaction' | 'unfinished'

export interface ExecuteResult {
  transactionStatus: TransactionStatus
  isRolledBack: boolean
}

export interface ScheduledSession<C extends SchedulerClient> {
  execute(connection: C, bytes: Uint8Array): Promise<ExecuteResult>
  /** Runs a complete read inside another client's transaction without changing that transaction. */
  executeReadInTransaction(connection: C, bytes: Uint8Array): Promise<void>
  /** Rolls back the open transaction of a closed connection. */
  rollback(): Promise<void>
  /** A transaction whose uncommitted writes were read was rolled back. */
  invalidateReads(): void
  /** Processing a message failed; the connection gets no response. */
  onFailure(error: unknown, connection: C | null): void
}

interface Task<C> {
  /** Null for the final task, which waits for all others. */
  connection: C | null
  /** The message; null if the connection was closed. */
  bytes: Uint8Array | null
  run(): Promise<void>
}

/** Shares of the session's time while messages of all purposes wait. Feeds can wait, visitors do not. */
const shares: Record<ConnectionPurpose, number> = { reads: 4, all: 4, feed: 1 }

const purposes: readonly ConnectionPurpose[] = ['reads', 'all', 'feed']

/**
 * Schedules the connections' messages on the single session. Messages of one connection
 * keep their order; the purposes share the time of the session. A connection with an open
 * transaction keeps the session; a feed transaction lets reads run between its
 * statements, because a batch takes ten times as long as a map query. `now` returns
 * milliseconds of a clock that only moves forward.
 */
export function createSessionScheduler<C extends SchedulerClient>(
  session: ScheduledSession<C>,
  now: () => number = () => performance.now(),
) {
  const waiting: Task<C>[] = []
  /** Connection whose transaction or unfinished message occupies the session. */
  let holder: C | null = null
  let status: TransactionStatus = 'idle'
  let hasServedRead = false
  let isRunning = false
  /** Time that each purpose has used, divided by its share; the purpose with the least comes next. */
  const usedTime: Record<ConnectionPurpose, number> = { reads: 0, all: 0, feed: 0 }
  let latestTurn = 0

  function add(task: Task<C>): void {
    const purpose = getPurpose(task)
    // Time without messages is not made up for.
    if (!waiting.some((other) => getPurpose(other) === purpose))
      usedTime[purpose] = Math.max(usedTime[purpose], latestTurn)
    waiting.push(task)
    if (!isRunning) void runTasks()
  }

  async function runTasks(): Promise<void> {
    isRunning = true
    for (;;) {
      // Let pending messages arrive first, so that a waiting read runs before the feed's next statement.
      if (holder?.purpose === 'feed') await new Promise((resolve) => setImmediate(resolve))
      const task = takeNext()
      if (!task) break
      const purpose = getPurpose(task)
      latestTurn = usedTime[purpose]
      const startedAt = now()
      try {
        await task.run()
      } catch (error) {
        session.onFailure(error, task.connection)
      }
      usedTime[purpose] += (now() - startedAt) / shares[purpose]
    }
    isRunning = false
  }

  /** Removes the next task from the queue and returns it. */
  function takeNext(): Task<C> | undefined {
    const blocked = new Set<C | null>()
    const ready = waiting.filter((task) => {
      const { connection } = task
      const isReady = connection ? !blocked.has(connection) && canRun(task) : blocked.size === 0
      blocked.add(connection)
      return isReady
    })
    let chosen: Task<C> | undefined
    for (const purpose of purposes) {
      const task = ready.find((other) => getPurpose(other) === purpose)
      if (task && (!chosen || getTurn(task) < getTurn(chosen))) chosen = task
    }
    if (chosen) waiting.splice(waiting.indexOf(chosen), 1)
    return chosen
  }

  const getPurpose = ({ connection }: Task<C>) => connection?.purpose ?? 'all'

  /** Order of a task among those that can run. */
  function getTurn(task: Task<C>): number {
    const purpose = getPurpose(task)
    // Changes wait for the end of the feed's transaction, so it must not fall behind the reads.
    const isAwaited = purpose === 'feed' && waiting.some((other) => getPurpose(other) === 'all')
    return isAwaited ? Math.min(usedTime.feed, usedTime.all) : usedTime[purpose]
  }

  function canRun({ connection, bytes }: Task<C>): boolean {
    if (!holder || connection === holder || !bytes) return true
    return isSuccessor(holder, connection) || canReadInTransaction(connection, bytes)
  }

  function isSuccessor(previous: C, connection: C | null): boolean {
    return connection?.purpose === previous.purpose && connection.owner === previous.owner
  }

  function canReadInTransaction(connection: C | null, bytes: Uint8Array): boolean {
    return (
      holder?.purpose === 'feed' &&
      status === 'in transaction' &&
      connection?.purpose === 'reads' &&
      isWholeQuery(bytes)
    )
  }

  async function execute(connection: C, bytes: Uint8Array): Promise<void> {
    if (canReadInTransaction(connection, bytes)) {
      hasServedRead = true
      return session.executeReadInTransaction(connection, bytes)
    }
    if (holder && holder !== connection) await release()
    holder = connection
    status = 'unfinished'
    try {
      const result = await session.execute(connection, bytes)
      status = result.transactionStatus
      if (status === 'idle') endTransaction(result.isRolledBack)
    } catch (error) {
      await release()
      throw error
    }
  }

  async function release(): Promise<void> {
    const isOpen = status !== 'idle'
    endTransaction(isOpen)
    if (isOpen) await session.rollback()
  }

  function endTransaction(isRolledBack: boolean): void {
    holder = null
    status = 'idle'
    if (hasServedRead && isRolledBack) session.invalidateReads()
    hasServedRead = false
  }

  return {
    send: (connection: C, bytes: Uint8Array) =>
      add({ connection, bytes, run: () => execute(connection, bytes) }),
    /** Drops the queued messages of a closed connection and rolls back its open transaction. */
    disconnect(connection: C) {
      for (let index = waiting.length - 1; index >= 0; index--)
        if (waiting[index]?.connection === connection) waiting.splice(index, 1)
      add({
        connection,
        bytes: null,
        async run() {
          if (holder === connection) await release()
        },
      })
    },
    /** Runs after all messages sent before. */
    runLast: (run: () => Promise<void>) => add({ connection: null, bytes: null, run }),
  }
}

const simpleQuery = 'Q'.charCodeAt(0)
const parse = 'P'.charCodeAt(0)
const sync = [...Buffer.from('S'), 0, 0, 0, 4]

/** True for a complete query: a simple query, or an extended query up to its Sync. */
function isWholeQuery(bytes: Uint8Array): boolean {
  if (bytes[0] === simpleQuery) return true
  return bytes[0] === parse && sync.every((byte, index) => bytes.at(index - sync.length) === byte)
}
