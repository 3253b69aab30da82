import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BoatReport } from '../../core/contract/boat-report.ts'
import { parsed, readWhole, writeWhole } from './atomic-files.ts'
import { reporter as limits } from './limits.ts'

/** A report that waits, with what is needed to set a clock that was wrong. */
export interface Waiting {
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
  add(waiting: Waiting): Promise<void>
  first(count: number): Waiting[]
  last(): Waiting | null
  /** Puts others in the place of the first ones, or takes them away. */
  replaceFirst(count: number, by: Waiting[]): Promise<void>
  count(): number
  /** How many had to go since the start because too many waited. */
  dropped(): number
}

export function createReportQueue(path: string): ReportQueue {
  let waiting: Waiting[] = []
  let dropped = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One change of the file after the other. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    const turn = last.then(change, change)
    last = turn.catch(() => undefined)
    return turn
  }

  const writeAll = () => writeWhole(path, waiting.map((one) => `${JSON.stringify(one)}\n`).join(''))

  return {
    load: () =>
      inTurn(async () => {
        const text = (await readWhole(path)) ?? ''
        const lines = text.split('\n').filter((line) => line !== '')
        const whole = lines.map(parsed).filter(isWaiting)
        waiting = whole.slice(-limits.most)
        // What a power cut left half-written would spoil the line that is added next.
        if (whole.length !== lines.length || (text !== '' && !text.endsWith('\n'))) await writeAll()
      }),
    add: (one) =>
      inTurn(async () => {
        waiting.push(one)
        if (waiting.length > limits.most) {
          const tooMany = waiting.length - limits.most
          waiting = waiting.slice(tooMany)
          dropped += tooMany
          // Seldom: the file is written anew when a batch has gone, or grown by one.
          if (dropped % limits.batch === 1) return writeAll()
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await appendFile(path, `${JSON.stringify(one)}\n`, { mode: 0o600 })
      }),
    first: (count) => waiting.slice(0, count),
    last: () => waiting.at(-1) ?? null,
    replaceFirst: (count, by) =>
      inTurn(async () => {
        waiting = [...by, ...waiting.slice(count)]
        await writeAll()
      }),
    count: () => waiting.length,
    dropped: () => dropped,
  }
}

function isWaiting(value: unknown): value is Waiting {
  const { report, wall, mono, run } = (value ?? {}) as Partial<Waiting>
  return (
    typeof report?.at === 'string' &&
    typeof wall === 'number' &&
    typeof mono === 'number' &&
    typeof run === 'string'
  )
}
