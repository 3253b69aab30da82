import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fromMercator, type Box } from '../../core/geo.ts'
import { satelliteArea, satelliteDownload } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { HttpProblem, notFound, refusal, refusedField } from '../http/problems.ts'
import { sent } from '../http/contract-routes.ts'
import { siteAddress } from '../http/site-url.ts'
import { requireFileKind, type FileOutcome } from './area-chart.ts'
import { makeAreaKap } from './area-kap.ts'
import { makeAreaMbtiles } from './mbtiles/area-mbtiles.ts'
import { makeAreaPack, type AreaOrder } from './area-pack.ts'
import { requireSource } from './chart-sources.ts'
import { fileKinds } from './jobs/job-files.ts'
import { makeSheet } from './render-sheet.ts'
import { gridSheets, placeSheet, worldPixels, type Sheet } from './chart-sheet.ts'
import { countSheets } from './sheet-grid.ts'
import { findPlace } from '../places/queries.ts'

/** Tells the browser how much will come. */
const sheetsHeader = 'x-roadstead-sheets'
/** How soon a source that was away may be tried again. */
const awaySeconds = 60

/** Calls that make satellite charts. What can be refused is refused before the first byte. */
export function serveCharts(app: FastifyInstance): void {
  const { serve, settings, database, logFailure, chartService } = app
  const { tools, areaTools, brake } = chartService

  serve('GET /places/download_kap_file/:id', async ({ params, query, user, request, reply }) => {
    const place = await findPlace(database.reads, params.id)
    if (!place) throw notFound('place with this id')
    const zoom = query.zoom ?? satelliteDownload.defaultZoom
    const sheet = placeSheet(place, zoom)
    if (!isOnSheet(place.latitude, sheet))
      throw refusedField('id', ({ chartRefusals }) => chartRefusals.noSource)
    requireSource([sheet], tools.sources, { where: 'id', zoom: 'zoom' })
    const name = `${place.id}_gm_z${zoom}`
    const isAsked = request.method !== 'HEAD'
    const release = isAsked ? brake.start((await user()).id, 1) : () => undefined
    announce(reply, 'application/octet-stream', `${name}.kap`)
    if (!isAsked) return empty(reply)
    const left = leaving(request, reply)
    try {
      const made = await makeSheet(tools, sheet, { title: `${place.name} z${zoom}`, file: name }, left.signal)
      if (typeof made === 'string') throw nothingToMake(made, 'id')
      void reply.header('content-length', made.bytes.length).send(Buffer.from(made.bytes.buffer))
      return sent
    } catch (error) {
      if (left.signal.aborted) return abandoned(reply)
      retract(reply)
      throw error
    } finally {
      left.stop()
      release()
    }
  })

  serve('GET /images', async ({ query, user, request, reply }) => {
    const { tile_zoom: tileZoom, file_format: format, x1, y1, x2, y2 } = query
    const box: Box = { x1, y1, x2, y2 }
    const count = countSheets(box, tileZoom)
    if (count > satelliteArea.maxSheets) {
      throw refusedField('x1', ({ chartRefusals }) =>
        fill(chartRefusals.tooLarge, { count, most: satelliteArea.maxSheets }),
      )
    }
    requireFileKind(query, box)
    requireSource(gridSheets(box, tileZoom), tools.sources, { where: 'x1', zoom: 'tile_zoom' })
    const isAsked = request.method !== 'HEAD'
    const release = isAsked ? brake.start((await user()).id, count) : () => undefined
    announce(reply, fileKinds[format].type, fileKinds[format].name)
    void reply.header(sheetsHeader, count)
    if (!isAsked) return empty(reply)
    const left = leaving(request, reply)
    const end = () => {
      left.stop()
      release()
    }
    try {
      const area: AreaOrder = { box, tileZoom, site: siteAddress(settings, request), onFailure: logFailure }
      const stream =
        format === 'kap'
          ? await packStream(area, left.signal)
          : await fileStream(
              (path) =>
                (format === 'mbtiles' ? makeAreaMbtiles : makeAreaKap)(
                  areaTools,
                  { ...area, path },
                  left.signal,
                ),
              left.signal,
              (bytes) => void reply.header('content-length', bytes),
            )
      stream.once('close', end)
      void reply.send(stream)
      return sent
    } catch (error) {
      end()
      if (left.signal.aborted) return abandoned(reply)
      retract(reply)
      throw error
    }
  })

  async function packStream(area: AreaOrder, signal: AbortSignal): Promise<Readable> {
    const pack = await makeAreaPack(areaTools, area, signal)
    if ('nothing' in pack) throw nothingToMake(pack.nothing, 'x1')
    return pack.stream
  }

  /** The file is written whole before any of it is sent, and is gone when it was sent. */
  async function fileStream(
    make: (path: string) => Promise<FileOutcome>,
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
      throw refusal('unavailable', ({ chartRefusals }) => chartRefusals.cannotWrite, {
        retryAfterSeconds: awaySeconds,
      })
    } finally {
      // What is open can be read on without a name.
      await rm(path, { force: true }).catch(logFailure)
    }
  }
}

/** Web Mercator ends before the poles do. */
function isOnSheet(latitude: number, { zoom, top, height }: Sheet): boolean {
  const world = worldPixels(zoom)
  const north = fromMercator(0, top / world).latitude
  return latitude <= north && latitude >= fromMercator(0, (top + height) / world).latitude
}

function nothingToMake(reason: 'no imagery' | 'source away', where: string): HttpProblem {
  if (reason === 'no imagery') return refusedField(where, ({ chartRefusals }) => chartRefusals.noSource)
  return refusal('unavailable', ({ chartRefusals }) => chartRefusals.sourceAway, {
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

function empty(reply: FastifyReply): typeof sent {
  void reply.send()
  return sent
}

/** Nobody is there to be told anything. */
function abandoned(reply: FastifyReply): typeof sent {
  void reply.hijack()
  return sent
}

/** A signal that ends the work when who asked has left. */
export function leaving(
  request: FastifyRequest,
  reply: FastifyReply,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  // Each tile that is asked for listens.
  setMaxListeners(0, controller.signal)
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  reply.raw.once('close', leave)
  // Left already, while the place was looked up.
  if (request.raw.destroyed && !request.raw.complete) leave()
  return { signal: controller.signal, stop: () => reply.raw.off('close', leave) }
}
