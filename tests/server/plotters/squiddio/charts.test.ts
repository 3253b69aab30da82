import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bbox } from '../../../../src/core/geo.ts'
import { squiddio } from '../../../../src/core/limits/plotters.ts'
import { sendCharts } from '../../../../src/server/plotters/squiddio/charts.ts'
import type { PluginRequest } from '../../../../src/server/plotters/squiddio/plugin-request.ts'

const sheet = { zoom: 14, column: 3, row: 4 }
const release = vi.fn()
const acquire = vi.fn(() => release)
/** Number of sheets of the view, by zoom. */
let countAt: (zoom: number) => number
let views: { bounds: Bbox; zoom: number }[]
let hasImagery: boolean
let zip: () => Promise<unknown>
let sent: unknown
let headers: Record<string, string>
beforeEach(() => {
  vi.clearAllMocks()
  views = []
  countAt = () => 1
  hasImagery = true
  zip = () => Promise.resolve({ stream: new PassThrough() })
  sent = null
  headers = {}
})

/** Requests charts of no place, as for a waypoint of the plotter, and of the view in the fields. */
function request(fields: Record<string, string>, ids = '0'): Promise<void> {
  const raw = { once: () => undefined, off: () => undefined }
  const reply = {
    raw,
    type: () => reply,
    header: (name: string, value: string) => {
      headers[name] = value
      return reply
    },
    send: (stream: unknown) => void (sent = stream),
  }
  const call = {
    request: { params: { ids }, raw: { destroyed: false } },
    reply,
    fields,
    requireUser: () => Promise.resolve({ id: 7 }),
  }
  const sheets = {
    countSheets: (_bounds: Bbox, zoom: number) => countAt(zoom),
    listGridSheets: (bounds: Bbox, zoom: number) => {
      views.push({ bounds, zoom })
      return [{ ...sheet, zoom }]
    },
    hasImagery: () => hasImagery,
    zip: () => zip(),
  }
  const app = { database: {}, logFailure: () => undefined, chartService: { sheets, throttle: { acquire } } }
  // Only these parts are used.
  return sendCharts(call as unknown as PluginRequest, app as unknown as FastifyInstance)
}

const view = { lat: '43.5', lon: '4.1', m_lat: '43.6', m_lon: '4.3' }
const fail = (fields: Record<string, string>, ids?: string) =>
  request(fields, ids).then(
    () => 'sent',
    (error: unknown) => (error as Error).message,
  )

describe('the chart of a view', () => {
  it('covers what lies around its centre as far as its corner', async () => {
    await request({ ...view, zooms: '12' })
    expect(views).toHaveLength(1)
    expect(views[0]?.zoom).toBe(12)
    const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = views[0]?.bounds ?? {}
    for (const [value, wanted] of [
      [x1, 3.9],
      [y1, 43.4],
      [x2, 4.3],
      [y2, 43.6],
    ] as const)
      expect(value).toBeCloseTo(wanted)
    expect(headers['content-disposition']).toBe('attachment; filename="roadstead_kaps.zip"')
  })

  it('passes the antimeridian and ends at the poles', async () => {
    await request({ lat: '89', lon: '179', m_lat: '95', m_lon: '181' })
    expect(views[0]?.bounds).toEqual({ x1: 177, y1: 83, x2: -179, y2: 90 })
    await request({ lat: '-89', lon: '-179', m_lat: '-86', m_lon: '-177' })
    expect(views[1]?.bounds).toEqual({ x1: 179, y1: -90, x2: -177, y2: -86 })
  })

  it.each([
    ['no corner', { lat: '43', lon: '4' }],
    ['a corner south of the centre', { ...view, m_lat: '43.5' }],
    ['a corner west of the centre', { ...view, m_lon: '4.1' }],
    ['half the world', { ...view, m_lon: '184.1' }],
    ['a latitude beyond the pole', { ...view, lat: '90.1', m_lat: '91' }],
    ['no number', { ...view, lat: 'north' }],
  ])('is not made with %s', async (_what, fields) => {
    expect(await fail(fields)).toBe('placesNotFound')
    expect(views).toEqual([])
  })

  it('has the highest of the zooms, of those that are offered, or else 15', async () => {
    const { min, max } = squiddio.chartZooms
    for (const zooms of ['12_14,13', `${min - 1}_${min}`, `${max}_${max + 1}`, '14.5_x', ''])
      await request({ ...view, zooms })
    expect(views.map(({ zoom }) => zoom)).toEqual([14, min, max, 15, 15])
  })

  it('has so many zooms at most, each once', async () => {
    const zooms = Array.from({ length: squiddio.maxZooms + 1 }, (_, index) => squiddio.chartZooms.min + index)
    await request({ ...view, zooms: [zooms[0], ...zooms].join('_') })
    expect(views[0]?.zoom).toBe(squiddio.chartZooms.min + squiddio.maxZooms - 1)
  })

  it('has a lower zoom if there are too many sheets, down to the lowest', async () => {
    const { min } = squiddio.chartZooms
    countAt = (zoom) => squiddio.maxViewSheets + (zoom > 12 ? 1 : 0)
    await request({ ...view, zooms: '16' })
    expect(views[0]?.zoom).toBe(12)
    countAt = (zoom) => squiddio.maxViewSheets + (zoom > min ? 1 : 0)
    await request({ ...view, zooms: '16' })
    expect(views[1]?.zoom).toBe(min)
    countAt = () => squiddio.maxViewSheets + 1
    expect(await fail({ ...view, zooms: '16' })).toBe('placesNotFound')
  })
})

describe('the charts of places', () => {
  it('are refused for more places than the limit, doubles and waypoints not counted', async () => {
    const ids = Array.from({ length: squiddio.maxPlaces + 1 }, (_, index) => index + 1).join('_')
    expect(await fail(view, ids)).toBe('tooManyPlaces')
    expect(await fail(view, Array.from({ length: squiddio.maxPlaces + 1 }, () => '0').join('_'))).toBe('sent')
  })

  it('are refused without imagery, and if its source is away', async () => {
    hasImagery = false
    expect(await fail(view)).toBe('noImagery')
    expect(acquire).not.toHaveBeenCalled()
    hasImagery = true
    zip = () => Promise.resolve({ nothing: 'no imagery' })
    expect(await fail(view)).toBe('noImagery')
    zip = () => Promise.resolve({ nothing: 'source away' })
    expect(await fail(view)).toBe('imageryUnavailable')
  })

  it('keep their slot until they were sent, and free it after a failure', async () => {
    await request(view)
    expect(acquire).toHaveBeenCalledWith(7, 1)
    expect(release).not.toHaveBeenCalled()
    ;(sent as PassThrough).destroy()
    await expect.poll(() => release).toHaveBeenCalledTimes(1)
    zip = () => Promise.reject(new Error('disk full'))
    expect(await fail(view)).toBe('disk full')
    expect(release).toHaveBeenCalledTimes(2)
  })
})
