import type { IngestResult } from './observation.ts'

/** Counts by name, reset when they are read. */
export interface IngestCounts {
  add(name: string, count?: number): void
  addResult(outcome: IngestResult): void
  /** Returns the counts since the last call and resets them. */
  take(): Record<string, number>
}

export function createIngestCounts(): IngestCounts {
  let counts: Record<string, number> = {}
  const add = (name: string, count = 1) => {
    if (count > 0) counts[name] = (counts[name] ?? 0) + count
  }
  return {
    add,
    addResult({ stored, repeated, refused }) {
      add('stored', stored)
      add('repeated', repeated)
      for (const [reason, count] of Object.entries(refused)) add(`refused: ${reason}`, count)
    },
    take() {
      const taken = counts
      counts = {}
      return taken
    },
  }
}
