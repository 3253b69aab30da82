import { observationLimits as limits } from '../../core/limits/ingest.ts'
import type { FeedDatabase } from '../database/database.ts'
import type { Observation, IngestResult, Refusal, IngestPipeline } from './observation.ts'
import { isDataError } from '../database/is-unavailable.ts'
import { isolateFailures } from '../database/isolate-failures.ts'
import { runForRequests } from '../database/request-queries.ts'
import { findRefusal, removeMissingValues, removePlaceholders } from './rules.ts'
import { createBatchWriter, type PendingObservation } from './batches.ts'

export interface IngestPipelineDependencies {
  database: FeedDatabase
  clock: () => Date
  /** Called with each error of storing an observation, for logging. */
  onFailure?: (error: unknown) => void
}

/** One call of `ingest` with unfinished entries. */
interface Call {
  left: number
  result: IngestResult
  resolve(result: IngestResult): void
  reject(error: unknown): void
}

/** `failure` is the error of a database that could not store the observation, which is not at fault. */
type QueuedObservation = PendingObservation & { call: Call; failure: unknown }

/**
 * Creates the entry point for all observations. Concurrent calls are stored together,
 * one batch per transaction: a single report is stored at once, many reports in batches.
 */
export function createIngestPipeline({
  database,
  clock,
  onFailure = () => undefined,
}: IngestPipelineDependencies): IngestPipeline {
  const save = createBatchWriter(clock)
  const queue: QueuedObservation[] = []
  let draining: Promise<void> | null = null

  /** Counts an observation as refused if the database rejects its values, and stores the others. */
  async function saveIsolated(batch: QueuedObservation[]): Promise<void> {
    await isolateFailures(
      database.feedDb,
      batch,
      async (some) => {
        for (const entry of some) entry.status = null
        await database.feedDb.transaction().execute((tx) => save(tx, [...some]))
      },
      (entry, error) => {
        if (isDataError(error)) entry.status = 'value'
        else entry.failure = error
        onFailure(error)
      },
    )
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, limits.batchSize[database.kind])
      try {
        await saveIsolated(batch)
        for (const entry of batch) finishEntry(entry)
      } catch (error) {
        for (const { call } of batch) call.reject(error)
      }
    }
    draining = null
  }

  function ingest(source: string, observations: Observation[]): Promise<IngestResult> {
    const now = clock()
    const result: IngestResult = { stored: 0, repeated: 0, refused: {} }
    const isFull = queue.length >= limits.maxQueueLength
    const accepted: Observation[] = []
    for (const observation of observations) {
      const refusal = isFull ? 'too-many' : findRefusal(observation, now)
      if (refusal) addRefusal(result, refusal)
      else {
        const cleaned = cleanObservation(observation)
        if (cleaned) accepted.push(cleaned)
        else addRefusal(result, 'value')
      }
    }
    if (accepted.length === 0) return Promise.resolve(result)
    return new Promise((resolve, reject) => {
      const call: Call = { left: accepted.length, result, resolve, reject }
      for (const observation of accepted)
        queue.push({ source, observation, status: null, call, failure: null })
      draining ??= runForRequests(drain)
    })
  }

  return {
    ingest,
    getQueueLength: () => queue.length,
    async close() {
      await draining
    },
  }
}

/** Removes placeholder values; null if no value is left. */
function cleanObservation(observation: Observation): Observation | null {
  if (observation.kind === 'position') return removePlaceholders(observation)
  return observation.kind === 'weather' ? removeMissingValues(observation) : observation
}

function finishEntry({ call, status, failure }: QueuedObservation): void {
  if (failure !== null) call.reject(failure)
  if (status === 'stored' || status === 'repeated') call.result[status] += 1
  else if (status) addRefusal(call.result, status)
  call.left -= 1
  if (call.left === 0) call.resolve(call.result)
}

function addRefusal(result: IngestResult, reason: Refusal): void {
  result.refused[reason] = (result.refused[reason] ?? 0) + 1
}
