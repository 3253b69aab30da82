import { describe, expect, inject, it } from 'vitest'
import { phoneSize, useBrowser, getViewportParams } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const camargueUrl = `${site}/?lat=43.517&lng=4.132&zoom=13`

describe('the map', () => {
  it('a shared URL opens the same centre, zoom and layers in another browser', async () => {
    const page = await open(camargueUrl)
    await page.getByRole('checkbox', { name: 'AIS AToNs' }).check()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect
      .poll(() => getViewportParams(page))
      .toMatchObject({
        lat: expect.stringMatching(/^43\.51/),
        lng: expect.stringMatching(/^4\.13/),
        zoom: '12',
        layers: 'pois navAids',
      })
    const other = await open(page.url())
    await expect.poll(() => other.locator('.rs-status').innerText()).toContain('zoom 12')
    expect(await other.getByRole('checkbox', { name: 'AIS AToNs' }).isChecked()).toBe(true)
    await other.getByRole('button', { name: /Port Camargue, Marina/ }).waitFor()
  })
})

describe('popups', () => {
  it('a place popup shows type, source and age, and links to the place page', async () => {
    const page = await open(camargueUrl)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('heading', { name: 'Port Camargue' }).waitFor()
    const text = await popup.innerText()
    expect(text).toContain('Marina · Le Grau-du-Roi, France')
    expect(text).toMatch(/From OpenStreetMap, \d+ (months|years?) ago/)
    await popup.getByRole('link', { name: 'View' }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/placeview\/\d+$/)
  })
})

describe('search', () => {
  it('the empty field shows all its words', async () => {
    const page = await open(`${site}/`)
    const input = page.getByRole('combobox')
    const [words, field] = await input.evaluate((element: HTMLInputElement) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = getComputedStyle(element, '::placeholder').font
      return [context.measureText(element.placeholder).width, element.clientWidth]
    })
    expect(words).toBeGreaterThan(200)
    expect(words).toBeLessThan(field)
  })

  it('shows an error if the chunk of the result list cannot be loaded, and the page keeps working', async () => {
    const page = await open(`${site}/healthz`, { expectErrors: /HitList|ERR_FAILED|cannot be loaded/ })
    await page.route(/\/HitList-/, (route) => route.abort())
    await page.goto(site)
    const field = page.getByRole('combobox', { name: 'Search places and vessels' })
    await field.fill('marina')
    await page.getByRole('search').getByText('This part could not be loaded.').waitFor()
    expect(await field.inputValue()).toBe('marina')
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  })
})

describe('on a phone', () => {
  it('a long press opens the context menu, whose `Copy position` writes to the clipboard', async () => {
    const context = { permissions: ['clipboard-read', 'clipboard-write'] }
    const page = await open(camargueUrl, { size: phoneSize, context })
    await page.locator('.rs-pin').first().waitFor()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 80, y: 560 }] })
    await page.getByRole('menuitem', { name: 'Copy position' }).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The end of the touch does not close the menu.
    await page.getByRole('menuitem', { name: 'Copy position' }).tap()
    await page.getByText('Position copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^43\.\d{3}, 4\.\d{3}$/)
  })

  it('the status bar is one line with position, scale and warning; the credits of open data are one tap away', async () => {
    const page = await open(camargueUrl, { size: phoneSize })
    await page.locator('.rs-imagery img').first().waitFor()
    const bar = page.locator('.rs-status')
    for (const part of ['position', 'scale', 'licences'])
      expect(await bar.locator(`.rs-status__${part}`).isVisible(), part).toBe(true)
    expect(await bar.getByText('Not For Navigation').isVisible()).toBe(true)
    expect(await bar.locator('.rs-status__open-data').isVisible()).toBe(false)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(28)
    await bar.getByRole('button', { name: 'Licences' }).click()
    await page
      .getByRole('dialog', { name: 'Licences' })
      .getByText(/OpenStreetMap contributors/)
      .waitFor()
  })

  it('the Back button closes the card, the sheet and the shelter before it leaves the page', async () => {
    const page = await open(`${site}/faq`, { size: phoneSize })
    await page.goto(camargueUrl)
    await page.locator('.rs-pin').first().waitFor()
    const sheet = page.locator('.rs-sheet')
    const waitForSheet = (stop: string) =>
      expect.poll(() => sheet.getAttribute('class')).toBe(`rs-sheet rs-sheet--${stop}`)
    const card = page.locator('.rs-place-popup')
    await page.locator('.rs-sheet__handle').tap()
    await waitForSheet('half')
    await page.locator('.rs-sheet .rs-row').first().tap()
    await card.waitFor()
    await page.goBack()
    await card.waitFor({ state: 'detached' })
    await waitForSheet('half')
    await page.goBack()
    await waitForSheet('peek')
    await page.getByRole('button', { name: 'Shelter', exact: true }).tap()
    const panel = page.getByRole('region', { name: 'Shelter in this view' })
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    // What was closed otherwise takes no step back.
    await page.locator('.rs-sheet__peek button').tap()
    await card.waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => window.history.state)).toBe(null)
    expect(new URL(page.url()).searchParams.get('lat')).toMatch(/^43\.5/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  })

  it('the Back button returns from a place to its card', async () => {
    const page = await open(camargueUrl, { size: phoneSize })
    await page.locator('.rs-sheet__peek button').tap()
    const name = await page.getByRole('heading', { level: 3 }).innerText()
    await page.getByRole('link', { name: 'View' }).tap()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 3, name }).waitFor()
    await page.goBack()
    await page.locator('.rs-sheet--peek').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('on a desktop', () => {
  it('the legend strip stays uncovered while the shelter is open', async () => {
    const page = await open(camargueUrl)
    await page.getByRole('button', { name: 'Shelter', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Shelter in this view' })
    await panel.waitFor()
    const strip = page.locator('.rs-home__legend')
    await strip.getByRole('button', { name: 'Click here to open legend' }).click({ trial: true })
    const [above, below] = [await panel.boundingBox(), await strip.boundingBox()]
    expect(above && above.y + above.height).toBeLessThan(below?.y ?? 0)
  })

  it('a card is not an entry of the history', async () => {
    const page = await open(`${site}/faq`)
    await page.goto(camargueUrl)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Port Camargue' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  })
})
