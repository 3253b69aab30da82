import { observationLimits as limits } from '../../core/limits.ts'
import type { Database } from '../database/database.ts'
import type { Observation, IngestResult, Refusal, IngestPipeline } from './observation.ts'
import { isolateFailures } from '../database/isolate-failures.ts'
import { findRefusal, removeMissingValues, removePlaceholders } from './rules.ts'
import { createBatchWriter, type PendingObservation } from './batches.ts'

export interface IngestPipelineDependencies {
  database: Pick<Database, 'ingestDb' | 'kind'>
  clock: () => Date
  /** Told of each observation that could not be stored; the log. */
  onFailure?: (error: unknown) => void
}

/** One call of `observe` whose entries are not all settled yet. */
interface Call {
  left: number
  outcome: IngestResult
  resolve(outcome: IngestResult): void
  reject(error: unknown): void
}

type Queued = PendingObservation & { call: Call }

/**
 * The entry point of everything observed. Calls that come together are stored
 * together, a batch a transaction, one after the other: a lone report is stored at
 * once, a flood in batches.
 */
export function createIngestPipeline({
  database,
  clock,
  onFailure = () => undefined,
}: IngestPipelineDependencies): IngestPipeline {
  const save = createBatchWriter()
  const queue: Queued[] = []
  let draining: Promise<void> | null = null

  /** An observation that the database refuses is counted as such and keeps none of the others. */
  async function saveIsolated(batch: Queued[]): Promise<void> {
    await isolateFailures(
      database.ingestDb,
      batch,
      async (some) => {
        for (const entry of some) entry.status = null
        await database.ingestDb.transaction().execute((tx) => save(tx, [...some]))
      },
      (entry, error) => {
        entry.status = 'value'
        onFailure(error)
      },
    )
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, limits.batchSize[database.kind])
      try {
        await saveIsolated(batch)
        for (const entry of batch) settle(entry)
      } catch (error) {
        for (const { call } of batch) call.reject(error)
      }
    }
    draining = null
  }

  function observe(source: string, observations: Observation[]): Promise<IngestResult> {
    const now = clock()
    const outcome: IngestResult = { stored: 0, repeated: 0, refused: {} }
    const isFull = queue.length >= limits.maxQueueLength
    const taken: Observation[] = []
    for (const observation of observations) {
      const refusal = isFull ? 'too-many' : findRefusal(observation, now)
      if (refusal) refuse(outcome, refusal)
      else {
        const cleaned = cleanedOf(observation)
        if (cleaned) taken.push(cleaned)
        else refuse(outcome, 'value')
      }
    }
    if (taken.length === 0) return Promise.resolve(outcome)
    return new Promise((resolve, reject) => {
      const call: Call = { left: taken.length, outcome, resolve, reject }
      for (const observation of taken) queue.push({ source, observation, status: null, call })
      draining ??= drain()
    })
  }

  return {
    ingest: observe,
    getQueueLength: () => queue.length,
    async close() {
      await draining
    },
  }
}

/** An observation without placeholders; null where nothing is left of it. */
function cleanedOf(observation: Observation): Observation | null {
  if (observation.kind === 'position') return removePlaceholders(observation)
  return observation.kind === 'weather' ? removeMissingValues(observation) : observation
}

function settle({ call, status }: Queued): void {
  if (status === 'stored' || status === 'repeated') call.outcome[status] += 1
  else if (status) refuse(call.outcome, status)
  call.left -= 1
  if (call.left === 0) call.resolve(call.outcome)
}

function refuse(outcome: IngestResult, reason: Refusal): void {
  outcome.refused[reason] = (outcome.refused[reason] ?? 0) + 1
}
