import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import type { OpenPage } from '../support/browser.ts'
import { recordEvents } from './recorded-events.ts'

const script = '<script type="module" src="/roadstead.js"></script>'
const camargueMap = '<roadstead-map lat="43.517" lng="4.132" zoom="13"></roadstead-map>'
const marker = (page: Page) => page.getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })
const readZoom = (page: Page) => page.locator('.rs-status__zoom').innerText()

/** Tests the elements one by one in the browser of `open`. */
export function testElements(open: OpenPage): void {
  let server: EmbedServer
  beforeAll(async () => {
    server = await startEmbedServer()
  })
  afterAll(() => server.close())
  beforeEach(() => void server.apiRequests.splice(0))

  /** Opens a host page under a strict content security policy; a violation fails the test file. */
  function openPage(html: string): Promise<Page> {
    return open(`${server.url}/page?${new URLSearchParams({ html })}`)
  }

  describe('elements under a strict content security policy', () => {
    it('upgrade with the attributes of the page', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).waitFor()
      expect(await readZoom(page)).toBe('zoom 13')
      const query = new URLSearchParams(
        server.apiRequests.find((call) => call.includes('/places?'))?.split('?')[1],
      )
      expect(Object.fromEntries(query)).toMatchObject({ type: 'centroid', zoom: '13', stinkpots: 'false' })
    })

    it('have their own styles and size', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).waitFor()
      const box = await page.locator('roadstead-map').boundingBox()
      expect(box?.height).toBe(400)
      const map = await page.locator('.rs-map').boundingBox()
      expect(map).toEqual(box)
      expect(await page.locator('.rs-pin').evaluate((pin) => getComputedStyle(pin).borderRadius)).toBe('50%')
    })

    it('have an accent colour that follows the theme', async () => {
      const page = await openPage(
        `<roadstead-legend theme="light" accent="#f7a600"></roadstead-legend>${script}`,
      )
      const readAccent = () =>
        page.locator('.rs-element').evaluate((root) => getComputedStyle(root).getPropertyValue('--rs-accent'))
      const setTheme = (theme: string) =>
        page
          .locator('roadstead-legend')
          .evaluate((element, name) => element.setAttribute('theme', name), theme)
      // Darker on white, where it could not be read.
      await expect.poll(readAccent).toMatch(/^#9\w{5}$/)
      await setTheme('dark')
      await expect.poll(readAccent).toBe('#f7a600')
      await setTheme('night')
      await expect.poll(readAccent).not.toMatch(/^#(9|f7a600)/)
    })

    it('open cards by mouse', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).click()
      await page.locator('.rs-popup').getByRole('heading', { name: 'Port <b>Camargue</b>' }).waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.locator('.rs-popup').waitFor({ state: 'detached' })
    })

    it('open cards by keyboard and escape HTML in names', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Port <b>Camargue</b>' }).waitFor()
      await page.keyboard.press('Tab')
      const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)
      expect(await focused()).toBe('Close')
      await page.keyboard.press('Escape')
      await expect.poll(focused).toBe('Port <b>Camargue</b>, Marina')
    })

    it('search, dispatch one event for the selected hit and open its page once', async () => {
      const page = await openPage(`<roadstead-search placeholder="Where to?"></roadstead-search>${script}`)
      const recordedEvents = await recordEvents(page)
      const openedPages: Page[] = []
      page.context().on('page', (opened) => openedPages.push(opened))
      const field = page.getByRole('combobox')
      expect(await field.getAttribute('placeholder')).toBe('Where to?')
      await field.pressSequentially('port', { delay: 2 })
      await page.getByRole('option', { name: /Port Camargue/ }).click()
      await expect
        .poll(() => openedPages.map((opened) => opened.url()))
        .toEqual([`${server.url}/placeview/1`])
      const selections = (await recordedEvents()).filter((event) => event.name === 'select')
      expect(selections).toMatchObject([{ detail: { kind: 'place', hit: { id: 1, name: 'Port Camargue' } } }])
    })

    it('draw the default view without attributes', async () => {
      const page = await openPage(`<roadstead-map></roadstead-map>${script}`)
      await page.getByText('Not For Navigation').waitFor()
      expect(await readZoom(page)).toBe('zoom 8')
    })

    it('ignore invalid attributes', async () => {
      const page = await openPage(
        `<roadstead-map lat="north" zoom="" layers="ships"></roadstead-map>${script}`,
      )
      await page.getByText('Not For Navigation').waitFor()
      expect(await readZoom(page)).toBe('zoom 8')
    })
  })

  describe('attributes', () => {
    it('update the map and its layers when changed or removed', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).waitFor()
      const set = (name: string, value: string | null) =>
        page.locator('roadstead-map').evaluate(
          (map, [key = '', text = null]) => {
            if (text === null) map.removeAttribute(key)
            else map.setAttribute(key, text)
          },
          [name, value] as (string | null)[] as [string, string | null],
        )
      await set('zoom', '15')
      await expect.poll(() => readZoom(page)).toBe('zoom 15')
      await set('layers', 'navAids')
      await expect.poll(() => marker(page).count()).toBe(0)
      await set('layers', null)
      await marker(page).waitFor()
      await set('zoom', null)
      expect(await readZoom(page)).toBe('zoom 15')
    })

    it('change the language and the theme of a drawn map', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).waitFor()
      const readColor = () =>
        page
          .locator('.rs-controls button')
          .first()
          .evaluate((button) => getComputedStyle(button).color)
      const before = await readColor()
      await page.locator('roadstead-map').evaluate((map) => {
        map.setAttribute('lang', 'fr')
        map.setAttribute('theme', 'night')
      })
      await page.locator('.rs-element[lang="fr"][data-theme="night"]').waitFor()
      await page.getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
      await expect.poll(readColor).not.toBe(before)
    })

    it('can be set before the element is connected', async () => {
      const page = await openPage(script)
      await page.waitForFunction(() => customElements.get('roadstead-map'))
      await page.evaluate(() => {
        const map = document.createElement('roadstead-map')
        map.setAttribute('lat', '43.517')
        map.setAttribute('lng', '4.132')
        map.setAttribute('zoom', '14')
        document.body.append(map)
      })
      await marker(page).waitFor()
      expect(await readZoom(page)).toBe('zoom 14')
    })
  })

  describe('element lifecycle', () => {
    it('keeps its state when moved in the document', async () => {
      const page = await openPage(`<div id="one">${camargueMap}</div><div id="two"></div>${script}`)
      await marker(page).waitFor()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(() => readZoom(page)).toBe('zoom 14')
      await page.evaluate(() =>
        document.querySelector('#two')?.append(...document.querySelectorAll('roadstead-map')),
      )
      await page.locator('#two').getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(() => readZoom(page)).toBe('zoom 13')
      expect(await page.locator('.rs-map').count()).toBe(1)
    })

    it('unmounts when removed and renders again when reinserted', async () => {
      const page = await openPage(`${camargueMap}${script}`)
      await marker(page).waitFor()
      const mapHandle = await page.evaluateHandle(() => document.querySelector('roadstead-map'))
      await mapHandle.evaluate((map) => map?.remove())
      expect(await mapHandle.evaluate((map) => map?.shadowRoot?.childElementCount)).toBe(0)
      await mapHandle.evaluate((map) => document.body.append(map ?? ''))
      await marker(page).waitFor()
      expect(await page.locator('.rs-map').count()).toBe(1)
    })
  })

  describe('the embed script', () => {
    it("does not change the page's Leaflet or other globals", async () => {
      const page = await openPage(`${camargueMap}<p id="before"></p>`)
      await page.evaluate(() => Object.assign(window, { L: 'mine' }))
      const before = await page.evaluate(() => Object.keys(window))
      await page.evaluate("import('/roadstead.js')")
      await marker(page).waitFor()
      expect(await page.evaluate(() => (window as unknown as { L: string }).L)).toBe('mine')
      const added = (await page.evaluate(() => Object.keys(window))).filter((name) => !before.includes(name))
      // Globals of nanostores and Leaflet with unlikely names.
      const known = ['nanostoresGlobal', '_leaflet_events']
      expect(added.filter((name) => !name.startsWith('__playwright') && !known.includes(name))).toEqual([])
    })

    it('can be loaded twice, also from two URLs', async () => {
      const page = await openPage(
        `${camargueMap}${script}${script}<script type="module" src="/roadstead.js?again"></script>`,
      )
      await marker(page).waitFor()
      await page.evaluate("import('/roadstead.js?third')")
      expect(await page.locator('.rs-map').count()).toBe(1)
    })
  })
}
