import { aisFeed } from '../../../core/limits/ingest.ts'

const lineEnd = /\r\n?|\n/
const sentenceEnd = /![A-Z]{2}VD[MO],[^!*\r\n]{1,200}\*[\dA-F]{2}/gi

/**
 * Creates a function that takes a text in chunks and returns its complete lines, which end with a line feed, a carriage
 * return or both; `take(null)` returns the rest. Empty lines are left out. A line without an end is cut after its last
 * AIS sentence when it is too long; without a sentence its beginning is dropped.
 */
export function createLineSplitter(): (chunk: string | null) => string[] {
  let rest = ''
  return function take(chunk) {
    const lines = (rest + (chunk ?? '')).split(lineEnd)
    rest = chunk === null ? '' : (lines.pop() ?? '')
    if (rest.length > aisFeed.maxLineLength) {
      const cut = findLastSentenceEnd(rest)
      lines.push(rest.slice(0, cut))
      rest = rest.slice(cut).slice(-aisFeed.maxLineLength)
    }
    return lines.filter((line) => line !== '')
  }
}

function findLastSentenceEnd(text: string): number {
  let end = 0
  for (const { 0: found, index } of text.matchAll(sentenceEnd)) end = index + found.length
  return end
}
