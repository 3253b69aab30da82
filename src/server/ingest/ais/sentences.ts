import { createPartAssembler, type MessagePart } from './assemble-parts.ts'
import { parsePayload, type AisBits } from './bits.ts'
import { cutSentences, type CutSentence } from './cut-sentences.ts'
import { parsePghpTime } from './line-times.ts'

/** Why a line or sentence contains no message. */
export type SentenceFailure =
  | 'not AIS'
  | 'checksum'
  | 'no checksum'
  | 'malformed'
  | 'payload'
  | 'part missing'

/** A complete message with its time of reception, if stated. */
export interface ReceivedMessage {
  bits: AisBits
  receivedAt: Date | null
}

/** Result of a sentence: a message, `part` if further parts must follow, or why it is invalid. */
export type SentenceResult = ReceivedMessage | 'part' | SentenceFailure

/** Reads the sentences of lines. */
export interface SentenceReader {
  /** Returns the result of each sentence of a line. `readAt` is now or, in a log, about the time of the line. */
  read(line: string, readAt: Date): SentenceResult[]
  /** Returns the number of messages since the last call of which a part never came. */
  takeAbandoned(): number
}

/**
 * Creates a reader of AIVDM lines with any number of sentences. It supports TAG blocks, times in `$PGHP` lines and
 * before and after the sentences, CSV and JSON around them, and interleaved multipart messages.
 */
export function createSentenceReader(): SentenceReader {
  const assembler = createPartAssembler()
  let pghpTime: Date | null = null

  return {
    read(line, readAt) {
      const text = line.trim()
      if (text.startsWith('$PGHP,')) {
        pghpTime = parsePghpTime(text)
        return ['not AIS']
      }
      const sentences = text.startsWith('#') ? [] : cutSentences(text)
      if (sentences.length === 0) return ['not AIS']
      const time = pghpTime
      pghpTime = null
      const parts = sentences.map((cut) => toPart({ ...cut, at: cut.at ?? time }, readAt))
      return joinWithin(parts).map((part) => {
        if (typeof part === 'string') return part
        if (Array.isArray(part)) return toMessage(part)
        if (part.count === 1) return toMessage([part])
        const added = assembler.add(part)
        return typeof added === 'string' ? added : toMessage(added)
      })
    },
    takeAbandoned: assembler.takeAbandoned,
  }
}

function toPart(
  { fields, failure, at, station, group }: CutSentence,
  readAt: Date,
): MessagePart | SentenceFailure {
  if (!fields) return failure ?? 'malformed'
  const [talker = '', total = '', number = '', sequence = '', channel = '', payload = '', fill = '0'] = fields
  const [count, index, fillBits] = [Number(total), Number(number), Number(fill || '0')]
  const isWellFormed = fields.length >= 6 && count >= 1 && index >= 1 && index <= count && count <= 9
  if (!isWellFormed || !(fillBits >= 0 && fillBits <= 5)) return 'malformed'
  if (payload === '') return 'payload'
  return { talker, count, number: index, sequence, channel, payload, fillBits, station, group, at, readAt }
}

/** Joins all parts of a message that stand together in a line: no other message can be meant. */
function joinWithin<F>(parts: (MessagePart | F)[]): (MessagePart | MessagePart[] | 'part' | F)[] {
  const joined: (MessagePart | MessagePart[] | 'part' | F)[] = []
  for (let at = 0; at < parts.length; at++) {
    const first = parts[at]
    const run = isPart(first) ? parts.slice(at, at + first.count).filter(isPart) : []
    const isWhole =
      isPart(first) &&
      first.count > 1 &&
      run.length === first.count &&
      run.every(
        ({ talker, count, sequence, number }, index) =>
          talker === first.talker &&
          count === first.count &&
          sequence === first.sequence &&
          number === index + 1,
      )
    if (!isWhole) {
      if (first !== undefined) joined.push(first)
      continue
    }
    joined.push(...run.slice(1).map(() => 'part' as const), run)
    at += run.length - 1
  }
  return joined
}

function isPart(part: unknown): part is MessagePart {
  return typeof part === 'object' && part !== null
}

function toMessage(parts: readonly MessagePart[]): SentenceResult {
  const fillBits = parts.at(-1)?.fillBits ?? 0
  const bits = parsePayload(parts.map(({ payload }) => payload).join(''), fillBits)
  const receivedAt = parts.find(({ at }) => at)?.at ?? null
  return bits ? { bits, receivedAt } : 'payload'
}
