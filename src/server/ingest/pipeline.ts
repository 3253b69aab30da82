import { observationLimits as limits } from '../../core/limits.ts'
import type { Database } from '../database/database.ts'
import type { Observation, ObserveOutcome, Refusal, Sea } from './observation.ts'
import { isolateFailures } from '../database/isolate-failures.ts'
import { refusalOf, withoutMissing, withoutPlaceholders } from './rules.ts'
import { createSaver, type Entry } from './batches.ts'

export interface SeaParts {
  database: Pick<Database, 'feed' | 'kind'>
  clock: () => Date
  /** Told of each observation that could not be stored; the log. */
  onFailure?: (error: unknown) => void
}

/** One call of `observe` whose entries are not all settled yet. */
interface Call {
  left: number
  outcome: ObserveOutcome
  resolve(outcome: ObserveOutcome): void
  reject(error: unknown): void
}

type Queued = Entry & { call: Call }

/**
 * The entry point of everything observed. Calls that come together are stored
 * together, a batch a transaction, one after the other: a lone report is stored at
 * once, a flood in batches.
 */
export function createSea({ database, clock, onFailure = () => undefined }: SeaParts): Sea {
  const save = createSaver()
  const queue: Queued[] = []
  let draining: Promise<void> | null = null

  /** An observation that the database refuses is counted as such and keeps none of the others. */
  async function saveIsolated(batch: Queued[]): Promise<void> {
    await isolateFailures(
      database.feed,
      batch,
      async (some) => {
        for (const entry of some) entry.fate = null
        await database.feed.transaction().execute((tx) => save(tx, [...some]))
      },
      (entry, error) => {
        entry.fate = 'value'
        onFailure(error)
      },
    )
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, limits.batch[database.kind])
      try {
        await saveIsolated(batch)
        for (const entry of batch) settle(entry)
      } catch (error) {
        for (const { call } of batch) call.reject(error)
      }
    }
    draining = null
  }

  function observe(source: string, observations: Observation[]): Promise<ObserveOutcome> {
    const now = clock()
    const outcome: ObserveOutcome = { stored: 0, repeated: 0, refused: {} }
    const isFull = queue.length >= limits.waiting
    const taken: Observation[] = []
    for (const observation of observations) {
      const refusal = isFull ? 'too-many' : refusalOf(observation, now)
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
      for (const observation of taken) queue.push({ source, observation, fate: null, call })
      draining ??= drain()
    })
  }

  return {
    observe,
    waiting: () => queue.length,
    async close() {
      await draining
    },
  }
}

/** An observation without placeholders; null where nothing is left of it. */
function cleanedOf(observation: Observation): Observation | null {
  if (observation.kind === 'position') return withoutPlaceholders(observation)
  return observation.kind === 'weather' ? withoutMissing(observation) : observation
}

function settle({ call, fate }: Queued): void {
  if (fate === 'stored' || fate === 'repeated') call.outcome[fate] += 1
  else if (fate) refuse(call.outcome, fate)
  call.left -= 1
  if (call.left === 0) call.resolve(call.outcome)
}

function refuse(outcome: ObserveOutcome, reason: Refusal): void {
  outcome.refused[reason] = (outcome.refused[reason] ?? 0) + 1
}
