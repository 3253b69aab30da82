import type { FastifyInstance } from 'fastify'
import type { Bbox } from '../../../core/geo.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import { squiddio } from '../../../core/limits.ts'
import { parseRecordId } from '../../../core/site/pages.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { findPlace } from '../../places/queries.ts'
import type { PluginRequest, PluginFields } from './plugin-request.ts'
import type { ChartService } from '../../sat-charts/chart-service.ts'
import type { RequestedChart } from '../../sat-charts/zip-charts.ts'
import { PluginMessageError } from './messages.ts'

/** Charts of the places named and, where the plugin sends a view, of that view: one zip. */
export async function sendCharts(
  { request, reply, fields, requireUser }: PluginRequest,
  { database, logFailure, chartService }: FastifyInstance,
): Promise<void> {
  const { sheets, throttle } = chartService
  const user = await requireUser()
  const ids = placeIds((request.params as { ids: string }).ids) // the route's own parameter
  if (ids.length > squiddio.maxPlaces) throw new PluginMessageError('tooManyPlaces')
  const found = await Promise.all(ids.map((id) => findPlace(database.readDb, id)))
  const places = found.filter((place) => place !== null)
  const zooms = zoomsOf(fields.zooms ?? '')
  const wanted: RequestedChart[] = places.flatMap((place) =>
    zooms.map((zoom) => ({
      sheet: sheets.createPlaceSheet(place, zoom),
      names: { title: `${place.name} z${zoom}`, fileName: `${place.id}_gm_z${zoom}` },
    })),
  )
  const view = viewBox(fields)
  if (view) wanted.push(...viewCharts(sheets, view, zooms))
  if (wanted.length === 0) throw new PluginMessageError('placesNotFound')
  const possible = wanted.filter(({ sheet }) => sheets.hasImagery(sheet))
  if (possible.length === 0) throw new PluginMessageError('noImagery')
  const release = throttle.acquire(user.id, possible.length)
  const left = abortOnDisconnect(request, reply)
  const end = () => {
    left.stop()
    release()
  }
  try {
    const zip = await sheets.zip(possible, { signal: left.signal, onFailure: logFailure })
    if ('nothing' in zip)
      throw new PluginMessageError(zip.nothing === 'no imagery' ? 'noImagery' : 'imageryUnavailable')
    zip.stream.once('close', end)
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="roadstead_kaps.zip"')
      .send(zip.stream)
  } catch (error) {
    end()
    throw error
  }
}

/** The numbers of places, each once; the plugin sends 0 for a waypoint that is no place. */
function placeIds(text: string): number[] {
  const numbers = text.split('_').map(parseRecordId)
  return [...new Set(numbers.filter((id) => id !== null))]
}

function zoomsOf(text: string): number[] {
  const { min, max } = squiddio.chartZooms
  const zooms = text
    .split(/[_,]/)
    .map(Number)
    .filter((zoom) => Number.isInteger(zoom) && zoom >= min && zoom <= max)
  const each = [...new Set(zooms)].slice(0, squiddio.maxZooms)
  return each.length > 0 ? each : [defaultZoom]
}

const defaultZoom = 15

/** The box of a view from its middle and its north-east corner. */
function viewBox({ lat, lon, m_lat, m_lon }: PluginFields): Bbox | null {
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

/** Sheets that cover a view at the deepest of the zooms that takes few of them, or at a smaller one. */
function viewCharts(sheets: ChartService['sheets'], box: Bbox, zooms: number[]): RequestedChart[] {
  let zoom = Math.max(...zooms)
  while (zoom > squiddio.chartZooms.min && sheets.countSheets(box, zoom) > squiddio.maxViewSheets) zoom--
  if (sheets.countSheets(box, zoom) > squiddio.maxViewSheets) return []
  return sheets.listGridSheets(box, zoom).map((sheet) => {
    const file = `gm_z${sheet.zoom}_${sheet.column}_${sheet.row}`
    return { sheet, names: { title: file, fileName: file } }
  })
}
