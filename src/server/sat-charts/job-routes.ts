import type { FastifyInstance } from 'fastify'
import type { SatChartEstimate, SatChartJob, SatChartJobRequest } from '../../core/contract/sat-chart-job.ts'
import { satChartArea } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import { notFoundProblem, localizedProblem, localizedFieldProblem } from '../system/domain-error.ts'
import { doneAnswer, replySent } from '../http/contract-routes.ts'
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

const soonSeconds = 30

/** Charts that the server makes by itself, for who need not wait for them. */
export function registerChartJobRoutes(app: FastifyInstance): void {
  const { serve, settings, database, chartService } = app
  const { db } = database
  const { context, throttle, jobRunner } = chartService

  serve('GET /chart_jobs/estimate', async ({ query, request, reply }) => {
    void reply.header('cache-control', 'private, max-age=60')
    return estimateOf(query, context, getMessages(request))
  })

  serve('GET /chart_jobs', async ({ requireUser, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const jobs = await listChartJobs(db, (await requireUser()).id)
    return jobs.map((job) => shown(job, getMessages(request)))
  })

  serve('POST /chart_jobs', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    requireCharts(body, context)
    const open = (await listChartJobs(db, userId)).filter(isOpen)
    const most = satChartArea.maxConcurrentDownloads
    if (open.length >= most && settings.rateFactor > 0) {
      throw localizedProblem(
        'too-many-requests',
        ({ chartRefusals }) => formatMessage(chartRefusals.tooManyDownloads, { most }),
        {
          retryAfterSeconds: soonSeconds,
        },
      )
    }
    // It takes its part of the hour; how many are made at once is counted above.
    throttle.acquire(userId, countSheets(body, body.tile_zoom))()
    const job = await addChartJob(db, userId, body)
    jobRunner.notifyNewJob()
    return shown(job, getMessages(request))
  })

  serve('GET /chart_jobs/:id', async ({ params, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return shown(await jobOf(params.id), getMessages(request))
  })

  serve('DELETE /chart_jobs/:id', async ({ params }) => {
    await deleteChartJob(db, params.id)
    await jobRunner.cancel(params.id)
    return doneAnswer
  })

  serve('GET /chart_jobs/:id/file', async ({ params, reply }) => {
    const { id, state, input } = await jobOf(params.id)
    if (state !== 'done') throw notFoundProblem('file yet: the charts are not made')
    const { name, type } = chartFileTypes[input.file_format]
    void reply.header('content-disposition', `attachment; filename="${name}"`)
    void reply.header('cache-control', 'private, no-cache')
    void reply.type(type)
    void reply.sendFile(`${id}/${name}`, getJobsFolder(settings.dataFolder), { cacheControl: false })
    return replySent
  })

  async function jobOf(id: number): Promise<ChartJobRow> {
    const job = await findChartJob(db, id)
    if (!job) throw notFoundProblem('order with this id')
    return job
  }
}

function isOpen({ state }: ChartJobRow): boolean {
  return state === 'waiting' || state === 'running'
}

/** 422 where the charts of an order cannot be made. */
function requireCharts(order: SatChartJobRequest, { sources }: ChartContext): void {
  const tileZoom = order.tile_zoom
  const count = countSheets(order, tileZoom)
  if (count > satChartArea.maxSheets) {
    throw localizedFieldProblem('x1', ({ chartRefusals }) =>
      formatMessage(chartRefusals.tooLarge, { count, most: satChartArea.maxSheets }),
    )
  }
  validateAreaFile(order, order)
  requireChartSource(listGridSheets(order, tileZoom), sources, { where: 'x1', zoom: 'tile_zoom' })
}

function estimateOf(
  order: SatChartJobRequest,
  { sources }: ChartContext,
  words: ServerMessages,
): SatChartEstimate {
  const count = countSheets(order, order.tile_zoom)
  const sheets = count <= satChartArea.maxSheets ? listGridSheets(order, order.tile_zoom) : []
  const refusalOf = sheets.length > 0 ? getMergeError(order, order) : null
  const used = new Set(sheets.flatMap((sheet) => findSheetSources(sheet, sources).sources.slice(0, 1)))
  return {
    sheets: count,
    most_sheets: satChartArea.maxSheets,
    bytes: bytesOf(order, count),
    refusal: refusalOf ? refusalOf(words) : null,
    sources: [...used].map(({ attribution, licence, maxZoom }) => ({
      attribution,
      licence,
      max_zoom: maxZoom,
    })),
  }
}

const tilesOfSheet = 64
/** Coarser zooms come along in an MBTiles file: a quarter, a sixteenth and so on of the tiles. */
const withCoarser = 4 / 3

/** About the bytes of a file of so many sheets. */
function bytesOf({ file_format: format }: SatChartJobRequest, sheets: number): number {
  const { estimatedSheetBytes, estimatedTileBytes } = satChartArea
  return Math.round(
    sheets * (format === 'mbtiles' ? tilesOfSheet * withCoarser * estimatedTileBytes : estimatedSheetBytes),
  )
}

/** The message of each failure that is stored with a job. */
const jobFailureMessages = {
  noSource: 'noSource',
  sourceAway: 'sourceUnavailable',
  cannotWrite: 'cannotWrite',
} as const satisfies Record<ChartJobFailure, keyof ServerMessages['chartRefusals']>

function shown(job: ChartJobRow, words: ServerMessages): SatChartJob {
  const { id, input, state, sheets_done, result, failure, created_at, expires_at } = job
  const sheets = countSheets(input, input.tile_zoom)
  return {
    id,
    ...input,
    state,
    sheets,
    sheets_done: state === 'done' ? sheets : sheets_done,
    estimated_bytes: bytesOf(input, sheets),
    bytes: result?.bytes ?? null,
    failure: failure && words.chartRefusals[jobFailureMessages[failure]],
    created_at,
    expires_at,
  }
}
