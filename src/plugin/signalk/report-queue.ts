import type { BoatReport } from '../../core/contract/boat-report.ts'
import { appendToFile, parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { reporterLimits as limits } from './limits.ts'

/** A queued report, with the data needed to correct a wrong clock. */
export interface QueuedReport {
  report: BoatReport
  /** Wall clock of the boat server when the report was taken, in milliseconds. */
  wall: number
  /** Monotonic clock in milliseconds, and the id of the server run to which it belongs. */
  mono: number
  run: string
  /** Whether its time was checked against the clock of the site. */
  checked?: boolean
}

/**
 * Queue of reports on disk, oldest first, one per line. New reports are appended, so that a
 * power failure loses at most the last line.
 */
export interface ReportQueue {
  load(): Promise<void>
  add(queue: QueuedReport): Promise<void>
  peek(count: number): QueuedReport[]
  last(): QueuedReport | null
  /** Replaces or removes the first reports. */
  replaceFirst(count: number, by: QueuedReport[]): Promise<void>
  /** Removes the first reports and counts them as dropped. */
  dropFirst(count: number): Promise<void>
  count(): number
  /** Number of reports dropped since the start because the queue was full or the site did not accept them. */
  droppedCount(): number
}

export function createReportQueue(path: string): ReportQueue {
  let queue: QueuedReport[] = []
  let dropped = 0
  /** Whether reports are in memory only, because the disk could not be written. */
  let isIncomplete = false
  let last: Promise<unknown> = Promise.resolve()

  /** Serialises changes of the file. */
  function runExclusive(change: () => Promise<void>): Promise<void> {
    const turn = last.then(change, change)
    last = turn.catch(() => undefined)
    return turn
  }

  async function writeAll(): Promise<void> {
    isIncomplete = true
    await writeFileDurably(path, queue.map((one) => `${JSON.stringify(one)}\n`).join(''))
    isIncomplete = false
  }

  return {
    load: () =>
      runExclusive(async () => {
        const text = (await readTextFile(path)) ?? ''
        const lines = text.split('\n').filter((line) => line !== '')
        const validReports = lines.map(parseJson).filter(isQueuedReport)
        queue = validReports.slice(-limits.maxQueued)
        // An incomplete last line would corrupt the next appended line.
        if (validReports.length !== lines.length || (text !== '' && !text.endsWith('\n'))) await writeAll()
      }),
    add: (one) =>
      runExclusive(async () => {
        queue.push(one)
        if (queue.length > limits.maxQueued) {
          const excess = queue.length - limits.maxQueued
          queue = queue.slice(excess)
          dropped += excess
          // Rewrite the file only once per batch of dropped reports.
          if (dropped % limits.batchSize === 1) return writeAll()
        }
        if (isIncomplete) return writeAll()
        isIncomplete = true
        await appendToFile(path, `${JSON.stringify(one)}\n`)
        isIncomplete = false
      }),
    peek: (count) => queue.slice(0, count),
    last: () => queue.at(-1) ?? null,
    replaceFirst: (count, by) =>
      runExclusive(async () => {
        queue = [...by, ...queue.slice(count)]
        await writeAll()
      }),
    dropFirst: (count) =>
      runExclusive(async () => {
        queue = queue.slice(count)
        dropped += count
        await writeAll()
      }),
    count: () => queue.length,
    droppedCount: () => dropped,
  }
}

function isQueuedReport(value: unknown): value is QueuedReport {
  const { report, wall, mono, run } = (value ?? {}) as Partial<QueuedReport>
  return (
    typeof report?.at === 'string' &&
    typeof wall === 'number' &&
    typeof mono === 'number' &&
    typeof run === 'string'
  )
}
