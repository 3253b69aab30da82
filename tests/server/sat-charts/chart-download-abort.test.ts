import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tileFetch } from '../../../src/core/limits/sat-charts.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let tiles: TileServer
let server: TestServer
beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

it('aborting a chart download stops its tile requests', async () => {
  // Without responses, only the abort ends the open requests and lets others start.
  tiles.mode = 'silent'
  const { headers } = await server.createUser()
  const { port } = server.app.server.address() as AddressInfo // it listens on a port
  const query = 'x1=5&y1=43.4&x2=5.6&y2=43.7&zoom=12&file_type=gmap&file_format=kap&tile_zoom=15'
  const download = request({ port, host: '127.0.0.1', path: `/api/v1/images?${query}`, headers })
  download.on('error', () => undefined)
  download.end()
  await expect.poll(() => tiles.openRequestCount).toBe(tileFetch.concurrency)
  download.destroy()
  await expect.poll(() => tiles.openRequestCount).toBe(0)
  expect(tiles.requestedTiles).toHaveLength(tileFetch.concurrency)
})
