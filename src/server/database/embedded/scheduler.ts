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
 * failed transaction must endTransaction.
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

/**
 * Schedules the connections' messages on the single session. Messages of one connection
 * keep their order; waiting reads get every second turn. A connection with an open
 * transaction keeps the session; a feed transaction lets reads run between its
 * statements, because a batch takes ten times as long as a map query.
 */
export function createSessionScheduler<C extends SchedulerClient>(session: ScheduledSession<C>) {
  const waiting: Task<C>[] = []
  /** Connection whose transaction or unfinished message occupies the session. */
  let holder: C | null = null
  let status: TransactionStatus = 'idle'
  let hasServedRead = false
  let isRunning = false

  function add(task: Task<C>): void {
    waiting.push(task)
    if (!isRunning) void runTasks()
  }

  async function runTasks(): Promise<void> {
    isRunning = true
    let wasRead = false
    for (;;) {
      // Let pending messages arrive first, so that a waiting read runs before the feed's next statement.
      if (holder?.purpose === 'feed') await new Promise((resolve) => setImmediate(resolve))
      const task = takeNext(wasRead)
      if (!task) break
      wasRead = isRead(task)
      try {
        await task.run()
      } catch (error) {
        session.onFailure(error, task.connection)
      }
    }
    isRunning = false
  }

  /** Removes the next task from the queue and returns it. */
  function takeNext(wasRead: boolean): Task<C> | undefined {
    const blocked = new Set<C | null>()
    const ready = waiting.filter((task) => {
      const { connection } = task
      const isReady = connection ? !blocked.has(connection) && canRun(task) : blocked.size === 0
      blocked.add(connection)
      return isReady
    })
    const chosen = ready.find((task) => isRead(task) !== wasRead) ?? ready[0]
    if (chosen) waiting.splice(waiting.indexOf(chosen), 1)
    return chosen
  }

  const isRead = ({ connection }: Task<C>) => connection?.purpose === 'reads'

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
    /** Rolls back the open transaction of a closed connection. */
    disconnect: (connection: C) =>
      add({
        connection,
        bytes: null,
        async run() {
          if (holder === connection) await release()
        },
      }),
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
