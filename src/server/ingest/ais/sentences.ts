import { parsePayload, type AisBits } from './bits.ts'

/** Why a line contains no message. */
export type SentenceFailure = 'not AIS' | 'checksum' | 'malformed' | 'payload' | 'part missing'

/** A complete message with its time of reception, if stated. */
export interface ReceivedMessage {
  bits: AisBits
  receivedAt: Date | null
}

/** Result of a line: a message, `part` if further parts must follow, or why it is invalid. */
export type SentenceResult = ReceivedMessage | 'part' | SentenceFailure

/** Maximum number of incomplete messages. */
const maxIncomplete = 64

interface IncompleteMessage {
  payloads: string[]
  at: Date | null
}

/**
 * Creates a reader of AIVDM lines. It supports TAG blocks, times in `$PGHP` lines and
 * after the checksum, and interleaved multipart messages.
 */
export function createSentenceReader(): (line: string) => SentenceResult {
  const incomplete = new Map<string, IncompleteMessage>()
  let pghpTime: Date | null = null

  return function read(line) {
    const text = line.trim()
    if (text.startsWith('$PGHP,')) {
      pghpTime = parsePghpTime(text)
      return 'not AIS'
    }
    const found = /![A-Z]{2}VD[MO],/.exec(text)
    if (!found || text.startsWith('#')) return 'not AIS'
    const sentence = text.slice(found.index)
    const asterisk = sentence.lastIndexOf('*')
    if (asterisk < 0) return 'malformed'
    if (!isChecksumValid(sentence, asterisk)) return 'checksum'
    const at =
      parseTagBlockTime(text.slice(0, found.index)) ??
      parseTrailingTime(sentence.slice(asterisk + 3)) ??
      pghpTime
    pghpTime = null
    const fields = sentence.slice(1, asterisk).split(',')
    return addPart(fields, at)
  }

  function addPart(fields: string[], at: Date | null): SentenceResult {
    const [talker = '', total = '', number = '', sequence = '', channel = '', payload = '', fill = '0'] =
      fields
    const [count, index, fillBits] = [Number(total), Number(number), Number(fill || '0')]
    const isWellFormed = fields.length >= 6 && count >= 1 && index >= 1 && index <= count && count <= 9
    if (!isWellFormed || !(fillBits >= 0 && fillBits <= 5)) return 'malformed'
    if (payload === '') return 'payload'
    if (count === 1) return toMessage(payload, fillBits, at)
    const key = `${talker} ${total} ${sequence} ${channel}`
    if (index === 1) {
      // A new first part replaces an incomplete message.
      const isReplaced = incomplete.delete(key)
      incomplete.set(key, { payloads: [payload], at })
      const [oldest] = incomplete.keys()
      if (incomplete.size > maxIncomplete && oldest !== undefined) incomplete.delete(oldest)
      return isReplaced ? 'part missing' : 'part'
    }
    const message = incomplete.get(key)
    if (!message || message.payloads.length !== index - 1) {
      incomplete.delete(key)
      return 'part missing'
    }
    message.payloads.push(payload)
    if (index < count) return 'part'
    incomplete.delete(key)
    return toMessage(message.payloads.join(''), fillBits, message.at ?? at)
  }
}

function toMessage(payload: string, fillBits: number, at: Date | null): SentenceResult {
  const bits = parsePayload(payload, fillBits)
  return bits ? { bits, receivedAt: at } : 'payload'
}

/** Verifies the NMEA checksum. */
function isChecksumValid(sentence: string, asterisk: number): boolean {
  let sum = 0
  for (let index = 1; index < asterisk; index++) sum ^= sentence.charCodeAt(index)
  return Number.parseInt(sentence.slice(asterisk + 1, asterisk + 3), 16) === sum
}

/** Parses `c:` of a TAG block: seconds or milliseconds since 1970. */
function parseTagBlockTime(before: string): Date | null {
  const seconds = /[\\,]c:(\d{9,13})\b/.exec(before)?.[1]
  if (!seconds) return null
  return new Date(seconds.length > 11 ? Number(seconds) : Number(seconds) * 1000)
}

/** Parses the last field appended by receivers, if it is seconds since 1970. */
function parseTrailingTime(after: string): Date | null {
  const seconds = /,(\d{9,10})\s*$/.exec(after)?.[1]
  return seconds ? new Date(Number(seconds) * 1000) : null
}

/** Parses `$PGHP,1,2010,6,11,11,46,11,390,…`: the time, with milliseconds, of the following line. */
function parsePghpTime(text: string): Date | null {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN, ms = NaN] = text
    .split(',')
    .slice(2, 9)
    .map(Number)
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  return Number.isNaN(at.getTime()) ? null : at
}
