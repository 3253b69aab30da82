import type { IngestResult } from './observation.ts'

/** Counts by name that are taken away when they are written down. */
export interface IngestCounts {
  add(name: string, count?: number): void
  addResult(outcome: IngestResult): void
  /** What was counted since the last call of it. */
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
