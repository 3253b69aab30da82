import { aisSource } from '../../../core/catalogue/sources.ts'
import { observationLimits as limits } from '../../../core/limits/ingest.ts'
import { createAisReader, type UndatedMessages } from '../ais/reader.ts'
import type { Observation, IngestPipeline } from '../observation.ts'
import { createIngestCounts } from '../ingest-counts.ts'

export interface AisIngestDependencies {
  pipeline: Pick<IngestPipeline, 'ingest' | 'getQueueLength'>
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** Decodes AIS lines and passes the observations to the pipeline in chunks. */
export interface AisLineIngester {
  /** Adds a line; `receivedAt` is used for lines without a timestamp, by default the current time. */
  addLine(text: string, receivedAt?: Date): void
  /** Adds observations that are already decoded. */
  addObservations(observations: Observation[]): void
  /** Resolves when there is capacity again. */
  waitForCapacity(): Promise<void>
  isFull(): boolean
  /** Resolves when all added lines are stored. */
  waitUntilStored(): Promise<void>
  /** Returns the counts since the last call: messages, invalid lines by reason, stored observations, refused ones by reason. */
  takeCounts(): Record<string, number>
  /** Counts lines or messages that were dropped. */
  addCount(name: string, count?: number): void
}

/**
 * Creates an ingester. It passes observations on when the lines available so far are
 * read, so that a single report is not delayed. `shiftMs` is added to all times.
 */
export function createAisLineIngester(
  { pipeline, clock, onFailure }: AisIngestDependencies,
  { shiftMs = 0, undated = 'now' }: { shiftMs?: number; undated?: UndatedMessages } = {},
): AisLineIngester {
  const reader = createAisReader(undated)
  const counts = createIngestCounts()
  const pendingChunks = new Set<Promise<void>>()
  let buffered: Observation[] = []
  let scheduled = false

  function flush(): void {
    scheduled = false
    if (buffered.length === 0) return
    const chunk = buffered
    buffered = []
    const stored = pipeline
      .ingest(aisSource, chunk)
      .then((result) => counts.addResult(result))
      .catch((error: unknown) => {
        counts.add('not stored', chunk.length)
        onFailure(error)
      })
      .finally(() => pendingChunks.delete(stored))
    pendingChunks.add(stored)
  }

  function addToBuffer(observations: Observation[]): void {
    for (const observation of observations) buffered.push(observation)
    if (buffered.length >= limits.maxLinesPerChunk) flush()
    else if (!scheduled && buffered.length > 0) {
      scheduled = true
      setImmediate(flush)
    }
  }

  const isFull = () =>
    pendingChunks.size * limits.maxLinesPerChunk >= limits.maxQueueLength ||
    pipeline.getQueueLength() >= limits.maxQueueLength / 2

  return {
    addObservations: addToBuffer,
    isFull,
    addLine(text, receivedAt = clock()) {
      const observations = reader.read(text, receivedAt)
      if (shiftMs !== 0) {
        for (const observation of observations) observation.at = new Date(observation.at.getTime() + shiftMs)
      }
      addToBuffer(observations)
    },
    async waitForCapacity() {
      while (isFull() && pendingChunks.size > 0) await Promise.race(pendingChunks)
    },
    async waitUntilStored() {
      flush()
      while (pendingChunks.size > 0) await Promise.all(pendingChunks)
    },
    takeCounts() {
      for (const [name, count = 0] of Object.entries(reader.takeCounts())) counts.add(name, count)
      return counts.take()
    },
    addCount: counts.add,
  }
}
