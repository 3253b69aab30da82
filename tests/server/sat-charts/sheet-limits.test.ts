import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SatChartEstimate } from '../../../src/core/contract/sat-chart-job.ts'
import { satChartArea } from '../../../src/core/limits/sat-charts.ts'
import { createPlaceSheet } from '../../../src/server/sat-charts/chart-sheet.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let tiles: TileServer
let server: TestServer
let user: TestUser
beforeAll(async () => {
  tiles = await startTileServer()
  tiles.mode = 'silent'
  const ROADSTEAD_TILES = tiles.writeSourcesFile({
    template: tiles.urlTemplate,
    bbox: [0, 43, 90, 44],
    maxZoom: 16,
  })
  server = await startTestServer({ ROADSTEAD_TILES, ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

const zoom = 13
/** Degrees of longitude of a sheet: eight of the tiles around the world. */
const sheetSpan = (8 * 360) / 2 ** zoom

/** A row of so many sheets, as a query. */
function buildRow(sheets: number) {
  const bounds = { x1: sheetSpan * 0.5, y1: 43.5, x2: sheetSpan * (sheets - 0.5), y2: 43.501 }
  return { ...bounds, tile_zoom: zoom, file_format: 'kap' }
}

const toQuery = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

it('an area has at most as many sheets as a download and a job may have', async () => {
  const { maxSheets } = satChartArea
  const head = async (sheets: number) => {
    const url = `/api/v1/images?zoom=8&file_type=gmap&${toQuery(buildRow(sheets))}`
    const answer = await server.app.inject({ method: 'HEAD', url, headers: user.headers })
    return [answer.statusCode, answer.headers['x-roadstead-sheets']]
  }
  expect(await head(maxSheets)).toEqual([200, String(maxSheets)])
  expect(await head(maxSheets + 1)).toEqual([422, undefined])
  const add = async (sheets: number) =>
    (await user.call('POST', '/chart_jobs', buildRow(sheets))) as { status: number; body: { id: number } }
  const [largest, tooLarge] = [await add(maxSheets), await add(maxSheets + 1)]
  expect(largest.status).toBe(201)
  expect(tooLarge.status).toBe(422)
  await user.call('DELETE', `/chart_jobs/${largest.body.id}`)
})

it('the estimate of an area with too many sheets names no source', async () => {
  const estimate = async (sheets: number) =>
    (await server.get(`/chart_jobs/estimate?${toQuery(buildRow(sheets))}`, user.headers))
      .body as SatChartEstimate
  const { maxSheets } = satChartArea
  expect(await estimate(maxSheets + 1)).toMatchObject({ sheets: maxSheets + 1, sources: [], refusal: null })
})

it('charts that no source has are refused by the field that must change', async () => {
  const listFields = (answer: { status: number; body: { errors?: object } }) => [
    answer.status,
    ...Object.keys(answer.body.errors ?? {}),
  ]
  const add = async (change: object) =>
    listFields(await user.call('POST', '/chart_jobs', { ...buildRow(1), ...change }))
  expect(await add({ y1: -43.501, y2: -43.5 })).toEqual([422, 'x1'])
  expect(await add({ x1: 5, x2: 5.001, tile_zoom: 21 })).toEqual([422, 'tile_zoom'])
  const draw = async (latitude: number, placeZoom: number) => {
    const place = { name: 'Cove', latitude, longitude: 5 }
    const { id } = (await user.call('POST', '/places', { place })).body as { id: number }
    return listFields(await user.call('GET', `/places/download_kap_file/${id}?zoom=${placeZoom}`))
  }
  expect(await draw(-43.5, 15)).toEqual([422, 'id'])
  expect(await draw(89.9, 15)).toEqual([422, 'id'])
  expect(await draw(43.5, 21)).toEqual([422, 'zoom'])
})

it('the sheets of jobs count towards the sheets of an hour', async () => {
  const sailor = await server.createUser()
  server.app.chartService.throttle.acquire(sailor.id, satChartArea.maxSheetsPerHour)()
  expect(await sailor.call('POST', '/chart_jobs', buildRow(1))).toMatchObject({ status: 429 })
})

it('of twenty jobs posted at once two are accepted, and the others count no sheets', async () => {
  const sailor = await server.createUser()
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => sailor.call('POST', '/chart_jobs', buildRow(100))),
  )
  const statuses = posted.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, 201, ...Array<number>(18).fill(429)])
  const stored = (await sailor.call('GET', '/chart_jobs')).body as { id: number }[]
  expect(stored).toHaveLength(satChartArea.maxConcurrentDownloads)
  for (const { id } of stored) await sailor.call('DELETE', `/chart_jobs/${id}`)
  // 200 of the 400 sheets of the hour are left.
  expect(await sailor.call('POST', '/chart_jobs', buildRow(100))).toMatchObject({ status: 201 })
  for (const { id } of (await sailor.call('GET', '/chart_jobs')).body as { id: number }[])
    await sailor.call('DELETE', `/chart_jobs/${id}`)
})

it('a sheet has imagery if a source covers it', () => {
  const { hasImagery } = server.app.chartService.sheets
  const at = (latitude: number) => hasImagery(createPlaceSheet({ latitude, longitude: 5 }, zoom))
  expect(at(43.5)).toBe(true)
  expect(at(-43.5)).toBe(false)
})
