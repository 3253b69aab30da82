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
import { findUnavailability } from '../../database/is-unavailable.ts'
import { runOutsideRequest } from '../../database/request-queries.ts'
import { assertFreeSpace } from '../../system/free-space.ts'
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
import { storeJobFile, type StoreJobFileDependencies } from './store-job-file.ts'

export interface ChartJobRunnerDependencies extends StoreJobFileDependencies {
  context: ChartContext
  dataFolder: string
  /** URL of the site, for README.TXT. */
  siteUrl: () => string
  onFailure: (error: unknown) => void
}

/** Runs chart jobs one at a time, oldest first. */
export interface ChartJobRunner {
  /** Starts a new job, unless one is running. */
  notifyNewJob(): void
  /** Aborts a job if it runs in this process, and deletes its files. */
  cancel(id: number): Promise<void>
  /** Releases the running job. Another server, or this one after a restart, resumes it. */
  close(): Promise<void>
}

/** Interval at which a server looks for jobs that others released. */
const pollIntervalMs = 20_000
const claimRenewalIntervalMs = 10_000
const sweepIntervalMs = 3_600_000

export function createChartJobRunner(parts: ChartJobRunnerDependencies): ChartJobRunner {
  const { db, dataFolder, onFailure } = parts
  const closing = new AbortController()
  let running: { id: number; controller: AbortController; ended: Promise<void> } | null = null
  let currentRun: Promise<void> = Promise.resolve()
  let isActive = false
  let isRerunRequested = false

  async function runPendingJobs(): Promise<void> {
    for (let job = await claimChartJob(db); job; job = await claimChartJob(db)) {
      const controller = new AbortController()
      // Each tile request adds a listener.
      setMaxListeners(0, controller.signal)
      running = { id: job.id, controller, ended: runJob(parts, job, controller) }
      if (closing.signal.aborted) controller.abort()
      await running.ended
      running = null
      if (closing.signal.aborted) return
    }
  }

  async function runUntilIdle(): Promise<void> {
    isActive = true
    do {
      isRerunRequested = false
      await runPendingJobs().catch(onFailure)
    } while (isRerunRequested && !closing.signal.aborted)
    isActive = false
  }

  function wake(): void {
    if (closing.signal.aborted) return
    if (isActive) isRerunRequested = true
    else currentRun = runOutsideRequest(runUntilIdle)
  }

  async function sweep(): Promise<void> {
    await removeOrphanedJobFiles(dataFolder, await deleteExpiredChartJobs(db))
  }

  const timers = [
    setInterval(wake, pollIntervalMs),
    setInterval(() => void sweep().catch(onFailure), sweepIntervalMs),
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
      await currentRun
    },
  }
}

/** Runs a job until it is finished or aborted. Never throws. */
async function runJob(
  parts: ChartJobRunnerDependencies,
  job: ChartJobRow,
  controller: AbortController,
): Promise<void> {
  const { db, dataFolder, onFailure } = parts
  let sheetsDone = job.sheets_done
  const renewClaim = async () => {
    if (!(await renewChartJobClaim(db, job.id, sheetsDone))) controller.abort()
  }
  const timer = setInterval(() => void renewClaim().catch(onFailure), claimRenewalIntervalMs)
  let isWritten = false
  try {
    await assertFreeSpace(dataFolder)
    const files = await openJobFiles(dataFolder, job.id, job.input.file_format)
    const progress = async (done: number) => {
      sheetsDone = done
      await assertFreeSpace(dataFolder)
      // A database that is away for a moment does not end the job.
      await renewClaim().catch(onFailure)
    }
    const result = await writeFile(parts, job, { files, progress }, controller.signal)
    const file = { path: files.path, format: job.input.file_format }
    isWritten = true
    const blobId = typeof result === 'string' ? null : await storeJobFile(parts, file, controller.signal)
    await finishChartJob(db, job.id, result, blobId)
    if (blobId === null) await files.removeSheets()
    else await removeJobFiles(dataFolder, job.id)
  } catch (error) {
    const isInterrupted = controller.signal.aborted || (isWritten && findUnavailability(error) !== null)
    if (!controller.signal.aborted) onFailure(error)
    if (isInterrupted) await releaseChartJob(db, job.id).catch(onFailure)
    else {
      await finishChartJob(db, job.id, 'cannotWrite').catch(onFailure)
      await removeJobFiles(dataFolder, job.id).catch(onFailure)
    }
  } finally {
    clearInterval(timer)
  }
}

interface Target {
  files: JobFiles
  /** Called with the number of sheets that are rendered or known to have no imagery. */
  progress: (sheets: number) => Promise<void>
}

async function writeFile(
  { context, siteUrl, onFailure }: ChartJobRunnerDependencies,
  { input }: ChartJobRow,
  target: Target,
  signal: AbortSignal,
): Promise<{ bytes: number } | ChartJobFailure> {
  const { file_format: format, tile_zoom: tileZoom, x1, y1, x2, y2 } = input
  const bounds = { x1, y1, x2, y2 }
  const { path } = target.files
  const part = `${path}.part`
  await rm(part, { force: true })
  let failure: ChartJobFailure | null
  if (format === 'kap') {
    const request = { bounds, tileZoom, siteUrl: siteUrl(), onFailure }
    failure = await writePack(context, request, { ...target, part }, signal)
  } else {
    const onProgress = (done: number) => target.progress(Math.floor(done * countSheets(bounds, tileZoom)))
    const request = { bounds, tileZoom, path: part, onProgress }
    failure = toFailure(
      await (format === 'mbtiles' ? writeAreaMbtiles : writeAreaKap)(context, request, signal),
    )
  }
  signal.throwIfAborted()
  if (failure) return failure
  await rename(part, path)
  return { bytes: (await stat(path)).size }
}

/** Renders the sheets one after the other and saves each, then writes the zip. */
async function writePack(
  context: ChartContext,
  request: AreaPackRequest,
  { files, part, progress }: Target & { part: string },
  signal: AbortSignal,
): Promise<ChartJobFailure | null> {
  const sheets = listGridSheets(request.bounds, request.tileZoom)
  let renderedCount = 0
  let isSourceAway = false
  for (const [index, sheet] of sheets.entries()) {
    const saved = await files.loadSheet(sheet)
    const attempt = saved ?? (await tryRenderSheet(context, request, sheet, signal))
    if (!saved) await files.saveSheet(attempt)
    if (isRenderedSheet(attempt.result)) renderedCount++
    else isSourceAway ||= attempt.result !== 'no imagery'
    await progress(index + 1)
    signal.throwIfAborted()
  }
  if (renderedCount === 0) return isSourceAway ? 'sourceAway' : 'noSource'
  async function* loadSheets(): AsyncGenerator<SheetAttempt> {
    for (const sheet of sheets) yield (await files.loadSheet(sheet)) ?? { sheet, result: 'not made' }
  }
  await pipeline(zipSheets(context, request, loadSheets()), createWriteStream(part), { signal })
  return null
}

function toFailure(outcome: AreaFileResult): ChartJobFailure | null {
  if (outcome === 'made') return null
  return outcome === 'source away' ? 'sourceAway' : 'noSource'
}
