import { setMaxListeners } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  claimChartJob,
  finishChartJob,
  renewChartJobClaim,
  releaseChartJob,
  deleteExpiredChartJobs,
  type ChartJobFailure,
  type ChartJobRow,
} from './queries.ts'
import type { Db } from '../../database/tables.ts'
import type { AreaFileResult } from '../area-chart.ts'
import { writeAreaKap } from '../area-kap.ts'
import { writeAreaMbtiles } from '../mbtiles/area-mbtiles.ts'
import {
  isRenderedSheet,
  tryRenderSheet,
  zipSheets,
  type AreaPackRequest,
  type SheetAttempt,
} from '../area-pack.ts'
import type { ChartContext } from '../render-sheet.ts'
import { listGridSheets } from '../chart-sheet.ts'
import { countSheets } from '../sheet-grid.ts'
import { openJobFiles, removeJobFiles, removeOrphanedJobFiles, type JobFiles } from './job-files.ts'

export interface ChartJobRunnerDependencies {
  db: Db
  tools: ChartContext
  dataFolder: string
  /** Address of the site, for README.TXT. */
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

/** Makes the charts that were ordered, one order at a time, the oldest first. */
export interface ChartJobRunner {
  /** An order came in. */
  notifyNewJob(): void
  /** Gives an order up, if it is being made here, and takes its files away. */
  cancel(id: number): Promise<void>
  /** Lets go of the order that is being made: the next server, or this one started anew, goes on with it. */
  close(): Promise<void>
}

/** How often a server looks for orders that others let go. */
const lookEveryMs = 20_000
const keepEveryMs = 10_000
const sweepEveryMs = 3_600_000

export function createChartJobRunner(parts: ChartJobRunnerDependencies): ChartJobRunner {
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
    await removeOrphanedJobFiles(dataFolder, await deleteExpiredChartJobs(db))
  }

  const timers = [
    setInterval(wake, lookEveryMs),
    setInterval(() => void sweep().catch(onFailure), sweepEveryMs),
  ]
  for (const timer of timers) timer.unref()
  wake()

  return {
    notifyNewJob: wake,
    async cancel(id) {
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
async function makeJob(
  parts: ChartJobRunnerDependencies,
  job: ChartJobRow,
  controller: AbortController,
): Promise<void> {
  const { db, dataFolder, onFailure } = parts
  let sheetsDone = job.sheets_done
  const keep = async () => {
    if (!(await renewChartJobClaim(db, job.id, sheetsDone))) controller.abort()
  }
  const timer = setInterval(() => void keep().catch(onFailure), keepEveryMs)
  try {
    const files = await openJobFiles(dataFolder, job.id, job.input.file_format)
    const progress = async (done: number) => {
      sheetsDone = done
      await keep()
    }
    await finishChartJob(db, job.id, await make(parts, job, { files, progress }, controller.signal))
    await files.removeSheets()
  } catch (error) {
    if (controller.signal.aborted) await releaseChartJob(db, job.id).catch(onFailure)
    else {
      onFailure(error)
      await finishChartJob(db, job.id, 'cannotWrite').catch(onFailure)
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
  { tools, siteUrl, onFailure }: ChartJobRunnerDependencies,
  { input }: ChartJobRow,
  target: Target,
  signal: AbortSignal,
): Promise<{ bytes: number } | ChartJobFailure> {
  const { file_format: format, tile_zoom: tileZoom, ...box } = input
  const { path } = target.files
  const part = `${path}.part`
  await rm(part, { force: true })
  let failure: ChartJobFailure | null
  if (format === 'kap') {
    const order = { bounds: box, tileZoom, siteUrl: siteUrl(), onFailure }
    failure = await makePack(tools, order, { ...target, part }, signal)
  } else {
    const onProgress = (done: number) => target.progress(Math.floor(done * countSheets(box, tileZoom)))
    const order = { bounds: box, tileZoom, path: part, onProgress }
    failure = failureOf(await (format === 'mbtiles' ? writeAreaMbtiles : writeAreaKap)(tools, order, signal))
  }
  signal.throwIfAborted()
  if (failure) return failure
  await rename(part, path)
  return { bytes: (await stat(path)).size }
}

/** Makes sheet after sheet, each kept as soon as it is made; then the zip of them. */
async function makePack(
  tools: ChartContext,
  order: AreaPackRequest,
  { files, part, progress }: Target & { part: string },
  signal: AbortSignal,
): Promise<ChartJobFailure | null> {
  const sheets = listGridSheets(order.bounds, order.tileZoom)
  let made = 0
  let isAway = false
  for (const [index, sheet] of sheets.entries()) {
    const saved = await files.loadSheet(sheet)
    const tried = saved ?? (await tryRenderSheet(tools, order, sheet, signal))
    if (!saved) await files.saveSheet(tried)
    if (isRenderedSheet(tried.result)) made++
    else isAway ||= tried.result !== 'no imagery'
    await progress(index + 1)
    signal.throwIfAborted()
  }
  if (made === 0) return isAway ? 'sourceAway' : 'noSource'
  async function* tries(): AsyncGenerator<SheetAttempt> {
    for (const sheet of sheets) yield (await files.loadSheet(sheet)) ?? { sheet, result: 'not made' }
  }
  await pipeline(zipSheets(tools, order, tries()), createWriteStream(part), { signal })
  return null
}

function failureOf(outcome: AreaFileResult): ChartJobFailure | null {
  if (outcome === 'made') return null
  return outcome === 'source away' ? 'sourceAway' : 'noSource'
}
