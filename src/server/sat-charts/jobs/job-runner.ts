import { setMaxListeners } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  claimChartJob,
  endChartJob,
  keepChartJob,
  releaseChartJob,
  sweepChartJobs,
  type JobFailure,
  type StoredJob,
} from './queries.ts'
import type { Db } from '../../database/tables.ts'
import type { FileOutcome } from '../area-chart.ts'
import { makeAreaKap } from '../area-kap.ts'
import { makeAreaMbtiles } from '../mbtiles/area-mbtiles.ts'
import { isMade, trySheet, zipOf, type AreaOrder, type Tried } from '../area-pack.ts'
import type { ChartTools } from '../render-sheet.ts'
import { gridSheets } from '../chart-sheet.ts'
import { countSheets } from '../sheet-grid.ts'
import { openJobFiles, removeJobFiles, sweepJobFiles, type JobFiles } from './job-files.ts'

export interface JobRunnerParts {
  db: Db
  tools: ChartTools
  dataFolder: string
  /** Address of the site, for README.TXT. */
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

/** Makes the charts that were ordered, one order at a time, the oldest first. */
export interface JobRunner {
  /** An order came in. */
  wake(): void
  /** Gives an order up, if it is being made here, and takes its files away. */
  giveUp(id: number): Promise<void>
  /** Lets go of the order that is being made: the next server, or this one started anew, goes on with it. */
  close(): Promise<void>
}

/** How often a server looks for orders that others let go. */
const lookEveryMs = 20_000
const keepEveryMs = 10_000
const sweepEveryMs = 3_600_000

export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { db, dataFolder, onFailure } = parts
  const closing = new AbortController()
  let running: { id: number; controller: AbortController; ended: Promise<void> } | null = null
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  let isWokenAgain = false

  async function makeAll(): Promise<void> {
    for (let job = await claimChartJob(db); job; job = await claimChartJob(db)) {
      const controller = new AbortController()
      // Each tile that is asked for listens.
      setMaxListeners(0, controller.signal)
      running = { id: job.id, controller, ended: makeJob(parts, job, controller) }
      if (closing.signal.aborted) controller.abort()
      await running.ended
      running = null
      if (closing.signal.aborted) return
    }
  }

  async function look(): Promise<void> {
    isLooking = true
    do {
      isWokenAgain = false
      await makeAll().catch(onFailure)
    } while (isWokenAgain && !closing.signal.aborted)
    isLooking = false
  }

  function wake(): void {
    if (closing.signal.aborted) return
    if (isLooking) isWokenAgain = true
    else looking = look()
  }

  async function sweep(): Promise<void> {
    await sweepJobFiles(dataFolder, await sweepChartJobs(db))
  }

  const timers = [
    setInterval(wake, lookEveryMs),
    setInterval(() => void sweep().catch(onFailure), sweepEveryMs),
  ]
  for (const timer of timers) timer.unref()
  wake()

  return {
    wake,
    async giveUp(id) {
      if (running?.id === id) {
        running.controller.abort()
        await running.ended
      }
      await removeJobFiles(dataFolder, id)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      closing.abort()
      running?.controller.abort()
      await looking
    },
  }
}

/** Makes an order to its end, or until it is given up. Throws nothing. */
async function makeJob(parts: JobRunnerParts, job: StoredJob, controller: AbortController): Promise<void> {
  const { db, dataFolder, onFailure } = parts
  let sheetsDone = job.sheets_done
  const keep = async () => {
    if (!(await keepChartJob(db, job.id, sheetsDone))) controller.abort()
  }
  const timer = setInterval(() => void keep().catch(onFailure), keepEveryMs)
  try {
    const files = await openJobFiles(dataFolder, job.id, job.input.file_format)
    const progress = async (done: number) => {
      sheetsDone = done
      await keep()
    }
    await endChartJob(db, job.id, await make(parts, job, { files, progress }, controller.signal))
    await files.tidy()
  } catch (error) {
    if (controller.signal.aborted) await releaseChartJob(db, job.id).catch(onFailure)
    else {
      onFailure(error)
      await endChartJob(db, job.id, 'cannotWrite').catch(onFailure)
      await removeJobFiles(dataFolder, job.id).catch(onFailure)
    }
  } finally {
    clearInterval(timer)
  }
}

interface Target {
  files: JobFiles
  /** Told how many sheets are made or known to be none. */
  progress: (sheets: number) => Promise<void>
}

async function make(
  { tools, siteUrl, onFailure }: JobRunnerParts,
  { input }: StoredJob,
  target: Target,
  signal: AbortSignal,
): Promise<{ bytes: number } | JobFailure> {
  const { file_format: format, tile_zoom: tileZoom, ...box } = input
  const { path } = target.files
  const part = `${path}.part`
  await rm(part, { force: true })
  let failure: JobFailure | null
  if (format === 'kap') {
    const order = { box, tileZoom, site: siteUrl(), onFailure }
    failure = await makePack(tools, order, { ...target, part }, signal)
  } else {
    const onProgress = (done: number) => target.progress(Math.floor(done * countSheets(box, tileZoom)))
    const order = { box, tileZoom, path: part, onProgress }
    failure = failureOf(await (format === 'mbtiles' ? makeAreaMbtiles : makeAreaKap)(tools, order, signal))
  }
  signal.throwIfAborted()
  if (failure) return failure
  await rename(part, path)
  return { bytes: (await stat(path)).size }
}

/** Makes sheet after sheet, each kept as soon as it is made; then the zip of them. */
async function makePack(
  tools: ChartTools,
  order: AreaOrder,
  { files, part, progress }: Target & { part: string },
  signal: AbortSignal,
): Promise<JobFailure | null> {
  const sheets = gridSheets(order.box, order.tileZoom)
  let made = 0
  let isAway = false
  for (const [index, sheet] of sheets.entries()) {
    const saved = await files.saved(sheet)
    const tried = saved ?? (await trySheet(tools, order, sheet, signal))
    if (!saved) await files.save(tried)
    if (isMade(tried.outcome)) made++
    else isAway ||= tried.outcome !== 'no imagery'
    await progress(index + 1)
    signal.throwIfAborted()
  }
  if (made === 0) return isAway ? 'sourceAway' : 'noSource'
  async function* tries(): AsyncGenerator<Tried> {
    for (const sheet of sheets) yield (await files.saved(sheet)) ?? { sheet, outcome: 'not made' }
  }
  await pipeline(zipOf(tools, order, tries()), createWriteStream(part), { signal })
  return null
}

function failureOf(outcome: FileOutcome): JobFailure | null {
  if (outcome === 'made') return null
  return outcome === 'source away' ? 'sourceAway' : 'noSource'
}
