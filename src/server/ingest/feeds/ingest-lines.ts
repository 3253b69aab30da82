import { observationLimits as limits } from '../../../core/limits.ts'
import { createAisReader } from '../ais/reader.ts'
import type { Observation, IngestPipeline } from '../observation.ts'
import { createIngestCounts } from '../ingest-counts.ts'

export interface AisIngestDependencies {
  pipeline: Pick<IngestPipeline, 'ingest' | 'getQueueLength'>
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** Takes AIS lines, decodes them and hands the observations on in portions. */
export interface AisLineIngester {
  /** Takes a line; `heard` is its time where it states none, now where that is not said either. */
  addLine(text: string, heard?: Date): void
  /** Takes observations that came decoded. */
  addObservations(observations: Observation[]): void
  /** Ends when there is room again. */
  waitForCapacity(): Promise<void>
  isFull(): boolean
  /** Ends when all that was taken is stored. */
  waitUntilStored(): Promise<void>
  /** Counts since the last call: messages, broken lines by reason, stored, refused by reason. */
  takeCounts(): Record<string, number>
  /** Notes lines or messages that were let go. */
  addCount(name: string, count?: number): void
}

/** All that comes by AIS is of this source, whoever received it: a report that two receivers heard is one. */
export const aisSource = 'ais'

/**
 * Lines go in as they come; what was decoded is handed to the sea when the lines
 * at hand are read, so that a lone report waits for nothing. `shiftMs` is added to
 * the times of lines.
 */
export function createAisLineIngester(
  { pipeline, clock, onFailure }: AisIngestDependencies,
  shiftMs = 0,
): AisLineIngester {
  const reader = createAisReader()
  const tally = createIngestCounts()
  const open = new Set<Promise<void>>()
  let waiting: Observation[] = []
  let scheduled = false

  function flush(): void {
    scheduled = false
    if (waiting.length === 0) return
    const portion = waiting
    waiting = []
    const stored = pipeline
      .ingest(aisSource, portion)
      .then((outcome) => tally.addResult(outcome))
      .catch((error: unknown) => {
        tally.add('not stored', portion.length)
        onFailure(error)
      })
      .finally(() => open.delete(stored))
    open.add(stored)
  }

  function take(observations: Observation[]): void {
    for (const observation of observations) waiting.push(observation)
    if (waiting.length >= limits.maxLinesPerChunk) flush()
    else if (!scheduled && waiting.length > 0) {
      scheduled = true
      setImmediate(flush)
    }
  }

  const isFull = () =>
    open.size * limits.maxLinesPerChunk >= limits.maxQueueLength ||
    pipeline.getQueueLength() >= limits.maxQueueLength / 2

  return {
    addObservations: take,
    isFull,
    addLine(text, heard = clock()) {
      const observations = reader.read(text, heard)
      if (shiftMs !== 0) {
        for (const observation of observations) observation.at = new Date(observation.at.getTime() + shiftMs)
      }
      take(observations)
    },
    async waitForCapacity() {
      while (isFull() && open.size > 0) await Promise.race(open)
    },
    async waitUntilStored() {
      flush()
      while (open.size > 0) await Promise.all(open)
    },
    takeCounts() {
      for (const [name, count = 0] of Object.entries(reader.takeCounts())) tally.add(name, count)
      return tally.take()
    },
    addCount: tally.add,
  }
}
