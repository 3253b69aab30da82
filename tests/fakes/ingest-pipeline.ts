import type { IngestPipeline, Observation } from '../../src/server/ingest/observation.ts'

/** A pipeline that stores observations in memory. */
export interface FakeIngestPipeline extends Pick<IngestPipeline, 'ingest' | 'getQueueLength'> {
  /** Chunks in the order in which they were ingested, with their source. */
  chunks: { source: string; observations: Observation[] }[]
  /** Observations of all chunks. */
  listObservations(): Observation[]
  /** Delays the storage of further chunks until the returned function is called. */
  hold(): () => void
  /** Lets the storage of further chunks fail. */
  failWith(error: Error): void
  setQueueLength(length: number): void
}

export function createFakeIngestPipeline(): FakeIngestPipeline {
  const chunks: FakeIngestPipeline['chunks'] = []
  let released = Promise.resolve()
  let failure: Error | null = null
  let queueLength = 0
  return {
    chunks,
    listObservations: () => chunks.flatMap(({ observations }) => observations),
    async ingest(source, observations) {
      chunks.push({ source, observations })
      await released
      if (failure) throw failure
      return { stored: observations.length, repeated: 0, refused: {} }
    },
    getQueueLength: () => queueLength,
    hold() {
      let release: () => void = () => undefined
      released = new Promise((resolve) => (release = resolve))
      return () => release()
    },
    failWith: (error) => void (failure = error),
    setQueueLength: (length) => void (queueLength = length),
  }
}
