import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { aisReplay } from '../../../core/limits/ingest.ts'
import type { Progress } from '../../system/command-io.ts'
import { createSentenceReader } from '../ais/sentences.ts'
import { createAisLineIngester, type AisIngestDependencies } from './ingest-lines.ts'

export interface ReplayOptions {
  path: string
  /** Factor of the original speed; null for as fast as possible. */
  speed: number | null
  /** True shifts the log so that it ends now (with `speed`: starts now). */
  asOfNow: boolean
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/**
 * Ingests a log of AIS lines. Returns counts by name. Throws if the file cannot be read.
 * Lines without a time get a reproducible one: a fixed step after the previous stated
 * time, or, in a log without times, counted back from the modification time of the file.
 */
export async function replayAisLog(
  { path, speed, asOfNow, signal, onProgress }: ReplayOptions,
  dependencies: AisIngestDependencies,
): Promise<Record<string, number>> {
  const { size, mtimeMs } = await stat(path)
  const range = await findTimeRange(path, Math.min(mtimeMs, dependencies.clock().getTime()))
  const started = dependencies.clock().getTime()
  const shift = asOfNow ? started - (speed === null ? range.last : range.first) : 0
  const ingester = createAisLineIngester(dependencies, shift)
  const readTime = createTimeReader()
  let bytesRead = 0
  let heard = range.first
  for await (const line of readLines(path)) {
    if (signal.aborted) break
    bytesRead += line.length + 1
    const statedTime = readTime(line)
    if (speed !== null && statedTime !== null) {
      await waitUntil(started + (statedTime - range.first) / speed, dependencies.clock, signal)
    }
    ingester.addLine(line, new Date(heard))
    heard = (statedTime ?? heard) + aisReplay.undatedStepMs
    if (ingester.isFull()) await ingester.waitForCapacity()
    onProgress({ label: 'AIS', done: Math.min(bytesRead, size), total: size })
  }
  await ingester.waitUntilStored()
  return ingester.takeCounts()
}

function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Infinity })
}

/** Returns the first and last time of a log; `written` is the end of a log without times. */
async function findTimeRange(path: string, written: number): Promise<{ first: number; last: number }> {
  const readTime = createTimeReader()
  let first = Infinity
  let last = -Infinity
  let lines = 0
  for await (const line of readLines(path)) {
    lines += 1
    const at = readTime(line)
    if (at === null) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  return last >= first ? { first, last } : { first: written - lines * aisReplay.undatedStepMs, last: written }
}

/** Returns a function that reads the time of a line; null if it states none. */
function createTimeReader(): (line: string) => number | null {
  const readSentence = createSentenceReader()
  return (line) => {
    const result = readSentence(line)
    return typeof result === 'string' ? null : (result.receivedAt?.getTime() ?? null)
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
