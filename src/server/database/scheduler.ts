/**
 * What a connection to the embedded database's one session asks for: anything; what
 * is observed, whose transactions let reads in between their statements; such reads.
 */
export type ConnectionPurpose = 'all' | 'feed' | 'reads'

export interface SchedulerClient {
  purpose: ConnectionPurpose
  /** Who opens connections of this purpose one at a time: where the next one speaks, the one before is gone. */
  owner: object
}

/** How the session stands after what a connection sent: `unfinished` when it waits for more, or for the end of a transaction that failed. */
export type TransactionStatus = 'idle' | 'in transaction' | 'unfinished'

export interface ExecuteResult {
  transactionStatus: TransactionStatus
  isRolledBack: boolean
}

export interface ScheduledSession<C extends SchedulerClient> {
  execute(connection: C, bytes: Uint8Array): Promise<ExecuteResult>
  /** The same for whole reads in a transaction of others, which is left as it was. */
  executeReadInTransaction(connection: C, bytes: Uint8Array): Promise<void>
  /** Ends what a connection that is gone left open. */
  rollback(): Promise<void>
  /** What a transaction wrote was read and is not true: it was rolled back. */
  invalidateReads(): void
  /** What a connection sent was not worked off: it waits for no answer any more. */
  onFailure(error: unknown, connection: C | null): void
}

interface Turn<C> {
  /** Null for the end, which waits for all others. */
  connection: C | null
  /** What it sent; null when it went away. */
  bytes: Uint8Array | null
  run(): Promise<void>
}

/**
 * Lends the one session in turns: each connection's own messages in their order,
 * every second turn to reads where some wait, all others as they came. Who has a
 * transaction open keeps it; a feed's lets reads in between its statements, for a
 * batch takes ten times as long as a view.
 */
export function createSessionScheduler<C extends SchedulerClient>(session: ScheduledSession<C>) {
  const waiting: Turn<C>[] = []
  /** Whose transaction or unfinished message the session is in. */
  let holder: C | null = null
  let standing: TransactionStatus = 'idle'
  let wasReadInside = false
  let isRunning = false

  function add(turn: Turn<C>): void {
    waiting.push(turn)
    if (!isRunning) void work()
  }

  async function work(): Promise<void> {
    isRunning = true
    let wasRead = false
    for (;;) {
      // While the session worked no message came in: a read that waits for a feed is heard before its next statement.
      if (holder?.purpose === 'feed') await new Promise((resolve) => setImmediate(resolve))
      const turn = next(wasRead)
      if (!turn) break
      wasRead = isRead(turn)
      try {
        await turn.run()
      } catch (error) {
        session.onFailure(error, turn.connection)
      }
    }
    isRunning = false
  }

  /** Takes the next turn out of those that wait. */
  function next(wasRead: boolean): Turn<C> | undefined {
    const blocked = new Set<C | null>()
    const ready = waiting.filter((turn) => {
      const { connection } = turn
      const isReady = connection ? !blocked.has(connection) && mayRun(turn) : blocked.size === 0
      blocked.add(connection)
      return isReady
    })
    const chosen = ready.find((turn) => isRead(turn) !== wasRead) ?? ready[0]
    if (chosen) waiting.splice(waiting.indexOf(chosen), 1)
    return chosen
  }

  const isRead = ({ connection }: Turn<C>) => connection?.purpose === 'reads'

  function mayRun({ connection, bytes }: Turn<C>): boolean {
    if (!holder || connection === holder || !bytes) return true
    return isNextOf(holder, connection) || isReadInside(connection, bytes)
  }

  function isNextOf(before: C, connection: C | null): boolean {
    return connection?.purpose === before.purpose && connection.owner === before.owner
  }

  function isReadInside(connection: C | null, bytes: Uint8Array): boolean {
    return (
      holder?.purpose === 'feed' &&
      standing === 'in transaction' &&
      connection?.purpose === 'reads' &&
      isWholeQuery(bytes)
    )
  }

  async function execute(connection: C, bytes: Uint8Array): Promise<void> {
    if (isReadInside(connection, bytes)) {
      wasReadInside = true
      return session.executeReadInTransaction(connection, bytes)
    }
    if (holder && holder !== connection) await giveBack()
    holder = connection
    standing = 'unfinished'
    try {
      const answered = await session.execute(connection, bytes)
      standing = answered.transactionStatus
      if (standing === 'idle') end(answered.isRolledBack)
    } catch (error) {
      await giveBack()
      throw error
    }
  }

  async function giveBack(): Promise<void> {
    const isOpen = standing !== 'idle'
    end(isOpen)
    if (isOpen) await session.rollback()
  }

  function end(isRolledBack: boolean): void {
    holder = null
    standing = 'idle'
    if (wasReadInside && isRolledBack) session.invalidateReads()
    wasReadInside = false
  }

  return {
    send: (connection: C, bytes: Uint8Array) =>
      add({ connection, bytes, run: () => execute(connection, bytes) }),
    /** A connection that went away in a transaction leaves nothing half done. */
    disconnect: (connection: C) =>
      add({
        connection,
        bytes: null,
        async run() {
          if (holder === connection) await giveBack()
        },
      }),
    /** When all that was sent before is done. */
    runLast: (run: () => Promise<void>) => add({ connection: null, bytes: null, run }),
  }
}

const simpleQuery = 'Q'.charCodeAt(0)
const parse = 'P'.charCodeAt(0)
const sync = [...Buffer.from('S'), 0, 0, 0, 4]

/** Whether nothing more belongs to it: a simple query, or an extended one as far as its sync. */
function isWholeQuery(bytes: Uint8Array): boolean {
  if (bytes[0] === simpleQuery) return true
  return bytes[0] === parse && sync.every((byte, index) => bytes.at(index - sync.length) === byte)
}
