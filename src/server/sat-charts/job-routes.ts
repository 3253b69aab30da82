import type { FastifyInstance } from 'fastify'
import type { ChartEstimate, ChartJob, ChartOrder } from '../../core/contract/sat-chart-job.ts'
import { satelliteArea } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { notFound, refusal, refusedField } from '../http/problems.ts'
import { done, sent } from '../http/contract-routes.ts'
import { wordsOf, type Words } from '../http/messages.ts'
import { mergeRefusal, requireFileKind } from './area-chart.ts'
import { requireSource, sourcesFor } from './chart-sources.ts'
import { fileKinds, jobFolders } from './jobs/job-files.ts'
import type { ChartTools } from './render-sheet.ts'
import { gridSheets } from './chart-sheet.ts'
import { countSheets } from './sheet-grid.ts'
import { addChartJob, findChartJob, listChartJobs, removeChartJob, type StoredJob } from './jobs/queries.ts'

const soonSeconds = 30

/** Charts that the server makes by itself, for who need not wait for them. */
export function serveChartJobs(app: FastifyInstance): void {
  const { serve, settings, database, chartService } = app
  const { db } = database
  const { tools, brake, runner } = chartService

  serve('GET /chart_jobs/estimate', async ({ query, request, reply }) => {
    void reply.header('cache-control', 'private, max-age=60')
    return estimateOf(query, tools, wordsOf(request))
  })

  serve('GET /chart_jobs', async ({ user, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const jobs = await listChartJobs(db, (await user()).id)
    return jobs.map((job) => shown(job, wordsOf(request)))
  })

  serve('POST /chart_jobs', async ({ body, user, request }) => {
    const { id: userId } = await user()
    requireCharts(body, tools)
    const open = (await listChartJobs(db, userId)).filter(isOpen)
    const most = satelliteArea.downloadsAtOnce
    if (open.length >= most && settings.rateFactor > 0) {
      throw refusal('too-many-requests', ({ chartRefusals }) => fill(chartRefusals.tooManyAtOnce, { most }), {
        retryAfterSeconds: soonSeconds,
      })
    }
    // It takes its part of the hour; how many are made at once is counted above.
    brake.start(userId, countSheets(body, body.tile_zoom))()
    const job = await addChartJob(db, userId, body)
    runner.wake()
    return shown(job, wordsOf(request))
  })

  serve('GET /chart_jobs/:id', async ({ params, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return shown(await jobOf(params.id), wordsOf(request))
  })

  serve('DELETE /chart_jobs/:id', async ({ params }) => {
    await removeChartJob(db, params.id)
    await runner.giveUp(params.id)
    return done
  })

  serve('GET /chart_jobs/:id/file', async ({ params, reply }) => {
    const { id, state, input } = await jobOf(params.id)
    if (state !== 'done') throw notFound('file yet: the charts are not made')
    const { name, type } = fileKinds[input.file_format]
    void reply.header('content-disposition', `attachment; filename="${name}"`)
    void reply.header('cache-control', 'private, no-cache')
    void reply.type(type)
    void reply.sendFile(`${id}/${name}`, jobFolders(settings.dataFolder), { cacheControl: false })
    return sent
  })

  async function jobOf(id: number): Promise<StoredJob> {
    const job = await findChartJob(db, id)
    if (!job) throw notFound('order with this id')
    return job
  }
}

function isOpen({ state }: StoredJob): boolean {
  return state === 'waiting' || state === 'running'
}

/** 422 where the charts of an order cannot be made. */
function requireCharts(order: ChartOrder, { sources }: ChartTools): void {
  const tileZoom = order.tile_zoom
  const count = countSheets(order, tileZoom)
  if (count > satelliteArea.maxSheets) {
    throw refusedField('x1', ({ chartRefusals }) =>
      fill(chartRefusals.tooLarge, { count, most: satelliteArea.maxSheets }),
    )
  }
  requireFileKind(order, order)
  requireSource(gridSheets(order, tileZoom), sources, { where: 'x1', zoom: 'tile_zoom' })
}

function estimateOf(order: ChartOrder, { sources }: ChartTools, words: Words): ChartEstimate {
  const count = countSheets(order, order.tile_zoom)
  const sheets = count <= satelliteArea.maxSheets ? gridSheets(order, order.tile_zoom) : []
  const refusalOf = sheets.length > 0 ? mergeRefusal(order, order) : null
  const used = new Set(sheets.flatMap((sheet) => sourcesFor(sheet, sources).sources.slice(0, 1)))
  return {
    sheets: count,
    most_sheets: satelliteArea.maxSheets,
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
function bytesOf({ file_format: format }: ChartOrder, sheets: number): number {
  const { sheetBytes, tileBytes } = satelliteArea
  return Math.round(sheets * (format === 'mbtiles' ? tilesOfSheet * withCoarser * tileBytes : sheetBytes))
}

function shown(job: StoredJob, words: Words): ChartJob {
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
    failure: failure && words.chartRefusals[failure],
    created_at,
    expires_at,
  }
}
