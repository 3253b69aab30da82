import type { Page } from 'playwright'
import { introCookie } from '../../src/server/plugins/session-cookies.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { embedNames, getEmbedPath } from '../../src/core/site/embeds.ts'
import { pages, serverPages } from '../../src/core/site/pages.ts'
import { insertPosition } from '../factories/live-rows.ts'
import { insertLiveData } from '../factories/live-data.ts'
import { insertPermissionRecords, type PermissionRecords } from '../factories/permission-requests.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { getBrowser } from '../support/browser.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'

let server: TestServer
let tiles: TileServer
let site = ''
let records: PermissionRecords
let admin: TestUser
beforeAll(async () => {
  await ensureBuilt(['basemap', 'site', 'elements', 'single', 'plugin'])
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  records = await insertPermissionRecords(server, await server.createUser())
  expect((await records.owner.call('POST', '/users/dismiss_intro')).status).toBe(200)
  admin = await server.createUser({ admin: true })
  await insertLiveData(server.database)
  const { rows } = await server.database.pool.query("select id from vessels where name = 'Mistral II'")
  for (const minutes of [30, 20, 10])
    await insertPosition(server.database, {
      vessel_id: rows[0].id,
      at: new Date(Date.now() - minutes * 60_000),
      position: `(4.13,${43.4 + minutes / 1000})`,
    })
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

/** Opens a page and returns it with the violations of its content security policy since then. */
async function visit(path: string, user: TestUser | null): Promise<{ page: Page; violations: string[] }> {
  const context = await (await getBrowser()).newContext()
  onTestFinished(() => context.close())
  const cookies = (user?.headers.cookie ?? '').split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site }
    }),
  )
  // The intro would cover what the test clicks.
  await context.addCookies([{ name: introCookie, value: 'dismissed', url: site }])
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (line: string) => void violations.push(line))
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (line: string) => void } // exposed above
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) =>
      reportViolation(`${effectiveDirective}: ${sample} (${sourceFile})`),
    )
  })
  const page = await context.newPage()
  const answer = await page.goto(site + path)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await page.waitForLoadState('networkidle')
  return { page, violations }
}

const fillIds = (path: string, id: number) => path.replace(':kind', 'place').replace(':id', String(id))

/** Returns the id of the record that a page shows. */
function getRecordId(path: string): number {
  if (path.startsWith('/nav_aid')) return records.nav_aid
  if (path.startsWith('/vessel')) return records.vessel
  return path.startsWith('/user') ? records.owner.id : records.place
}

/** Log-in at another server, and a file. */
const withoutPage: string[] = [serverPages.openId, serverPages.openIdCallback, serverPages.signalkPackage]

const allLayers = '/?lat=43.47&lng=4.12&layers=pois+satMaps+buoys+navAids+vessels+aisPaths'

const paths = [
  ...Object.values(pages),
  ...Object.values(serverPages).filter((path) => !withoutPage.includes(path)),
  ...embedNames.map(getEmbedPath),
  '/none',
  `${allLayers}&zoom=11`,
  `${allLayers}&zoom=5`,
  '/embed/map?lat=43.47&lng=4.12&zoom=11&layers=pois+vessels',
  '/api/docs',
  '/plugin-panel/?lat=43.47&lon=4.12',
]

/** Returns those to whom a page shows something else. */
function listViewers(path: string): (TestUser | null)[] {
  if (path.startsWith(serverPages.admin)) return [admin]
  const isOfSite = Object.values<string>(pages).includes(path) && path !== pages.embed
  return isOfSite ? [null, records.owner] : [null]
}

describe('pages require trusted types and keep to it', () => {
  it.each(paths)('%s', async (path) => {
    for (const user of listViewers(path)) {
      const { page, violations } = await visit(fillIds(path, getRecordId(path)), user)
      await expect.poll(() => page.locator('main[aria-busy="true"]').count()).toBe(0)
      expect(violations).toEqual([])
    }
  })

  it('a popup and the menu of the map', async () => {
    const { page, violations } = await visit(`${allLayers}&zoom=11`, null)
    await page.locator('.rs-map__leaflet').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Espiguette buoy, weather/ }).dispatchEvent('click')
    await page.locator('.leaflet-popup').first().waitFor()
    expect(violations).toEqual([])
  })

  it('the track of a vessel, which is read as XML', async () => {
    const { page, violations } = await visit('/?lat=43.47&lng=4.18&zoom=13&layers=vessels', records.owner)
    await page.getByRole('button', { name: /^Mistral II,/ }).click()
    await page.getByRole('button', { name: 'Track' }).click()
    await page.locator('path.rs-track-line').first().waitFor({ state: 'attached' })
    expect(violations).toEqual([])
  })

  it('the service worker of the panel', async () => {
    const { page, violations } = await visit('/plugin-panel/', null)
    const getScript = () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '')
    await expect.poll(getScript).toBe(`${site}/plugin-panel/worker.js`)
    expect(violations).toEqual([])
  })
})

it('text that a script uses as HTML is refused and reported, and so is a policy of another name', async () => {
  for (const path of ['/', '/embed/map', '/plugin-panel/', '/users/sign_in', '/api/docs']) {
    const { page, violations } = await visit(path, null)
    const errors = await page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      const attacks = [
        () => (document.body.innerHTML = '<b>x</b>'),
        () => new DOMParser().parseFromString('<gpx/>', 'application/xml'),
        () => trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
      ]
      return attacks.map((attack) => {
        try {
          attack()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : ''
        }
      })
    })
    expect(errors).toEqual(['TypeError', 'TypeError', 'TypeError'])
    await expect.poll(() => violations.length).toBe(3)
    expect(violations.map((line) => line.split(':')[0])).toEqual([
      'require-trusted-types-for',
      'require-trusted-types-for',
      'trusted-types',
    ])
  }
})
