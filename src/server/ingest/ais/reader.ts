import type { Observation, Refusal } from '../observation.ts'
import { findRefusal } from '../rules.ts'
import { decodeAisMessage, type DecodeFailure } from './decode.ts'
import { createSentenceReader, type SentenceFailure } from './sentences.ts'

/**
 * What becomes of messages whose line states no time: those of a receiver are of now; those of a log are of about the
 * time of the line, or are left out if the whole log states none.
 */
export type UndatedMessages = 'now' | 'estimated' | 'left out'

/** Number of lines and sentences by result; of undated messages that are left out, the observations by reason. */
export type LineCounts = Partial<
  Record<
    | 'messages'
    | 'parts'
    | 'time estimated'
    | 'no time'
    | SentenceFailure
    | DecodeFailure
    | `refused: ${Refusal}`,
    number
  >
>

/** Decodes the lines of a log or feed into observations. */
export interface AisReader {
  /** Decodes the sentences of a line; `receivedAt` is used for those without a timestamp. */
  read(line: string, receivedAt: Date): Observation[]
  /** Returns the counts since the last call and resets them. */
  takeCounts(): LineCounts
}

export function createAisReader(undated: UndatedMessages = 'now'): AisReader {
  const sentences = createSentenceReader()
  let counts: LineCounts = {}
  const count = (what: keyof LineCounts, added = 1) => {
    counts[what] = (counts[what] ?? 0) + added
  }
  return {
    read(line, receivedAt) {
      return sentences.read(line, receivedAt).flatMap((result) => {
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
        if (result.receivedAt || undated === 'now') return observations
        if (undated === 'estimated') {
          count('time estimated')
          return observations
        }
        for (const observation of observations) {
          const refusal = findRefusal(observation, receivedAt)
          count(refusal ? `refused: ${refusal}` : 'no time')
        }
        return []
      })
    },
    takeCounts() {
      const abandoned = sentences.takeAbandoned()
      if (abandoned > 0) count('part missing', abandoned)
      const taken = counts
      counts = {}
      return taken
    },
  }
}
