import { afterAll, beforeAll, expect, it } from 'vitest'
import { autoImport } from '../../src/core/limits/imports.ts'
import { startFakeOverpass, type FakeOverpass } from '../fakes/overpass.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { useBrowser, waitForSessionCheck } from '../support/browser.ts'

const { open } = useBrowser()
let tiles: TileServer
let overpass: FakeOverpass
let server: TestServer
let site: string
beforeAll(async () => {
  tiles = await startTileServer()
  overpass = await startFakeOverpass()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    ROADSTEAD_AUTO_IMPORT: 'on',
    ROADSTEAD_OVERPASS_URL: overpass.url,
  })
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await overpass.close()
  await tiles.close()
})

it('imports an area without data when the map stops there, and shows its places without a reload', async () => {
  const release = overpass.holdResponses()
  const page = await open(`${site}/?lat=-17.5&lng=-149.5&zoom=12`)
  const progress = page.getByRole('status').getByText('Searching for places…')
  await progress.waitFor()
  await expect.poll(() => overpass.requestedBounds.includes('-18,-150,-17,-149')).toBe(true)
  const port = page.getByRole('button', { name: 'Port -18,-150,-17,-149, Marina' })
  expect(await port.count()).toBe(0)
  release()
  await port.waitFor()
  await expect.poll(() => progress.count()).toBe(0)
})

it('imports nothing below the minimum zoom', async () => {
  overpass.requestedBounds.length = 0
  const page = await open('about:blank')
  const whenIdle = waitForSessionCheck(page)
  await page.goto(`${site}/?lat=-9.5&lng=-139.5&zoom=${autoImport.minZoom - 1}`)
  await whenIdle
  expect(await page.getByText('Searching for places…').count()).toBe(0)
  // The first area that is requested is that of the next map, which has the minimum zoom.
  await page.goto(`${site}/?lat=-25.5&lng=-130.5&zoom=${autoImport.minZoom}`)
  await expect.poll(() => overpass.requestedBounds.length).toBeGreaterThan(0)
  const souths = overpass.requestedBounds.map((bounds) => Number.parseInt(bounds, 10))
  expect(souths.filter((south) => south > -20)).toEqual([])
})
