import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SatChartEstimate, SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let tiles: TileServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  tiles = await startTileServer()
  const file = tiles.writeSourcesFile({ template: tiles.coastUrlTemplate, maxZoom: 15 })
  server = await startTestServer({ ROADSTEAD_TILES: file })
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

const west = 4.1
/** Width of a sheet at zoom 15 in degrees. */
const sheetDegrees = 360 / 2 ** 12

it.each([
  ['kap', 15, 1, 1],
  ['kap', 15, 4, 3],
  ['kap', 17, 3, 2],
  ['kap_merged', 15, 3, 3],
  ['mbtiles', 15, 1, 1],
  ['mbtiles', 15, 4, 4],
])(
  'the size announced for %s at zoom %i, %i by %i sheets, is the size sent within a tenth',
  async (format, zoom, columns, rows) => {
    const side = sheetDegrees / 2 ** (zoom - 15)
    const input = {
      x1: west,
      y1: 43.5,
      x2: west + (columns - 0.9) * side,
      y2: 43.5 + (rows - 0.9) * side * 0.72,
      tile_zoom: zoom,
      file_format: format,
    }
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const { bytes } = (await server.get(`/chart_jobs/estimate?${query.toString()}`, user.headers))
      .body as SatChartEstimate
    const { id } = (await user.call('POST', '/chart_jobs', input)).body as SatChartJob
    const getJob = async () => (await server.get(`/chart_jobs/${id}`, user.headers)).body as SatChartJob
    await expect.poll(async () => (await getJob()).state, { timeout: 120_000, interval: 500 }).toBe('done')
    const job = await getJob()
    expect(job.estimated_bytes).toBe(bytes)
    expect(Math.abs(bytes / (job.bytes ?? 0) - 1)).toBeLessThan(0.1)
  },
)
