import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { TestUser } from '../support/test-server.ts'
import type { PanelSite, Visit } from './panel-site.ts'
import { startPositionStream } from './position-stream.ts'

/** Tests that hold for the panel and for the old panel. */

export function testVesselParameter(openPage: (path: string) => Promise<Visit>, path: string): void {
  it('section 7: sends stinkpots with each request for places', async () => {
    const { requests } = await openPage(path)
    const listValues = () =>
      requests
        .filter(({ pathname }) => /\/api\/v1\/places\/?$/.test(pathname))
        .map(({ searchParams }) => searchParams.get('stinkpots'))
    await expect.poll(() => listValues().length).toBeGreaterThan(0)
    expect(new Set(listValues())).toEqual(new Set(['false']))
  })
}

/** Tests with pages whose long timers are faster. */
export function testFollowing(
  openPage: (path: string) => Promise<Visit>,
  { positionSelector }: Record<'positionSelector', string>,
): void {
  it('follows the position stream of the vessel, also after a reconnect, until the user moves the map', async () => {
    const positionStream = await startPositionStream()
    try {
      positionStream.sendPosition(43.5, 4.1)
      const { page, errors } = await openPage(`/plugin-panel/?signalk=${positionStream.host}`)
      const positionText = page.locator(positionSelector)
      await expect.poll(() => positionText.textContent()).toContain('Position from the boat')
      const first = await positionText.textContent()
      expect(positionStream.subscriptions[0]).toMatchObject({
        subscribe: expect.arrayContaining([expect.objectContaining({ path: 'navigation.position' })]),
      })
      positionStream.disconnectClients()
      positionStream.sendPosition(42.9, 5.3)
      await expect.poll(() => positionText.textContent()).not.toBe(first)
      const getMapBox = () => page.locator('.leaflet-container').boundingBox()
      const map = await getMapBox()
      await page.getByRole('button', { name: 'Following' }).waitFor()
      await page.mouse.move((map?.width ?? 0) / 2 + 120, 400)
      await page.mouse.down()
      await page.mouse.move((map?.width ?? 0) / 2 - 60, 330, { steps: 5 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Follow me' }).waitFor()
      expect(errors).toEqual([])
    } finally {
      positionStream.close()
    }
  })
}

export function testForeignFrame(
  site: PanelSite,
  visitAs: (path: string, user: TestUser) => Promise<Visit>,
  contentSelector: string,
): void {
  it('does not request the session in a frame of another origin of the same site', async () => {
    // Another port is another origin of the same site, so cookies are sent.
    const embeddingSite = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Club</title><iframe id="panel" width="900" height="600" src="${site.url}/plugin-panel/?lat=43.52&lon=4.13"></iframe>`,
        ),
    )
    await new Promise<void>((resolve) => embeddingSite.listen(0, '127.0.0.1', resolve))
    const { port } = embeddingSite.address() as AddressInfo // it listens on a port
    const { page, requests } = await visitAs(`http://127.0.0.1:${port}/`, await site.server.createUser())
    await page.frameLocator('#panel').locator(contentSelector).first().waitFor()
    await page.waitForLoadState('networkidle')
    const paths = requests.map(({ pathname }) => pathname)
    expect(paths).toContain('/plugin-panel/')
    expect(paths).not.toContain('/api/v1/users/logged_in')
    embeddingSite.close()
  })
}
