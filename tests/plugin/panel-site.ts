import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { getBrowser } from '../support/browser.ts'
import { buildPlaceRecord, startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'

/** A request of an opened page. */
export interface PageRequest {
  method: string
  pathname: string
  searchParams: URLSearchParams
}

/** A page that a test opened. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** Messages of uncaught errors. */
  errors: string[]
  /** Requests since the page was opened. */
  requests: PageRequest[]
}

/** A server with two places that serves the panel, for the tests of one file. */
export interface PanelSite {
  readonly server: TestServer
  readonly tiles: TileServer
  readonly url: string
  /** Opens a path, or a URL of another server. */
  visit(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Visit>
  /** Opens a page as a display with a browser of 2016. */
  visitWithOldBrowser(path: string, user?: TestUser | null, script?: string): Promise<Visit>
  logIn(page: Page, user: TestUser): Promise<void>
}

/** Starts the server before the tests of a file and closes it after them. */
export function usePanelSite(): PanelSite {
  let server: TestServer
  let tiles: TileServer
  let url = ''

  beforeAll(async () => {
    await ensureBuilt(['basemap', 'plugin'])
    tiles = await startTileServer()
    server = await startTestServer({
      ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    })
    const places = [
      buildPlaceRecord({
        name: 'Port Camargue',
        phone: '+33 466',
        tags: { vhf: '9', depth: '3', maxdraft: '2.5', maxlength: '30' },
        description: '<img src=x onerror=alert(1)>',
      }),
      buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.55, longitude: 4.2 }),
    ]
    await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await server.close()
    await tiles.close()
  })

  async function visit(
    path: string,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Visit> {
    const browser = await getBrowser()
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const requests: PageRequest[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      requests.push({ method: request.method(), pathname, searchParams })
    })
    await prepare(page)
    await page.goto(new URL(path, url).href)
    return { page, errors, requests, context }
  }

  async function logIn(page: Page, { headers }: TestUser): Promise<void> {
    const cookies = (headers.cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    })
    await page.context().addCookies(cookies)
  }

  return {
    get server() {
      return server
    },
    get tiles() {
      return tiles
    },
    get url() {
      return url
    },
    visit,
    visitWithOldBrowser(path, user = null, script = '') {
      return visit(path, async (newPage) => {
        if (user) await logIn(newPage, user)
        // The browser treats the changed page below as public and asks for this permission.
        await newPage.context().grantPermissions(['local-network-access'])
        // Block modules and remove APIs that a browser of 2016 lacks.
        await newPage.route('**/plugin-panel/assets/*.js', (route) => route.abort())
        await newPage.addInitScript(`
          delete HTMLScriptElement.prototype.noModule
          for (const name of ['fetch', 'ResizeObserver', 'IntersectionObserver', 'customElements', 'AbortController',
            'URLSearchParams', 'Intl', 'PointerEvent', 'WebAssembly'])
            Object.defineProperty(window, name, { value: undefined, configurable: true })
          Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
          for (const name of ['remove', 'append', 'replaceWith', 'closest']) delete Element.prototype[name]
          delete NodeList.prototype.forEach; delete Object.values; delete Object.entries; delete Array.prototype.includes; delete String.prototype.padStart; delete Array.from
        `)
        await newPage.addInitScript(script)
        // A browser with modules skips `nomodule` scripts; an old browser does not know the attribute.
        await newPage.route(/\/plugin-panel\/\?/, async (route) => {
          const answer = await route.fetch()
          const text = (await answer.text())
            .replace('<script nomodule', '<script')
            .replace(/<link rel="modulepreload"[^>]*>/g, '')
          const { 'content-security-policy': policy = '', ...headers } = answer.headers()
          await route.fulfill({
            response: answer,
            // A browser of 2016 does not know trusted types.
            headers: {
              ...headers,
              'content-security-policy': policy.replace(
                /(require-trusted-types-for|trusted-types) [^;]*;?/g,
                '',
              ),
            },
            body: text.replace(/<script type="module"[^>]*><\/script>/, ''),
          })
        })
      })
    },
    logIn,
  }
}

/** Divides the timers of a page that take 1 to 10 seconds by 20, because the panel reconnects after 5 s. */
export const fasterTimers = `
  const { setTimeout: originalSetTimeout } = window
  window.setTimeout = (run, ms = 0) => originalSetTimeout(run, ms < 1000 || ms > 10_000 ? ms : ms / 20)
`
