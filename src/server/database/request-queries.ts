import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { DatabaseTimeoutError } from './overload-errors.ts'

/** The time that one request waits for the database: for connections and for its statements together. */
export interface DatabaseTime {
  /** Whether the request has taken a connection before; only the first one may be refused because of a long wait of others. */
  isAdmitted: boolean
  /**
   * Returns the result of a wait. If the request has waited for too long, calls `onTimeout` and
   * throws DatabaseTimeoutError; `onLate` gets a result that comes after it.
   */
  limit<T>(wait: () => Promise<T>, late: { onLate?(result: T): void; onTimeout?(): void }): Promise<T>
  /** Starts the time again, for a request that reads many pages of rows. */
  renew(): void
  /** The request is answered: from now on each wait has the whole time, as in a stream or a timer of the request. */
  end(): void
}

export interface RequestContext {
  time: DatabaseTime
  /** A replica may answer the public reads of the request. */
  mayReadReplica: boolean
}

/** null outside requests. */
const storage = new AsyncLocalStorage<RequestContext | null>()

/** Runs a part of a request: waits for the database fail when its time is used up, so that the caller gets an answer. */
export function runInRequest(context: RequestContext, run: () => void): void {
  storage.run(context, run)
}

/** Runs background work that a request starts; its queries may take long. */
export function runOutsideRequest<T>(run: () => T): T {
  return storage.run(null, run)
}

/** Runs work for several requests or clients: each of its waits is limited, not their sum. */
export function runForRequests<T>(run: () => T, limitMs: number = databaseTimeouts.requestMs): T {
  const time = createWaitLimit(limitMs)
  return storage.run({ time, mayReadReplica: false }, run)
}

/** Time of the current request; null outside requests. */
export function getDatabaseTime(): DatabaseTime | null {
  return storage.getStore()?.time ?? null
}

/** Lets the current request, if any, read the next page of many rows. */
export function renewDatabaseTime(): void {
  storage.getStore()?.time.renew()
}

/**
 * Creates the time of a request. Waits at the same time count once. `goOn` calls back when the request may go on with a
 * result: what it waits for that does not count.
 */
export function createDatabaseTime(
  limitMs: number = databaseTimeouts.requestMs,
  goOn: (then: () => void) => void = (then) => then(),
): DatabaseTime {
  let usedMs = 0
  let pending = 0
  let since = 0
  let hasEnded = false

  function begin(): number {
    const now = performance.now()
    const remainingMs = hasEnded ? limitMs : limitMs - usedMs - (pending > 0 ? now - since : 0)
    if (pending++ === 0) since = now
    return remainingMs
  }

  function finish(): void {
    if (--pending === 0) usedMs += performance.now() - since
  }

  return {
    isAdmitted: false,
    limit(wait, { onLate, onTimeout }) {
      const remainingMs = begin()
      if (remainingMs <= 0) {
        finish()
        onTimeout?.()
        return Promise.reject(new DatabaseTimeoutError())
      }
      return new Promise((resolve, reject) => {
        let isOver = false
        const timer = setTimeout(() => {
          isOver = true
          finish()
          onTimeout?.()
          reject(new DatabaseTimeoutError())
        }, remainingMs)
        wait().then(
          (result) => {
            if (isOver) return onLate?.(result)
            clearTimeout(timer)
            finish()
            goOn(() => resolve(result))
          },
          (error: unknown) => {
            if (isOver) return
            clearTimeout(timer)
            finish()
            reject(error as Error) // of the driver
          },
        )
      })
    },
    renew() {
      usedMs = 0
      since = performance.now()
    },
    end: () => void (hasEnded = true),
  }
}

/** Creates a time that limits each wait, not their sum, for work of several requests: it is not refused. */
export function createWaitLimit(limitMs: number): DatabaseTime {
  const time = createDatabaseTime(limitMs)
  time.isAdmitted = true
  time.end()
  return time
}

/** Whether a replica may answer the public reads of the current request. */
export function mayReadReplica(): boolean {
  return storage.getStore()?.mayReadReplica ?? false
}
