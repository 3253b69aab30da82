import { shelterJob as limits } from '../../core/limits/shelter.ts'
import { getAppState, setAppState } from '../database/app-state.ts'
import type { Database } from '../database/database.ts'
import { runJobIsolated } from '../database/isolate-failures.ts'
import { runPeriodically, type PeriodicJob } from '../system/run-periodically.ts'
import { packageVersion } from '../system/version.ts'
import { readShelterQueue, shelterJobName, type QueuedPlace, type ShelterResult } from './queries.ts'
import { queueOutdatedShelters, queueSheltersNearChanges } from './queue-queries.ts'
import type { ShelterService } from './shelter-service.ts'
import { createWorkPacer, type WorkPacer } from './work-pacer.ts'

export interface ShelterJobOptions {
  database: Database
  shelters: ShelterService
  onFailure: (error: unknown) => void
  /** Replaces the pauses after each place, which leave the thread to requests. */
  pause?: WorkPacer
}

/** Arbitrary key of the advisory lock that lets one server at a time measure places. */
export const shelterJobLock = 731_425

/** Version of the program for which all places were queued. */
const programVersionKey = 'shelter program version'

/** Measures the places of the queue shortly after the start, and later those that are added to it. */
export function startShelterJob(options: ShelterJobOptions): PeriodicJob {
  return runPeriodically({
    run: async (signal) => {
      await measureQueuedPlaces(options, signal)
      return limits.intervalMs
    },
    initialDelayMs: limits.initialDelayMs,
    retryDelayMs: limits.retryDelayMs,
    onFailure: options.onFailure,
  })
}

/**
 * Measures the places of the queue until it is empty, and returns their number. After an import of a coast it first
 * queues the places near it, and after an update of the program all places. Stores them in batches, so that an interrupted run goes on where it ended. Does nothing while
 * another server on the same database runs it. Throws the errors of the database.
 */
export async function measureQueuedPlaces(options: ShelterJobOptions, signal: AbortSignal): Promise<number> {
  const unlock = await lock(options.database)
  if (!unlock) return 0
  try {
    return await measureAll(options, signal)
  } finally {
    await unlock()
  }
}

async function measureAll(options: ShelterJobOptions, signal: AbortSignal): Promise<number> {
  const { database, shelters, onFailure, pause = createWorkPacer(limits.dutyCycle, signal) } = options
  if ((await getAppState(database.db, programVersionKey)) !== packageVersion) {
    await queueOutdatedShelters(database.db)
    await setAppState(database.db, programVersionKey, packageVersion)
  }
  let count = 0
  while (!signal.aborted) {
    // A coast may be imported while this runs.
    await queueSheltersNearChanges(database.db)
    await shelters.refreshCoast()
    const places = await readShelterQueue(database.db)
    if (places.length === 0) break
    await runJobIsolated(
      { db: database.db, onFailure },
      shelterJobName,
      places,
      ({ id }) => String(id),
      async (some) => {
        const results = await measureBatch(some, { shelters, pause, signal })
        await shelters.save(results)
        count += results.length
      },
    )
  }
  return count
}

/** Measures places one after the other with pauses, until the signal is aborted. */
async function measureBatch(
  places: readonly QueuedPlace[],
  { shelters, pause, signal }: { shelters: ShelterService; pause: WorkPacer; signal: AbortSignal },
): Promise<ShelterResult[]> {
  const results: ShelterResult[] = []
  for (const { ticket, ...place } of places) {
    if (signal.aborted) break
    const startedAt = performance.now()
    results.push({ place, ticket, measured: await shelters.measure(place) })
    await pause(performance.now() - startedAt)
  }
  return results
}

/** Takes the lock on PostgreSQL. Returns a function that releases it; null if another server has it. */
async function lock({ kind, pool }: Database): Promise<(() => Promise<void>) | null> {
  // The data folder of an embedded database belongs to one server.
  if (kind === 'embedded') return () => Promise.resolve()
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      shelterJobLock,
    ])
    if (!rows[0]?.locked) {
      client.release()
      return null
    }
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
  return async () => {
    // Closing a lost connection releases the lock too.
    const failure = await client.query('select pg_advisory_unlock($1)', [shelterJobLock]).then(
      () => undefined,
      () => true,
    )
    client.release(failure)
  }
}
