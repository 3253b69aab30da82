import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser, type PageOptions } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const script = '<script type="module" src="/roadstead.js"></script>'

function openPage(html: string, options: PageOptions = {}): Promise<Page> {
  return open(`${server.url}/page?${new URLSearchParams({ html })}`, { theme: null, ...options })
}

it('with two versions of the script on a page only the first one registers elements', async () => {
  const page = await openPage('<div id="place"></div>')
  const served: string[] = []
  // The same files under another URL are separate modules, like those of another version.
  await page.route('**/other/**', async (route) => {
    served.push(route.request().url())
    await route.fulfill({
      response: await route.fetch({ url: route.request().url().replace('/other/', '/') }),
    })
  })
  await page.evaluate("import('/roadstead.js')")
  await page.evaluate("import('/other/roadstead.js')")
  await page.evaluate(() => {
    const element = document.createElement('roadstead-map')
    for (const [name, text] of Object.entries({ lat: '43.517', lng: '4.132', zoom: '13' }))
      element.setAttribute(name, text)
    document.querySelector('#place')?.append(element)
  })
  await page.locator('.rs-status').waitFor()
  expect(await page.locator('.rs-map').count()).toBe(1)
  expect(served.some((url) => url.endsWith('/other/roadstead.js'))).toBe(true)
  expect(served.filter((url) => url.includes('MapWidget'))).toEqual([])
})

it('the real-time channel is opened only with the `live` attribute', async () => {
  const expectErrors = /WebSocket|cable/
  for (const [attribute, count] of [
    ['', 0],
    ['live', 1],
  ] as const) {
    const page = await openPage('', { expectErrors })
    const channels = new Set<string>()
    page.on('websocket', (socket) => channels.add(new URL(socket.url()).pathname))
    await page.goto(
      `${server.url}/page?${new URLSearchParams({ html: `<roadstead-activity ${attribute}></roadstead-activity>${script}` })}`,
    )
    await page.getByText('No activity yet').waitFor()
    await expect.poll(() => channels.size).toBe(count)
  }
})
