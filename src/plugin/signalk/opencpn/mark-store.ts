import { parseJson, readTextFile, writeFileAtomically } from '../atomic-files.ts'
import type { Mark } from './mark.ts'

/** A mark as it was sent. */
export interface SentMark {
  mark: Mark
  /** Whether OpenCPN did not take it, because its user has a mark with the same name and position. */
  isTaken: boolean
}

/** What is remembered of one OpenCPN. */
export interface MarkMemory {
  /** Sent marks by the id of their place. */
  marks: Record<string, SentMark>
  /** Lines of rating and reviews by place, of the places that were reviewed lately. */
  reviews: Record<string, string[]>
  /** Recent reviews of the site that were seen; null before the first time. */
  seenReviews: string[] | null
  /** Key that OpenCPN has refused; null without one. */
  refusedKey: string | null
}

export interface MarkStore {
  /** Loads what was remembered of this OpenCPN and site; empty for another one. */
  load(): Promise<MarkMemory>
  save(memory: MarkMemory): Promise<void>
}

/** Creates the store. `owner` names the OpenCPN and the site. */
export function createMarkStore(path: string, owner: string): MarkStore {
  return {
    async load() {
      const empty: MarkMemory = { marks: {}, reviews: {}, seenReviews: null, refusedKey: null }
      const stored = parseJson(await readTextFile(path)) as (Partial<MarkMemory> & { owner?: string }) | null
      if (stored?.owner !== owner) return empty
      const { marks, reviews, seenReviews, refusedKey } = { ...empty, ...stored }
      return { marks, reviews, seenReviews, refusedKey }
    },
    save: (memory) => writeFileAtomically(path, JSON.stringify({ owner, ...memory })),
  }
}
