import type { FastifyInstance } from 'fastify'
import type { Bbox } from '../../../core/geo.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import { squiddio } from '../../../core/limits/plotters.ts'
import { parseRecordId } from '../../../core/site/pages.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { findPlace } from '../../places/queries.ts'
import type { PluginRequest, PluginFields } from './plugin-request.ts'
import type { ChartService } from '../../sat-charts/chart-service.ts'
import type { RequestedChart } from '../../sat-charts/zip-charts.ts'
import { PluginMessageError } from './messages.ts'
import { listPlaceCharts } from './place-charts.ts'

/** Sends a zip of the charts of the requested places and, if the plugin sends a viewport, of the viewport. */
export async function sendCharts(
  { request, reply, fields, requireUser }: PluginRequest,
  { database, logFailure, chartService }: FastifyInstance,
): Promise<void> {
  const { sheets, throttle } = chartService
  const user = await requireUser()
  const ids = parsePlaceIds((request.params as { ids: string }).ids) // the route's own parameter
  if (ids.length > squiddio.maxPlaces) throw new PluginMessageError('tooManyPlaces')
  const found = await Promise.all(ids.map((id) => findPlace(database.readDb, id)))
  const places = found.filter((place) => place !== null)
  const zooms = parseZooms(fields.zooms ?? '')
  const charts = listPlaceCharts(places, zooms, sheets)
  const viewport = parseViewport(fields)
  if (viewport) charts.push(...listViewportCharts(sheets, viewport, zooms))
  if (charts.length === 0) throw new PluginMessageError('placesNotFound')
  const chartsWithImagery = charts.filter(({ sheet }) => sheets.hasImagery(sheet))
  if (chartsWithImagery.length === 0) throw new PluginMessageError('noImagery')
  const release = throttle.acquire(user.id, chartsWithImagery.length)
  const disconnect = abortOnDisconnect(request, reply)
  const cleanUp = () => {
    disconnect.stop()
    release()
  }
  try {
    const zip = await sheets.zip(chartsWithImagery, {
      signal: disconnect.signal,
      onFailure: logFailure,
    })
    if ('nothing' in zip)
      throw new PluginMessageError(zip.nothing === 'no imagery' ? 'noImagery' : 'imageryUnavailable')
    zip.stream.once('close', cleanUp)
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="roadstead_kaps.zip"')
      .send(zip.stream)
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** Parses the place ids without duplicates. The plugin sends 0 for a waypoint that is not a place. */
function parsePlaceIds(text: string): number[] {
  const numbers = text.split('_').map(parseRecordId)
  return [...new Set(numbers.filter((id) => id !== null))]
}

function parseZooms(text: string): number[] {
  const { min, max } = squiddio.chartZooms
  const zooms = text
    .split(/[_,]/)
    .map(Number)
    .filter((zoom) => Number.isInteger(zoom) && zoom >= min && zoom <= max)
  const uniqueZooms = [...new Set(zooms)].slice(0, squiddio.maxZooms)
  return uniqueZooms.length > 0 ? uniqueZooms : [defaultZoom]
}

const defaultZoom = 15

/** Computes the bounding box of a viewport from its centre and north-east corner. */
function parseViewport({ lat, lon, m_lat, m_lon }: PluginFields): Bbox | null {
  const [latitude, longitude, north, east] = [lat, lon, m_lat, m_lon].map((text) =>
    text ? Number(text) : Number.NaN,
  )
  if (latitude === undefined || longitude === undefined || north === undefined || east === undefined)
    return null
  const [high, wide] = [north - latitude, east - longitude]
  if (!(high > 0 && wide > 0 && wide < 180 && Math.abs(latitude) <= 90)) return null
  return {
    x1: wrapLongitude(longitude - wide),
    y1: Math.max(-90, latitude - high),
    x2: wrapLongitude(longitude + wide),
    y2: Math.min(90, latitude + high),
  }
}

/** Lists the sheets that cover a viewport at the highest zoom, reduced until there are few enough sheets. */
function listViewportCharts(sheets: ChartService['sheets'], bounds: Bbox, zooms: number[]): RequestedChart[] {
  let zoom = Math.max(...zooms)
  while (zoom > squiddio.chartZooms.min && sheets.countSheets(bounds, zoom) > squiddio.maxViewSheets) zoom--
  if (sheets.countSheets(bounds, zoom) > squiddio.maxViewSheets) return []
  return sheets.listGridSheets(bounds, zoom).map((sheet) => {
    const file = `gm_z${sheet.zoom}_${sheet.column}_${sheet.row}`
    return { sheet, names: { title: file, fileName: file } }
  })
}
