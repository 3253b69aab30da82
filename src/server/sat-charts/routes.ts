import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fromMercator, type Bbox } from '../../core/geo.ts'
import { satChartArea, satChartDownload } from '../../core/limits/sat-charts.ts'
import { DomainError, fieldProblem, notFoundProblem } from '../system/domain-error.ts'
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
import { assertFreeSpace } from '../system/free-space.ts'
import { findPlace } from '../places/queries.ts'

/** Response header with the number of sheets, for the progress display. */
const sheetsHeader = 'x-roadstead-sheets'
/** Retry-After when a source is unavailable. */
const retryAfterSeconds = 60

/** Registers the routes that render satellite charts. Requests are refused before the first byte is sent. */
export function registerSatChartRoutes(app: FastifyInstance): void {
  const { serve, settings, database, logFailure, chartService } = app
  const { context, areaContext, throttle } = chartService

  serve('GET /places/download_kap_file/:id', async ({ params, query, requireUser, request, reply }) => {
    const place = await findPlace(database.readDb, params.id)
    if (!place) throw notFoundProblem('refusals.placeNotFound')
    const zoom = query.zoom ?? satChartDownload.defaultZoom
    const sheet = createPlaceSheet(place, zoom)
    if (!isOnSheet(place.latitude, sheet)) throw fieldProblem('id', 'chartRefusals.noSource')
    requireChartSource([sheet], context.sources, { where: 'id', zoom: 'zoom' })
    const name = `${place.id}_gm_z${zoom}`
    const isGet = request.method !== 'HEAD'
    const release = isGet ? throttle.acquire((await requireUser()).id, 1) : () => undefined
    setFileHeaders(reply, 'application/octet-stream', `${name}.kap`)
    if (!isGet) return sendEmpty(reply)
    const disconnect = abortOnDisconnect(request, reply)
    try {
      const chart = await renderSheet(
        context,
        sheet,
        { title: `${place.name} z${zoom}`, fileName: name },
        disconnect.signal,
      )
      if (typeof chart === 'string') throw createNoChartProblem(chart, 'id')
      void reply.header('content-length', chart.bytes.length).send(Buffer.from(chart.bytes.buffer))
      return replySent
    } catch (error) {
      if (disconnect.signal.aborted) return skipReply(reply)
      removeFileHeaders(reply)
      throw error
    } finally {
      disconnect.stop()
      release()
    }
  })

  serve('GET /images', async ({ query, requireUser, request, reply }) => {
    const { tile_zoom: tileZoom, file_format: format, x1, y1, x2, y2 } = query
    const bounds: Bbox = { x1, y1, x2, y2 }
    const count = countSheets(bounds, tileZoom)
    if (count > satChartArea.maxSheets) {
      throw fieldProblem('x1', 'chartRefusals.tooLarge', { count, most: satChartArea.maxSheets })
    }
    validateAreaFile(query, bounds)
    requireChartSource(listGridSheets(bounds, tileZoom), context.sources, { where: 'x1', zoom: 'tile_zoom' })
    const isGet = request.method !== 'HEAD'
    const release = isGet ? throttle.acquire((await requireUser()).id, count) : () => undefined
    setFileHeaders(reply, chartFileTypes[format].type, chartFileTypes[format].name)
    void reply.header(sheetsHeader, count)
    if (!isGet) return sendEmpty(reply)
    const disconnect = abortOnDisconnect(request, reply)
    const cleanUp = () => {
      disconnect.stop()
      release()
    }
    try {
      const area: AreaPackRequest = {
        bounds: bounds,
        tileZoom,
        siteUrl: getSiteUrl(settings, request),
        onFailure: logFailure,
      }
      const stream =
        format === 'kap'
          ? await packStream(area, disconnect.signal)
          : await fileStream(
              (path) =>
                (format === 'mbtiles' ? writeAreaMbtiles : writeAreaKap)(
                  areaContext,
                  { ...area, path },
                  disconnect.signal,
                ),
              disconnect.signal,
              (bytes) => void reply.header('content-length', bytes),
            )
      stream.once('close', cleanUp)
      void reply.send(stream)
      return replySent
    } catch (error) {
      cleanUp()
      if (disconnect.signal.aborted) return skipReply(reply)
      removeFileHeaders(reply)
      throw error
    }
  })

  async function packStream(area: AreaPackRequest, signal: AbortSignal): Promise<Readable> {
    const pack = await createAreaPack(areaContext, area, signal)
    if ('failure' in pack) throw createNoChartProblem(pack.failure, 'x1')
    return pack.stream
  }

  /** Writes the complete file, then returns a stream of it. The file is unlinked at once. */
  async function fileStream(
    writeFile: (path: string) => Promise<AreaFileResult>,
    signal: AbortSignal,
    setSize: (bytes: number) => void,
  ): Promise<Readable> {
    // Emptied at the start, so that a kill leaves no file behind.
    const folder = join(settings.dataFolder, 'tmp')
    const path = join(folder, randomUUID())
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await assertFreeSpace(folder)
      const outcome = await writeFile(path)
      if (outcome !== 'made') throw createNoChartProblem(outcome, 'x1')
      const handle = await open(path, 'r')
      setSize((await handle.stat()).size)
      return handle.createReadStream()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DomainError) throw error
      logFailure(error)
      throw new DomainError('unavailable', 'chartRefusals.cannotWrite', {
        retryAfterSeconds: retryAfterSeconds,
      })
    } finally {
      // An open file can still be read after it is unlinked.
      await rm(path, { force: true }).catch(logFailure)
    }
  }
}

/** Whether a latitude is on the sheet. Web Mercator does not include the poles. */
function isOnSheet(latitude: number, { zoom, top, height }: ChartSheet): boolean {
  const world = getWorldSizePixels(zoom)
  const north = fromMercator(0, top / world).latitude
  return latitude <= north && latitude >= fromMercator(0, (top + height) / world).latitude
}

function createNoChartProblem(reason: 'no imagery' | 'source away', where: string): DomainError {
  if (reason === 'no imagery') return fieldProblem(where, 'chartRefusals.noSource')
  return new DomainError('unavailable', 'chartRefusals.sourceUnavailable', {
    retryAfterSeconds: retryAfterSeconds,
  })
}

function setFileHeaders(reply: FastifyReply, type: string, file: string): void {
  void reply.type(type).header('content-disposition', `attachment; filename="${file}"`)
  void reply.header('cache-control', 'no-store')
}

/** Removes the file headers before an error response. */
function removeFileHeaders(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-length', sheetsHeader]) {
    void reply.removeHeader(name)
  }
}

function sendEmpty(reply: FastifyReply): typeof replySent {
  void reply.send()
  return replySent
}

/** Sends nothing, because the client has disconnected. */
function skipReply(reply: FastifyReply): typeof replySent {
  void reply.hijack()
  return replySent
}
