import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseTimeouts } from '../../core/limits/server.ts'

const storage = new AsyncLocalStorage<boolean>()

/** Runs a part of a request: a query that takes too long fails, so that the caller gets an answer. */
export function runInRequest(run: () => void): void {
  storage.run(true, run)
}

/** Runs background work that a request starts; its queries may take long. */
export function runOutsideRequest<T>(run: () => T): T {
  return storage.run(false, run)
}

/** Timeout of a query in milliseconds; undefined outside requests. */
export function getQueryTimeoutMs(): number | undefined {
  return storage.getStore() ? databaseTimeouts.queryMs : undefined
}
