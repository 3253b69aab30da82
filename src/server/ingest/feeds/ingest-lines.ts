import { observationLimits as limits } from '../../../core/limits.ts'
import { createAisReader } from '../ais/reader.ts'
import type { Observation, Sea } from '../observation.ts'
import { createTally } from '../ingest-counts.ts'

export interface IntakeParts {
  sea: Pick<Sea, 'observe' | 'waiting'>
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** Takes AIS lines, decodes them and hands the observations on in portions. */
export interface LineIntake {
  /** Takes a line; `heard` is its time where it states none, now where that is not said either. */
  line(text: string, heard?: Date): void
  /** Takes observations that came decoded. */
  take(observations: Observation[]): void
  /** Ends when there is room again. */
  room(): Promise<void>
  isFull(): boolean
  /** Ends when all that was taken is stored. */
  settled(): Promise<void>
  /** Counts since the last call: messages, broken lines by reason, stored, refused by reason. */
  takeCounts(): Record<string, number>
  /** Notes lines or messages that were let go. */
  note(name: string, count?: number): void
}

/** All that comes by AIS is of this source, whoever received it: a report that two receivers heard is one. */
export const aisSource = 'ais'

/**
 * Lines go in as they come; what was decoded is handed to the sea when the lines
 * at hand are read, so that a lone report waits for nothing. `shiftMs` is added to
 * the times of lines.
 */
export function createLineIntake({ sea, clock, onFailure }: IntakeParts, shiftMs = 0): LineIntake {
  const reader = createAisReader()
  const tally = createTally()
  const open = new Set<Promise<void>>()
  let waiting: Observation[] = []
  let scheduled = false

  function flush(): void {
    scheduled = false
    if (waiting.length === 0) return
    const portion = waiting
    waiting = []
    const stored = sea
      .observe(aisSource, portion)
      .then((outcome) => tally.addOutcome(outcome))
      .catch((error: unknown) => {
        tally.add('not stored', portion.length)
        onFailure(error)
      })
      .finally(() => open.delete(stored))
    open.add(stored)
  }

  function take(observations: Observation[]): void {
    for (const observation of observations) waiting.push(observation)
    if (waiting.length >= limits.portion) flush()
    else if (!scheduled && waiting.length > 0) {
      scheduled = true
      setImmediate(flush)
    }
  }

  const isFull = () => open.size * limits.portion >= limits.waiting || sea.waiting() >= limits.waiting / 2

  return {
    take,
    isFull,
    line(text, heard = clock()) {
      const observations = reader.read(text, heard)
      if (shiftMs !== 0) {
        for (const observation of observations) observation.at = new Date(observation.at.getTime() + shiftMs)
      }
      take(observations)
    },
    async room() {
      while (isFull() && open.size > 0) await Promise.race(open)
    },
    async settled() {
      flush()
      while (open.size > 0) await Promise.all(open)
    },
    takeCounts() {
      for (const [name, count = 0] of Object.entries(reader.takeCounts())) tally.add(name, count)
      return tally.take()
    },
    note: tally.add,
  }
}
