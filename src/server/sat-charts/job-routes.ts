import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../core/contract/errors.ts'
import type { SatChartEstimate, SatChartJob, SatChartJobRequest } from '../../core/contract/sat-chart-job.ts'
import { satChartArea, satChartEstimates } from '../../core/limits/sat-charts.ts'
import { createConcurrencySlots } from '../system/concurrency-slots.ts'
import { DomainError, fieldProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendStoredFile } from '../http/stored-file.ts'
import { deleteMarkedFiles } from '../storage/delete-marked-files.ts'
import { doneAnswer, replySent } from '../http/contract-routes.ts'
import { formatReason } from '../http/format-reason.ts'
import { getMessages } from '../http/messages.ts'
import { type ServerMessages } from '../messages/language-messages.ts'
import { getMergeError, validateAreaFile } from './area-chart.ts'
import { requireChartSource, findSheetSources } from './chart-sources.ts'
import { chartFileTypes, getJobsFolder } from './jobs/job-files.ts'
import type { ChartContext } from './render-sheet.ts'
import { listGridSheets } from './chart-sheet.ts'
import { countSheets } from './sheet-grid.ts'
import {
  addChartJob,
  findChartJob,
  listChartJobs,
  deleteChartJob,
  type ChartJobFailure,
  type ChartJobRow,
} from './jobs/queries.ts'

const retryAfterSeconds = 30
/** Codes of the errors of quotas and slots. */
const refusalCodes: readonly ProblemCode[] = ['too-many-requests', 'unavailable']
/** Stands for no limit in a query. */
const maxInteger = 2_147_483_647

/** Registers the routes of chart jobs, which run in the background. */
export function registerChartJobRoutes(app: FastifyInstance): void {
  const { serve, settings, database, chartService, rateLimiter } = app
  const { db } = database
  const { context, throttle, jobRunner, fileSizes } = chartService
  const estimateSlots = createConcurrencySlots(satChartEstimates)

  serve('GET /chart_jobs/estimate', async ({ query, requireUser, request, reply }) => {
    const { id: userId } = await requireUser()
    const estimate = estimateJob(query, context, getMessages(request))
    const isPossible = estimate.refusal === null && estimate.sources.length > 0
    const bytes = isPossible ? await sampleSize(query, request, userId) : null
    void reply.header('cache-control', bytes === 'refused' ? 'no-store' : 'private, max-age=60')
    if (bytes === 'refused') return estimate
    return { ...estimate, bytes: bytes ?? estimate.bytes }
  })

  /**
   * Returns about the bytes of a file; null if the imagery does not answer in time. Sheets are only rendered within the
   * quota and the slot of the user: without them the answer has the usual size, so that charts can still be ordered.
   */
  async function sampleSize(
    area: SatChartJobRequest,
    request: FastifyRequest,
    userId: number,
  ): Promise<number | 'refused' | null> {
    const known = fileSizes.getKnown(area)
    if (known !== null) return known
    try {
      return await estimateSlots.run(`user ${userId}`, async () => {
        await rateLimiter.limitByQuota('chartEstimates', request, userId)
        return fileSizes.estimate(area)
      })
    } catch (error) {
      const isRefused = error instanceof DomainError && refusalCodes.includes(error.code)
      if (isRefused) return 'refused'
      throw error
    }
  }

  serve('GET /chart_jobs', async ({ requireUser, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const jobs = await listChartJobs(db, (await requireUser()).id)
    return jobs.map((job) => toSatChartJob(job, getMessages(request)))
  })

  serve('POST /chart_jobs', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    requireCharts(body, context)
    const sheets = countSheets(body, body.tile_zoom)
    const most = satChartArea.maxConcurrentDownloads
    // Counts towards the hourly limit; the insert checks the number of unfinished jobs.
    throttle.acquire(userId, sheets)()
    // No estimate here: it renders sheets, and waits for a slow source of tiles.
    const bytes = fileSizes.getKnown(body)
    const job = await addChartJob(
      db,
      userId,
      { ...body, ...(bytes !== null && { estimated_bytes: bytes }) },
      settings.rateLimitFactor > 0 ? most : maxInteger,
    )
    if (!job) {
      throttle.giveBack(userId, sheets)
      throw new DomainError('too-many-requests', 'chartRefusals.tooManyDownloads', {
        values: { most },
        retryAfterSeconds,
      })
    }
    jobRunner.notifyNewJob()
    return toSatChartJob(job, getMessages(request))
  })

  serve('GET /chart_jobs/:id', async ({ params, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return toSatChartJob(await requireJob(params.id), getMessages(request))
  })

  serve('DELETE /chart_jobs/:id', async ({ params }) => {
    await deleteChartJob(db, params.id)
    await jobRunner.cancel(params.id)
    await deleteMarkedFiles(app)
    return doneAnswer
  })

  serve('GET /chart_jobs/:id/file', async ({ params, request, reply }) => {
    const { id, state, input, file_key: key, result } = await requireJob(params.id)
    if (state !== 'done') throw notFoundProblem('refusals.chartsNotReady')
    const { name, type } = chartFileTypes[input.file_format]
    void reply.header('content-disposition', `attachment; filename="${name}"`)
    void reply.header('cache-control', 'private, no-cache')
    void reply.type(type)
    if (key) {
      await sendStoredFile(request, reply, { storage: app.storage, key, byteSize: result?.bytes ?? 0 })
      return replySent
    }
    void reply.sendFile(`${id}/${name}`, getJobsFolder(settings.dataFolder), { cacheControl: false })
    return replySent
  })

  async function requireJob(id: number): Promise<ChartJobRow> {
    const job = await findChartJob(db, id)
    if (!job) throw notFoundProblem('refusals.chartJobNotFound')
    return job
  }
}

/** Throws 422 if the charts of a job cannot be made. */
function requireCharts(request: SatChartJobRequest, { sources }: ChartContext): void {
  const tileZoom = request.tile_zoom
  const count = countSheets(request, tileZoom)
  if (count > satChartArea.maxSheets) {
    throw fieldProblem('x1', 'chartRefusals.tooLarge', { count, most: satChartArea.maxSheets })
  }
  validateAreaFile(request, request)
  requireChartSource(listGridSheets(request, tileZoom), sources, { where: 'x1', zoom: 'tile_zoom' })
}

function estimateJob(
  request: SatChartJobRequest,
  { sources }: ChartContext,
  messages: ServerMessages,
): SatChartEstimate {
  const count = countSheets(request, request.tile_zoom)
  const sheets = count <= satChartArea.maxSheets ? listGridSheets(request, request.tile_zoom) : []
  const refusal = sheets.length > 0 ? getMergeError(request, request) : null
  const usedSources = new Set(sheets.flatMap((sheet) => findSheetSources(sheet, sources).sources.slice(0, 1)))
  return {
    sheets: count,
    most_sheets: satChartArea.maxSheets,
    bytes: guessBytes(request, count),
    refusal: refusal && formatReason(refusal, messages),
    sources: [...usedSources].map(({ attribution, licence, maxZoom }) => ({
      attribution,
      licence,
      max_zoom: maxZoom,
    })),
  }
}

const tilesPerSheet = 64
/** An MBTiles file also contains the lower zooms: 1/4, 1/16 and so on of the tiles. */
const lowerZoomsFactor = 4 / 3

/** Returns the usual size in bytes of a file, whatever its imagery. */
function guessBytes({ file_format: format }: SatChartJobRequest, sheets: number): number {
  const { estimatedSheetBytes, estimatedTileBytes } = satChartArea
  return Math.round(
    sheets *
      (format === 'mbtiles' ? tilesPerSheet * lowerZoomsFactor * estimatedTileBytes : estimatedSheetBytes),
  )
}

/** Message key of each stored failure. */
const jobFailureMessages = {
  noSource: 'noSource',
  sourceAway: 'sourceUnavailable',
  cannotWrite: 'cannotWrite',
} as const satisfies Record<ChartJobFailure, keyof ServerMessages['chartRefusals']>

function toSatChartJob(job: ChartJobRow, messages: ServerMessages): SatChartJob {
  const { id, input, state, sheets_done, result, failure, created_at, expires_at } = job
  const sheets = countSheets(input, input.tile_zoom)
  return {
    id,
    ...input,
    state,
    sheets,
    sheets_done: state === 'done' ? sheets : sheets_done,
    estimated_bytes: input.estimated_bytes ?? guessBytes(input, sheets),
    bytes: result?.bytes ?? null,
    failure: failure && messages.chartRefusals[jobFailureMessages[failure]],
    created_at,
    expires_at,
  }
}
