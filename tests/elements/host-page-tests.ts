import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { phoneSize, type OpenPage, type PageOptions } from '../support/browser.ts'
import { recordEvents } from './recorded-events.ts'

const script = '<script type="module" src="/roadstead.js" data-theme="dark"></script>'
const view = 'lat="43.517" lng="4.132" zoom="13"'
const marker = (page: Page, map = '#one') =>
  page.locator(map).getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })

/** Tests pages with elements in the browser of `open`: attributes, several elements, events, styles. */
export function testHostPages(open: OpenPage): void {
  let server: EmbedServer
  beforeAll(async () => {
    server = await startEmbedServer()
  })
  afterAll(() => server.close())
  beforeEach(() => void server.apiRequests.splice(0))

  function openPage(html: string, expectErrors?: RegExp, options: PageOptions = {}): Promise<Page> {
    const url = `${server.url}/page?${new URLSearchParams({ html })}`
    return open(url, { ...options, ...(expectErrors && { expectErrors }) })
  }

  describe('invalid attributes', () => {
    it('are reported in the error slot, by an event and once in the console, and never throw', async () => {
      const page = await openPage(
        `<roadstead-config tiles="[{"></roadstead-config>
         <roadstead-map id="one" ${view} layers="ships" theme="purple"></roadstead-map>
         <roadstead-place-card><b slot="error">Ask the harbour master.</b></roadstead-place-card>
         <roadstead-reviews></roadstead-reviews>
         <roadstead-place-card id="dead" place-id="404"></roadstead-place-card>
         <roadstead-layers for="nowhere"></roadstead-layers>`,
        /404/,
      )
      const warnings: string[] = []
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      const recordedEvents = await recordEvents(page)
      await page.evaluate("import('/roadstead.js')")
      await marker(page).waitFor()
      await page.getByText('layers="ships" is not valid. Expected: words of: pois').waitFor()
      await page.getByText('theme="purple" is not valid. Expected: one of: auto').waitFor()
      await page.locator('roadstead-map').getByText('tiles="[{"').waitFor()
      await page.getByText('Ask the harbour master.').waitFor()
      await page.locator('roadstead-reviews').getByText('Missing: place-id.').waitFor()
      await page.locator('#dead').getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByText('No map found.').waitFor()
      const failures = (await recordedEvents())
        .filter(({ name }) => name === 'error')
        .map(({ detail }) => detail)
      expect(failures.map(({ reason }) => reason).sort()).toEqual(
        expect.arrayContaining(['attribute', 'call', 'map']),
      )
      expect(failures.find(({ reason }) => reason === 'call')).toMatchObject({ status: 404 })
      expect(new Set(warnings).size).toBe(warnings.length)
      expect(warnings.some((line) => line.includes('<roadstead-map>') && line.includes('ships'))).toBe(true)
    })
  })

  describe('several widgets on one page', () => {
    it('take settings from the configuration that they name, else the nearest, else the first of the page', async () => {
      const page = await openPage(
        `${script}
         <roadstead-config lang="de"></roadstead-config>
         <roadstead-config lang="fr">
           <roadstead-legend id="nearest"></roadstead-legend>
           <roadstead-legend id="named" config="spanish"></roadstead-legend>
         </roadstead-config>
         <roadstead-config id="spanish" lang="es"></roadstead-config>
         <roadstead-legend id="first"></roadstead-legend>`,
      )
      for (const [id, language] of [
        ['named', 'es'],
        ['nearest', 'fr'],
        ['first', 'de'],
      ])
        await page.locator(`#${id} .rs-element[lang=${language}]`).waitFor()
    })

    it('share settings and requests, control their map and dispatch cancelable events', async () => {
      const page = await openPage(
        `<script type="module" src="/nothing.js"></script>
         <roadstead-map id="one" ${view}></roadstead-map>
         <roadstead-map id="two" ${view} lang="en"></roadstead-map>
         <roadstead-search for="two"></roadstead-search>
         <roadstead-layers for="one"></roadstead-layers>
         <roadstead-place-card place-id="1"></roadstead-place-card>
         <roadstead-chart place-id="1" metric="temperature"></roadstead-chart>`,
        /nothing\.js/,
      )
      const recordedEvents = await recordEvents(page)
      // A property set before the element is defined.
      await page.evaluate(() => {
        const two = document.querySelector('#two')
        if (two) Object.assign(two, { zoom: 14, given: 'mine' })
      })
      await page.evaluate("import('/roadstead.js')")
      await marker(page).waitFor()
      await marker(page, '#two').waitFor()
      await page.locator('roadstead-chart figure').waitFor()
      await page.locator('roadstead-place-card h3').waitFor()
      expect(await page.locator('#two .rs-status__zoom').innerText()).toBe('zoom 14')
      expect(await page.locator('#two').getAttribute('zoom')).toBe('14')
      expect(server.apiRequests.toSorted()).toEqual([...new Set(server.apiRequests)].toSorted())

      // A configuration element added later.
      await page.evaluate(() => {
        const config = document.createElement('roadstead-config')
        config.setAttribute('lang', 'fr')
        config.setAttribute('attribution', 'Club nautique')
        document.body.append(config)
      })
      await page.locator('#one').getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
      await page.locator('#one').getByText('Club nautique').waitFor()
      await page.locator('#two').getByRole('button', { name: 'Zoom in' }).waitFor()

      // The search moves only its own map.
      await page.locator('roadstead-search').getByRole('combobox').pressSequentially('port')
      await page.getByRole('option', { name: /Port Camargue/ }).click()
      await page.locator('#two .rs-popup').waitFor()
      expect(await page.locator('#one .rs-popup').count()).toBe(0)

      // The layers element turns off a layer of its map.
      await page.locator('roadstead-layers').getByRole('checkbox').first().click()
      await expect.poll(() => marker(page).count()).toBe(0)
      expect((await recordedEvents()).map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'ready',
          'view-change',
          'select',
          'place-select',
          'feature-open',
          'layer-change',
        ]),
      )

      // preventDefault on the select event suppresses the card.
      await page.locator('roadstead-layers').getByRole('checkbox').first().click()
      await page.evaluate(() =>
        document.addEventListener('roadstead-place-select', (event) => event.preventDefault()),
      )
      await page
        .locator('#one')
        .getByRole('button', { name: /Camargue.*, / })
        .first()
        .click()
      await expect
        .poll(async () => (await recordedEvents()).filter(({ name }) => name === 'place-select').length)
        .toBe(2)
      expect(await page.locator('#one .rs-popup').count()).toBe(0)
    })
  })

  describe('chart element', () => {
    it('shows the value under the pointer and dispatches an event on click', async () => {
      const page = await openPage('<roadstead-chart metric="temperature"></roadstead-chart>')
      const recordedEvents = await recordEvents(page)
      await page.evaluate(() => {
        const data = [11, 14, 12].map((value, hour) => ({ at: `2026-05-01T0${hour}:00:00Z`, value }))
        Object.assign(document.querySelector('roadstead-chart') ?? {}, { data })
      })
      await page.evaluate("import('/roadstead.js')")
      const countPaintedPixels = () =>
        page.locator('roadstead-chart canvas').evaluate((canvas: HTMLCanvasElement) => {
          const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
          return pixels?.filter((value, index) => index % 4 === 3 && value > 0).length
        })
      await expect.poll(countPaintedPixels).toBeGreaterThan(1000)
      await page.locator('roadstead-chart .u-over').hover()
      await page.locator('roadstead-chart figcaption').getByText('01:00').waitFor()
      await page.locator('roadstead-chart .u-over').click()
      expect(await recordedEvents()).toContainEqual({
        name: 'point',
        detail: { at: '2026-05-01T01:00:00Z', value: 14 },
      })
      await page.mouse.move(0, 0)
      await page.locator('roadstead-chart figcaption').getByText('02:00').waitFor()
    })
  })

  describe('search element', () => {
    it('accepts input before the chunk of its list is loaded, then shows the hits', async () => {
      const page = await openPage('<roadstead-search></roadstead-search>')
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/HitList-*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.evaluate("import('/roadstead.js')")
      const field = page.getByRole('combobox')
      await field.pressSequentially('port')
      await expect.poll(() => server.apiRequests.filter((call) => call.includes('/search'))).toHaveLength(1)
      expect(await page.getByRole('option').count()).toBe(0)
      release()
      await page.getByRole('option', { name: /Port Camargue/ }).waitFor()
      expect(await field.inputValue()).toBe('port')
      expect(await field.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('ArrowDown')
      const active = await field.getAttribute('aria-activedescendant')
      expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe(active)
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toBe('Port Camargue')
      expect(await field.getAttribute('aria-expanded')).toBe('false')
    })
  })

  describe('host page', () => {
    it('keeps scrolling, styles and direction, and the map is isolated and of any size', async () => {
      const page = await openPage(
        `<div dir="rtl"><roadstead-map id="one" ${view}></roadstead-map></div>
         <roadstead-map id="tiny" ${view} height="160"></roadstead-map>
         <p id="far">far</p>${script}`,
      )
      await page.evaluate(() => {
        const hostile = new CSSStyleSheet()
        hostile.replaceSync(
          '* { color: red !important; font-size: 40px !important; position: static !important; letter-spacing: 9px } div, button, img, section { display: none !important } #far { margin-top: 2000px } body > div { display: block !important } body { visibility: visible; text-transform: uppercase }',
        )
        document.adoptedStyleSheets = [hostile]
      })
      await marker(page).waitFor()
      const style = await page.locator('#one .rs-foot').evaluate((foot) => {
        const { textTransform, letterSpacing, position } = getComputedStyle(foot)
        return { textTransform, letterSpacing, position }
      })
      expect(style).toEqual({ textTransform: 'none', letterSpacing: 'normal', position: 'absolute' })
      expect(await page.locator('#one .rs-element').getAttribute('dir')).toBe('rtl')
      // From the data-theme attribute of the script.
      expect(await page.locator('#one .rs-element').getAttribute('data-theme')).toBe('dark')
      expect(await page.locator('#far').evaluate((far) => getComputedStyle(far).color)).toBe('rgb(255, 0, 0)')
      const tiny = await page.locator('#tiny').boundingBox()
      expect(tiny?.height).toBe(160)
      await page.locator('#tiny').getByText('Not For Navigation').waitFor()

      // The wheel over the map scrolls the page; with Ctrl it zooms.
      await page.locator('#one').hover({ position: { x: 200, y: 100 } })
      await page.mouse.wheel(0, 120)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      await page.locator('#one').getByText('Hold Ctrl and scroll').waitFor()
      expect(await page.locator('#one .rs-status__zoom').innerText()).toBe('zoom 13')
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.locator('#one').hover({ position: { x: 200, y: 100 } })
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -120)
      await page.keyboard.up('Control')
      await expect.poll(() => page.locator('#one .rs-status__zoom').innerText()).not.toBe('zoom 13')

      // No attribute hides the attribution.
      await page.locator('#one').evaluate((map) => map.setAttribute('controls', 'none'))
      await page.locator('#one .rs-controls').waitFor({ state: 'detached' })
      await page.locator('#one').getByText('Not For Navigation').waitFor()
    })

    it('a card on a map of a phone is inside the map and nothing covers it', async () => {
      // Not as a mobile device, which would lay this page out at 980 px.
      const page = await openPage(`<roadstead-map id="one" ${view}></roadstead-map>${script}`, undefined, {
        size: phoneSize,
        context: { isMobile: false },
      })
      await marker(page).click()
      const card = page.locator('#one .leaflet-popup-content-wrapper')
      await card.getByRole('heading', { name: 'Camargue' }).waitFor()
      /** The smallest distance between the card and the map's edges or status bar, in px. */
      const measureMargin = async () => {
        const [map, popup] = [await page.locator('#one').boundingBox(), await card.boundingBox()]
        const status = await page.locator('#one .rs-status').boundingBox()
        if (!map || !popup || !status) return -1
        return Math.min(
          popup.x - map.x,
          popup.y - map.y,
          map.x + map.width - popup.x - popup.width,
          status.y - popup.y - popup.height,
        )
      }
      await expect.poll(measureMargin).toBeGreaterThanOrEqual(0)
      expect(await page.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(false)
      await card.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    })

    it('a map in a hidden tab is complete once the tab is shown', async () => {
      const page = await openPage(
        `<div id="tab" hidden><roadstead-map id="one" ${view}></roadstead-map></div>${script}`,
      )
      await page.locator('#one .rs-status').waitFor({ state: 'attached' })
      await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('hidden'))
      await marker(page).waitFor()
      // Every corner of the map has a tile.
      const countCornersWithoutTile = () =>
        page.locator('#one').evaluate((map) => {
          const { left, right, top, bottom } = map.getBoundingClientRect()
          const tiles = [...(map.shadowRoot?.querySelectorAll('.leaflet-tile-loaded') ?? [])].map((tile) =>
            tile.getBoundingClientRect(),
          )
          const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => ({ x, y })))
          return corners.filter(
            ({ x, y }) =>
              !tiles.some((tile) => tile.left <= x && x <= tile.right && tile.top <= y && y <= tile.bottom),
          ).length
        })
      await expect.poll(countCornersWithoutTile).toBe(0)
      // The place is in the middle of the view.
      const [map, place] = [await page.locator('#one').boundingBox(), await marker(page).boundingBox()]
      const middle = (box: typeof map) => (box?.x ?? 0) + (box?.width ?? 0) / 2
      expect(Math.abs(middle(map) - middle(place))).toBeLessThan(20)
      // Hiding and showing again changes nothing.
      await page.evaluate(() => document.querySelector('#tab')?.toggleAttribute('hidden', true))
      await marker(page).waitFor({ state: 'hidden' })
      await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('hidden'))
      await marker(page).waitFor()
      expect(await marker(page).boundingBox()).toEqual(place)
    })
  })
}
