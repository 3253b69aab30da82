import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fromMercator, type Bbox } from '../../core/geo.ts'
import { satChartArea, satChartDownload } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import {
  HttpProblem,
  notFoundProblem,
  localizedProblem,
  localizedFieldProblem,
} from '../system/domain-error.ts'
import { replySent } from '../http/contract-routes.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { validateAreaFile, type AreaFileResult } from './area-chart.ts'
import { writeAreaKap } from './area-kap.ts'
import { writeAreaMbtiles } from './mbtiles/area-mbtiles.ts'
import { createAreaPack, type AreaPackRequest } from './area-pack.ts'
import { requireChartSource } from './chart-sources.ts'
import { chartFileTypes } from './jobs/job-files.ts'
import { renderSheet } from './render-sheet.ts'
import { listGridSheets, createPlaceSheet, getWorldSizePixels, type ChartSheet } from './chart-sheet.ts'
import { countSheets } from './sheet-grid.ts'
import { findPlace } from '../places/queries.ts'

/** Tells the browser how much will come. */
const sheetsHeader = 'x-roadstead-sheets'
/** How soon a source that was away may be tried again. */
const awaySeconds = 60

/** Calls that make satellite charts. What can be refused is refused before the first byte. */
export function registerSatChartRoutes(app: FastifyInstance): void {
  const { serve, settings, database, logFailure, chartService } = app
  const { context, areaContext, throttle } = chartService

  serve('GET /places/download_kap_file/:id', async ({ params, query, requireUser, request, reply }) => {
    const place = await findPlace(database.readDb, params.id)
    if (!place) throw notFoundProblem('place with this id')
    const zoom = query.zoom ?? satChartDownload.defaultZoom
    const sheet = createPlaceSheet(place, zoom)
    if (!isOnSheet(place.latitude, sheet))
      throw localizedFieldProblem('id', ({ chartRefusals }) => chartRefusals.noSource)
    requireChartSource([sheet], context.sources, { where: 'id', zoom: 'zoom' })
    const name = `${place.id}_gm_z${zoom}`
    const isAsked = request.method !== 'HEAD'
    const release = isAsked ? throttle.acquire((await requireUser()).id, 1) : () => undefined
    announce(reply, 'application/octet-stream', `${name}.kap`)
    if (!isAsked) return empty(reply)
    const left = abortOnDisconnect(request, reply)
    try {
      const made = await renderSheet(
        context,
        sheet,
        { title: `${place.name} z${zoom}`, fileName: name },
        left.signal,
      )
      if (typeof made === 'string') throw nothingToMake(made, 'id')
      void reply.header('content-length', made.bytes.length).send(Buffer.from(made.bytes.buffer))
      return replySent
    } catch (error) {
      if (left.signal.aborted) return abandoned(reply)
      retract(reply)
      throw error
    } finally {
      left.stop()
      release()
    }
  })

  serve('GET /images', async ({ query, requireUser, request, reply }) => {
    const { tile_zoom: tileZoom, file_format: format, x1, y1, x2, y2 } = query
    const box: Bbox = { x1, y1, x2, y2 }
    const count = countSheets(box, tileZoom)
    if (count > satChartArea.maxSheets) {
      throw localizedFieldProblem('x1', ({ chartRefusals }) =>
        formatMessage(chartRefusals.tooLarge, { count, most: satChartArea.maxSheets }),
      )
    }
    validateAreaFile(query, box)
    requireChartSource(listGridSheets(box, tileZoom), context.sources, { where: 'x1', zoom: 'tile_zoom' })
    const isAsked = request.method !== 'HEAD'
    const release = isAsked ? throttle.acquire((await requireUser()).id, count) : () => undefined
    announce(reply, chartFileTypes[format].type, chartFileTypes[format].name)
    void reply.header(sheetsHeader, count)
    if (!isAsked) return empty(reply)
    const left = abortOnDisconnect(request, reply)
    const end = () => {
      left.stop()
      release()
    }
    try {
      const area: AreaPackRequest = {
        bounds: box,
        tileZoom,
        siteUrl: getSiteUrl(settings, request),
        onFailure: logFailure,
      }
      const stream =
        format === 'kap'
          ? await packStream(area, left.signal)
          : await fileStream(
              (path) =>
                (format === 'mbtiles' ? writeAreaMbtiles : writeAreaKap)(
                  areaContext,
                  { ...area, path },
                  left.signal,
                ),
              left.signal,
              (bytes) => void reply.header('content-length', bytes),
            )
      stream.once('close', end)
      void reply.send(stream)
      return replySent
    } catch (error) {
      end()
      if (left.signal.aborted) return abandoned(reply)
      retract(reply)
      throw error
    }
  })

  async function packStream(area: AreaPackRequest, signal: AbortSignal): Promise<Readable> {
    const pack = await createAreaPack(areaContext, area, signal)
    if ('failure' in pack) throw nothingToMake(pack.failure, 'x1')
    return pack.stream
  }

  /** The file is written whole before any of it is sent, and is gone when it was sent. */
  async function fileStream(
    make: (path: string) => Promise<AreaFileResult>,
    signal: AbortSignal,
    tellSize: (bytes: number) => void,
  ): Promise<Readable> {
    const folder = join(settings.dataFolder, 'charts')
    const path = join(folder, randomUUID())
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const outcome = await make(path)
      if (outcome !== 'made') throw nothingToMake(outcome, 'x1')
      const handle = await open(path, 'r')
      tellSize((await handle.stat()).size)
      return handle.createReadStream()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof HttpProblem) throw error
      logFailure(error)
      throw localizedProblem('unavailable', ({ chartRefusals }) => chartRefusals.cannotWrite, {
        retryAfterSeconds: awaySeconds,
      })
    } finally {
      // What is open can be read on without a name.
      await rm(path, { force: true }).catch(logFailure)
    }
  }
}

/** Web Mercator ends before the poles do. */
function isOnSheet(latitude: number, { zoom, top, height }: ChartSheet): boolean {
  const world = getWorldSizePixels(zoom)
  const north = fromMercator(0, top / world).latitude
  return latitude <= north && latitude >= fromMercator(0, (top + height) / world).latitude
}

function nothingToMake(reason: 'no imagery' | 'source away', where: string): HttpProblem {
  if (reason === 'no imagery')
    return localizedFieldProblem(where, ({ chartRefusals }) => chartRefusals.noSource)
  return localizedProblem('unavailable', ({ chartRefusals }) => chartRefusals.sourceUnavailable, {
    retryAfterSeconds: awaySeconds,
  })
}

function announce(reply: FastifyReply, type: string, file: string): void {
  void reply.type(type).header('content-disposition', `attachment; filename="${file}"`)
  void reply.header('cache-control', 'no-store')
}

/** A failure is no file. */
function retract(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-length', sheetsHeader]) {
    void reply.removeHeader(name)
  }
}

function empty(reply: FastifyReply): typeof replySent {
  void reply.send()
  return replySent
}

/** Nobody is there to be told anything. */
function abandoned(reply: FastifyReply): typeof replySent {
  void reply.hijack()
  return replySent
}
