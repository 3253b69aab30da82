import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { insertLiveData } from '../factories/live-data.ts'
import { smallOverpassWorld } from '../fakes/overpass-world.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { useBrowser } from '../support/browser.ts'
import { installSite, type BuiltSite } from '../support/built-site.ts'
import { findFreePort } from '../support/free-port.ts'
import { buildOlderInstallation, type OlderInstallation } from '../support/older-installation.ts'

/** Upgrades the server, with the same data folder and address, under pages that an older version has sent. */
const { open } = useBrowser()
const mapQuery = 'lat=43.517&lng=4.132&zoom=14&layers=pois'
let older: OlderInstallation
let tiles: TileServer
let site: BuiltSite
beforeAll(async () => {
  await ensureBuilt(['elements'])
  older = await buildOlderInstallation('0.0.9')
  tiles = await startTileServer()
  site = await installSite({
    tiles: { template: tiles.urlTemplate, maxZoom: 14 },
    overpassData: smallOverpassWorld,
    write: insertLiveData,
    environment: { PORT: String(await findFreePort()) },
  })
}, 600_000)
afterAll(async () => {
  site.close()
  await tiles.close()
  older.remove()
})

/** Requests of a page to a path, with their status. */
function recordFiles(page: Page, path: string): Map<string, number> {
  const files = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith(path) && pathname.endsWith('.js'))
      files.set(pathname.slice(path.length), response.status())
  })
  return files
}

/** Starts a page of another site, whose line for the elements names a version. */
async function startHostPage(scriptUrl: string): Promise<string> {
  const html = `<!doctype html><title>Club</title><link rel="icon" href="data:,">
    <roadstead-map lat="43.517" lng="4.132" zoom="13" height="400"></roadstead-map>
    <script type="module" src="${scriptUrl}"></script>`
  const host = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const { port } = host.address() as AddressInfo // listening on a TCP port
  return `http://127.0.0.1:${port}/`
}

async function openCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Port Camargue/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Port Camargue' }).first().waitFor()
}

it('open pages and pinned lines of an older version work after an upgrade', async () => {
  const url = await site.startServer(older.folder)
  const pinnedLine = `${url}/embed/${older.version}/roadstead.js`
  const hostUrl = await startHostPage(pinnedLine)
  // While no server runs, its socket cannot be opened.
  const expectErrors = /ERR_CONNECTION_REFUSED/
  const sitePage = await open(`${url}/?${mapQuery}`, { expectErrors })
  const hostPage = await open(hostUrl, { expectErrors })
  await hostPage.locator('.rs-marker').first().waitFor()
  await sitePage.locator('.rs-marker').first().waitFor()
  await sitePage.waitForLoadState('networkidle')

  await site.stopServer()
  expect(await site.startServer()).toBe(url)

  const siteFiles = recordFiles(sitePage, '/assets/')
  await openCard(sitePage)
  await sitePage.locator('.leaflet-popup').getByRole('link', { name: 'View' }).click()
  await sitePage.waitForURL('**/placeview/*')
  await sitePage.getByRole('heading', { name: 'Port Camargue', level: 1 }).waitFor()
  expect([...siteFiles.values()]).toSatisfy((statuses: number[]) =>
    statuses.every((status) => status === 200),
  )
  const current = new Set(readdirSync('dist/site/assets'))
  expect([...siteFiles.keys()].filter((name) => !current.has(name)).length).toBeGreaterThan(2)

  for (const page of [hostPage, await open(hostUrl)]) {
    const files = recordFiles(page, `/embed/${older.version}/`)
    await openCard(page)
    expect(files.size).toBeGreaterThan(0)
    expect([...files.values()].every((status) => status === 200)).toBe(true)
    expect([...files.keys()].some((name) => !existsSync(join('dist/elements', name)))).toBe(true)
  }
  const fresh = await open(`${url}/?${mapQuery}`)
  const freshFiles = await fresh.evaluate(() => [...document.scripts].map(({ src }) => src.split('/').at(-1)))
  expect(freshFiles.filter((name) => name?.endsWith('.js')).every((name) => current.has(name ?? ''))).toBe(
    true,
  )
}, 600_000)
