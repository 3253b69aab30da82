import { findJsonTime, findTime, parseEpoch } from './line-times.ts'

/** An AIS sentence of a line, with what the line says of it. */
export interface CutSentence {
  /** The fields between `!` and `*`; null if it has no checksum or a wrong one. */
  fields: string[] | null
  failure: 'checksum' | 'no checksum' | null
  /** Time of reception, if the line states one. */
  at: Date | null
  /** Station that received it, and number of the group of sentences, if a TAG block or the receiver states them. */
  station: string | null
  group: string | null
}

/** Asterisk and two digits. */
const checksumLength = 3

const sentenceStart = /![A-Z]{2}VD[MO],/g
const sentence = /![A-Z]{2}VD[MO],[^!*\r\n]*\*([\dA-F]{2})?/giy

/**
 * Cuts the AIS sentences out of a line: `!..VDM,…*HH`, with any text before, between and after them. A line that is a
 * JSON object is searched in all its texts.
 */
export function cutSentences(line: string): CutSentence[] {
  const json = line.startsWith('{') ? parseObject(line) : null
  if (!json) return cutText(line)
  const at = findJsonTime(json)
  return [...listTexts(json, maxJsonDepth)].flatMap((text) =>
    cutText(text).map((found) => ({ ...found, at: found.at ?? at })),
  )
}

function cutText(text: string): CutSentence[] {
  const found: { start: number; end: number; checksum: string | undefined }[] = []
  for (const { index } of text.matchAll(sentenceStart)) {
    sentence.lastIndex = index
    const match = sentence.exec(text)
    const end = match ? sentence.lastIndex : index + 1
    found.push({ start: index, end, checksum: match?.[1] })
  }
  if (found.length === 0) return []
  // The texts before, between and after the sentences.
  const gaps = [...found, { start: text.length }].map(({ start }, at) =>
    text.slice(found[at - 1]?.end ?? 0, start),
  )
  const tags = gaps.slice(0, -1).map(parseTagBlocks)
  const times = tags.every(({ at }) => at) ? [] : findTimes(gaps)
  return found.map(({ start, end, checksum }, index) => {
    const content = text.slice(start + 1, end - checksumLength)
    const failure = checksum === undefined ? 'no checksum' : isChecksum(content, checksum) ? null : 'checksum'
    const { at = null, station = null, group = null } = tags[index] ?? {}
    return {
      fields: failure === null ? content.split(',') : null,
      failure,
      // The station that writes a TAG block is nearer to the reception than a receiver that adds its own time.
      at: at ?? times[index] ?? null,
      station: station ?? findStation(gaps[index + 1] ?? ''),
      group,
    }
  })
}

/** Finds the station in the fields that receivers of the US Coast Guard add, such as `r003669945`. */
function findStation(after: string): string | null {
  return after === '' ? null : (/,([rb]\d{9})(?!\w)/.exec(after)?.[1] ?? null)
}

/**
 * Returns the time of each sentence from the texts around them: if a time stands before the first sentence, times are
 * those before the sentences, else those after; a sentence without one has that of its neighbour.
 */
function findTimes(gaps: string[]): (Date | null)[] {
  const texts = gaps.map((gap) => gap.replace(tagBlock, ' '))
  const before = texts.slice(0, -1).map((text) => findTime(text, 'first'))
  if (before[0]) return fill(before)
  const after = texts.slice(1).map((text) => findTime(text, 'last'))
  return fill(after.reverse()).reverse()
}

/** Replaces null by the value before it. */
function fill<T>(values: (T | null)[]): (T | null)[] {
  let last: T | null = null
  return values.map((value) => (last = value ?? last))
}

const tagBlock = /\\[^\\!]*\\/g

interface TagBlocks {
  station: string | null
  group: string | null
  at: Date | null
}

/** Reads `s:` (station), `c:` (time since 1970) and `g:` (group) of the TAG blocks in a text. */
function parseTagBlocks(text: string): TagBlocks {
  if (!text.includes('\\')) return { station: null, group: null, at: null }
  const [, digits = '', fraction] = /[\\,]c:(\d{10,19})(\.\d{1,9})?(?!\d)/.exec(text) ?? []
  return {
    station: /[\\,]s:([^,*\\]{1,30})/.exec(text)?.[1] ?? null,
    group: /[\\,]g:\d{1,2}-\d{1,2}-(\d{1,20})/.exec(text)?.[1] ?? null,
    at: parseEpoch(digits, fraction),
  }
}

function isChecksum(content: string, checksum: string): boolean {
  let sum = 0
  for (let index = 0; index < content.length; index++) sum ^= content.charCodeAt(index)
  return Number.parseInt(checksum, 16) === sum
}

const maxJsonDepth = 3

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function* listTexts(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth > 0)
    for (const part of Object.values(value)) yield* listTexts(part, depth - 1)
}
