import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer
beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const script = '<script type="module" src="/roadstead.js"></script>'
const map = '<roadstead-map id="one" lat="43.517" lng="4.132" zoom="13"></roadstead-map>'
const expectErrors = /ERR_FAILED|Failed to fetch dynamically/
const marker = (page: Page) =>
  page.locator('#one').getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })

function openPage(html: string): Promise<Page> {
  return open(`${server.url}/page?${new URLSearchParams({ html })}`, { expectErrors })
}

/** Cuts the connection to all scripts but the entry; returns a function that ends the cut. */
async function cutScripts(page: Page): Promise<() => void> {
  let isCut = true
  await page.route(/(?<!roadstead)\.js$/, (route) => (isCut ? route.abort() : route.continue()))
  return () => {
    isCut = false
  }
}

it('an element whose code cannot be loaded says so, leaves the page alone, and is there after another try', async () => {
  const page = await openPage(`<p id="host">Club</p>${script}`)
  await page.waitForFunction(() => customElements.get('roadstead-map'))
  const join = await cutScripts(page)
  await page.evaluate(() => {
    const element = document.createElement('roadstead-map')
    const attributes = { id: 'one', lat: '43.517', lng: '4.132', zoom: '13' }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.querySelector('#host')?.after(element)
  })
  const retry = page.locator('#one').getByRole('button', { name: 'Roadstead: try again' })
  await retry.waitFor()
  expect(await page.getByText('Club').isVisible()).toBe(true)
  join()
  await retry.click()
  await marker(page).waitFor()
  expect(await retry.count()).toBe(0)
})

it('a map stays when a card cannot be loaded, and shows it after another try', async () => {
  const page = await openPage(map + script)
  await marker(page).waitFor()
  const join = await cutScripts(page)
  await marker(page).click()
  const failed = page.locator('#one').getByText('This part could not be loaded.')
  await failed.waitFor()
  expect(await marker(page).count()).toBe(1)
  join()
  await page.locator('#one').getByRole('button', { name: 'Try again' }).click()
  await page.locator('#one .leaflet-popup').getByText('Port <b>Camargue</b>').first().waitFor()
  expect(await failed.count()).toBe(0)
})
