import { stat } from 'node:fs/promises'
import { aisReplay } from '../../../core/limits/ingest.ts'
import type { Progress } from '../../system/command-io.ts'
import { readInputFile } from '../../system/formats/input-file.ts'
import { createSentenceReader } from '../ais/sentences.ts'
import { createAisLineIngester, type AisIngestDependencies } from './ingest-lines.ts'
import { createLineSplitter } from './line-splitter.ts'

export interface ReplayOptions {
  /** A text file, also packed with gzip. */
  path: string
  /** Factor of the original speed; null for as fast as possible. */
  speed: number | null
  /** True shifts the log so that it ends now (with `speed`: starts now). */
  asOfNow: boolean
  /** When a log without times ended, in milliseconds since 1970, if that is known. */
  endedAt?: number | null
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/**
 * Ingests a log of AIS lines. Returns counts by name. Throws if the file cannot be read. Lines without a time get a
 * reproducible one: a fixed step after the previous stated time or, in a log without times, counted back from its end.
 * If the end is not known either, the messages are counted as `no time` and not stored: they must not pass for present.
 */
export async function replayAisLog(
  { path, speed, asOfNow, endedAt = null, signal, onProgress }: ReplayOptions,
  dependencies: AisIngestDependencies,
): Promise<Record<string, number>> {
  const { size } = await stat(path)
  const started = dependencies.clock().getTime()
  const { first, last, isStated } = await findTimeRange(path, endedAt ?? started)
  const shiftMs = asOfNow ? started - (speed === null ? last : first) : 0
  const isDated = isStated || endedAt !== null || asOfNow
  const ingester = createAisLineIngester(dependencies, {
    shiftMs,
    undated: isDated ? 'estimated' : 'left out',
  })
  const readTime = createTimeReader()
  let bytesRead = 0
  let heard = first
  for await (const line of readLines(path, (bytes) => (bytesRead = bytes))) {
    if (signal.aborted) break
    const statedTime = readTime(line, heard)
    if (speed !== null && statedTime !== null) {
      await waitUntil(started + (statedTime - first) / speed, dependencies.clock, signal)
    }
    ingester.addLine(line, new Date(heard))
    heard = (statedTime ?? heard) + aisReplay.undatedStepMs
    if (ingester.isFull()) await ingester.waitForCapacity()
    onProgress({ label: 'AIS', done: bytesRead, total: size })
  }
  await ingester.waitUntilStored()
  return ingester.takeCounts()
}

async function* readLines(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  const takeLines = createLineSplitter()
  let decoder: TextDecoder | null = null
  for await (const chunk of readInputFile(path, onBytes)) {
    decoder ??= createDecoder(chunk)
    yield* takeLines(decoder.decode(chunk, { stream: true }))
  }
  yield* takeLines(null)
}

/** UTF-16 and UTF-8 are known by their byte order marks. In another log bytes may be damaged, and each is a character. */
function createDecoder([first, second, third]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder(first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : 'latin1')
}

/** Returns the first and last time of a log; `end` is the last one of a log that states none. */
async function findTimeRange(
  path: string,
  end: number,
): Promise<{ first: number; last: number; isStated: boolean }> {
  const readTime = createTimeReader()
  let first = Infinity
  let last = -Infinity
  let lines = 0
  for await (const line of readLines(path)) {
    const at = readTime(line, lines * aisReplay.undatedStepMs)
    lines += 1
    if (at === null) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  return last >= first
    ? { first, last, isStated: true }
    : { first: end - lines * aisReplay.undatedStepMs, last: end, isStated: false }
}

/** Returns a function that reads the time of a line, given about when it was heard; null if it states none. */
function createTimeReader(): (line: string, heard: number) => number | null {
  const sentences = createSentenceReader()
  return (line, heard) => {
    const results = sentences.read(line, new Date(heard))
    const times = results.flatMap((result) =>
      typeof result === 'string' ? [] : (result.receivedAt?.getTime() ?? []),
    )
    return times.at(-1) ?? null
  }
}

async function waitUntil(ms: number, clock: () => Date, signal: AbortSignal): Promise<void> {
  const delayMs = ms - clock().getTime()
  if (delayMs <= 0) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, delayMs)
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
