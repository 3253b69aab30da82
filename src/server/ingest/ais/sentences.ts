import { parsePayload, type AisBits } from './bits.ts'

/** Why a line gave no message. */
export type SentenceFailure = 'not AIS' | 'checksum' | 'malformed' | 'payload' | 'part missing'

/** A whole message with when it was heard, where the log says so. */
export interface ReceivedMessage {
  bits: AisBits
  receivedAt: Date | null
}

/** What a line gave: a message, nothing yet (the parts to come), or why it is broken. */
export type SentenceResult = ReceivedMessage | 'part' | SentenceFailure

/** Parts that wait for the others, of so many messages at most. */
const mostOpen = 64

interface Open {
  payloads: string[]
  at: Date | null
}

/**
 * Reads AIVDM lines one after the other: TAG blocks, times in `$PGHP` lines and
 * behind the checksum, messages in parts that came between each other.
 */
export function createSentenceReader(): (line: string) => SentenceResult {
  const open = new Map<string, Open>()
  let stated: Date | null = null

  return function read(line) {
    const text = line.trim()
    if (text.startsWith('$PGHP,')) {
      stated = timeOfPghp(text)
      return 'not AIS'
    }
    const found = /![A-Z]{2}VD[MO],/.exec(text)
    if (!found || text.startsWith('#')) return 'not AIS'
    const sentence = text.slice(found.index)
    const star = sentence.lastIndexOf('*')
    if (star < 0) return 'malformed'
    if (!isSound(sentence, star)) return 'checksum'
    const at = timeOfTag(text.slice(0, found.index)) ?? timeBehind(sentence.slice(star + 3)) ?? stated
    stated = null
    const fields = sentence.slice(1, star).split(',')
    return join(fields, at)
  }

  function join(fields: string[], at: Date | null): SentenceResult {
    const [talker = '', total = '', number = '', sequence = '', channel = '', payload = '', fill = '0'] =
      fields
    const [count, index, fillBits] = [Number(total), Number(number), Number(fill || '0')]
    const isWellFormed = fields.length >= 6 && count >= 1 && index >= 1 && index <= count && count <= 9
    if (!isWellFormed || !(fillBits >= 0 && fillBits <= 5)) return 'malformed'
    if (payload === '') return 'payload'
    if (count === 1) return messageOf(payload, fillBits, at)
    const key = `${talker} ${total} ${sequence} ${channel}`
    if (index === 1) {
      // A first part that was waiting loses its others.
      const isReplaced = open.delete(key)
      open.set(key, { payloads: [payload], at })
      const [oldest] = open.keys()
      if (open.size > mostOpen && oldest !== undefined) open.delete(oldest)
      return isReplaced ? 'part missing' : 'part'
    }
    const begun = open.get(key)
    if (!begun || begun.payloads.length !== index - 1) {
      open.delete(key)
      return 'part missing'
    }
    begun.payloads.push(payload)
    if (index < count) return 'part'
    open.delete(key)
    return messageOf(begun.payloads.join(''), fillBits, begun.at ?? at)
  }
}

function messageOf(payload: string, fillBits: number, at: Date | null): SentenceResult {
  const bits = parsePayload(payload, fillBits)
  return bits ? { bits, receivedAt: at } : 'payload'
}

/** Whether the two hexadecimal digits behind the star are the exclusive or of what is before. */
function isSound(sentence: string, star: number): boolean {
  let sum = 0
  for (let index = 1; index < star; index++) sum ^= sentence.charCodeAt(index)
  return Number.parseInt(sentence.slice(star + 1, star + 3), 16) === sum
}

/** `c:` of a TAG block: seconds since 1970, or milliseconds. */
function timeOfTag(before: string): Date | null {
  const seconds = /[\\,]c:(\d{9,13})\b/.exec(before)?.[1]
  if (!seconds) return null
  return new Date(seconds.length > 11 ? Number(seconds) : Number(seconds) * 1000)
}

/** The last of the fields that receivers append, where it is seconds since 1970. */
function timeBehind(after: string): Date | null {
  const seconds = /,(\d{9,10})\s*$/.exec(after)?.[1]
  return seconds ? new Date(Number(seconds) * 1000) : null
}

/** `$PGHP,1,2010,6,11,11,46,11,390,…`: date and time with milliseconds of the line that follows. */
function timeOfPghp(text: string): Date | null {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN, ms = NaN] = text
    .split(',')
    .slice(2, 9)
    .map(Number)
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  return Number.isNaN(at.getTime()) ? null : at
}
