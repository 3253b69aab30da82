import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { aisReplay } from '../../../core/limits.ts'
import type { Progress } from '../../system/command-io.ts'
import { createSentenceReader } from '../ais/sentences.ts'
import { createAisLineIngester, type AisIngestDependencies } from './ingest-lines.ts'

export interface ReplayOptions {
  path: string
  /** 1 is the log's own pace; null as fast as it goes. */
  speed: number | null
  /** True where the log's last moment is to be now. */
  asOfNow: boolean
  signal: AbortSignal
  onProgress(progress: Progress): void
}

/**
 * Reads a log of AIS lines into the sea; the counts by name. Throws where the file
 * cannot be read. Lines that state no time have one all the same, and the same
 * however often they are read: one after the other behind the last that was
 * stated; in a log that states none, the last of them when the file was written.
 */
export async function replayAisLog(
  { path, speed, asOfNow, signal, onProgress }: ReplayOptions,
  parts: AisIngestDependencies,
): Promise<Record<string, number>> {
  const { size, mtimeMs } = await stat(path)
  const span = await spanOf(path, Math.min(mtimeMs, parts.clock().getTime()))
  const started = parts.clock().getTime()
  const shift = asOfNow ? started - (speed === null ? span.last : span.first) : 0
  const intake = createAisLineIngester(parts, shift)
  const timeOf = createTimeReader()
  let read = 0
  let heard = span.first
  for await (const line of linesOf(path)) {
    if (signal.aborted) break
    read += line.length + 1
    const stated = timeOf(line)
    if (speed !== null && stated !== null) {
      await waitUntil(started + (stated - span.first) / speed, parts.clock, signal)
    }
    intake.addLine(line, new Date(heard))
    heard = (stated ?? heard) + aisReplay.undatedStepMs
    if (intake.isFull()) await intake.waitForCapacity()
    onProgress({ label: 'AIS', done: Math.min(read, size), total: size })
  }
  await intake.waitUntilStored()
  return intake.takeCounts()
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Infinity })
}

/** The first and last moment of a log's lines; `written` is the last one of a log that states none. */
async function spanOf(path: string, written: number): Promise<{ first: number; last: number }> {
  const timeOf = createTimeReader()
  let first = Infinity
  let last = -Infinity
  let lines = 0
  for await (const line of linesOf(path)) {
    lines += 1
    const at = timeOf(line)
    if (at === null) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  return last >= first ? { first, last } : { first: written - lines * aisReplay.undatedStepMs, last: written }
}

/** The moment a line states, as the decoder reads it; null where it states none. */
function createTimeReader(): (line: string) => number | null {
  const read = createSentenceReader()
  return (line) => {
    const result = read(line)
    return typeof result === 'string' ? null : (result.receivedAt?.getTime() ?? null)
  }
}

async function waitUntil(ms: number, clock: () => Date, signal: AbortSignal): Promise<void> {
  const wait = ms - clock().getTime()
  if (wait <= 0) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, wait)
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
