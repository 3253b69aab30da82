import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BoatReport } from '../../core/contract/boat-report.ts'
import { parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { reporterLimits as limits } from './limits.ts'

/** A report that waits, with what is needed to set a clock that was wrong. */
export interface QueuedReport {
  report: BoatReport
  /** The boat server's clock when it was taken, milliseconds. */
  wall: number
  /** Milliseconds of a clock that nobody sets, and the run of the server it belongs to. */
  mono: number
  run: string
  /** Its time was checked against the site's clock. */
  checked?: boolean
}

/**
 * Reports on disk, oldest first, a line each: a new one is added at the end, so that
 * a power cut can cost no more than the line that was being written.
 */
export interface ReportQueue {
  load(): Promise<void>
  add(waiting: QueuedReport): Promise<void>
  peek(count: number): QueuedReport[]
  last(): QueuedReport | null
  /** Puts others in the place of the first ones, or takes them away. */
  replaceFirst(count: number, by: QueuedReport[]): Promise<void>
  count(): number
  /** How many had to go since the start because too many waited. */
  droppedCount(): number
}

export function createReportQueue(path: string): ReportQueue {
  let waiting: QueuedReport[] = []
  let dropped = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One change of the file after the other. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    const turn = last.then(change, change)
    last = turn.catch(() => undefined)
    return turn
  }

  const writeAll = () => writeFileDurably(path, waiting.map((one) => `${JSON.stringify(one)}\n`).join(''))

  return {
    load: () =>
      inTurn(async () => {
        const text = (await readTextFile(path)) ?? ''
        const lines = text.split('\n').filter((line) => line !== '')
        const whole = lines.map(parseJson).filter(isWaiting)
        waiting = whole.slice(-limits.maxQueued)
        // What a power cut left half-written would spoil the line that is added next.
        if (whole.length !== lines.length || (text !== '' && !text.endsWith('\n'))) await writeAll()
      }),
    add: (one) =>
      inTurn(async () => {
        waiting.push(one)
        if (waiting.length > limits.maxQueued) {
          const tooMany = waiting.length - limits.maxQueued
          waiting = waiting.slice(tooMany)
          dropped += tooMany
          // Seldom: the file is written anew when a batch has gone, or grown by one.
          if (dropped % limits.batchSize === 1) return writeAll()
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await appendFile(path, `${JSON.stringify(one)}\n`, { mode: 0o600 })
      }),
    peek: (count) => waiting.slice(0, count),
    last: () => waiting.at(-1) ?? null,
    replaceFirst: (count, by) =>
      inTurn(async () => {
        waiting = [...by, ...waiting.slice(count)]
        await writeAll()
      }),
    count: () => waiting.length,
    droppedCount: () => dropped,
  }
}

function isWaiting(value: unknown): value is QueuedReport {
  const { report, wall, mono, run } = (value ?? {}) as Partial<QueuedReport>
  return (
    typeof report?.at === 'string' &&
    typeof wall === 'number' &&
    typeof mono === 'number' &&
    typeof run === 'string'
  )
}
