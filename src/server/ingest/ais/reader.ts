import type { Observation } from '../observation.ts'
import { decodeAisMessage, type DecodeFailure } from './decode.ts'
import { createSentenceReader, type SentenceFailure } from './sentences.ts'

/** Number of lines by result. */
export type LineCounts = Partial<Record<'messages' | 'parts' | SentenceFailure | DecodeFailure, number>>

/** Decodes the lines of a log or feed into observations. */
export interface AisReader {
  /** Decodes a line; `receivedAt` is used for lines without a timestamp. */
  read(line: string, receivedAt: Date): Observation[]
  /** Returns the counts since the last call and resets them. */
  takeCounts(): LineCounts
}

export function createAisReader(): AisReader {
  const readSentence = createSentenceReader()
  let counts: LineCounts = {}
  const count = (what: keyof LineCounts) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  return {
    read(line, receivedAt) {
      const result = readSentence(line)
      if (typeof result === 'string') {
        count(result === 'part' ? 'parts' : result)
        return []
      }
      const observations = decodeAisMessage(result.bits, result.receivedAt ?? receivedAt)
      if (typeof observations === 'string') {
        count(observations)
        return []
      }
      count('messages')
      return observations
    },
    takeCounts() {
      const taken = counts
      counts = {}
      return taken
    },
  }
}
