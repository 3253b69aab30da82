import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { projection } from '../../../src/core/limits/map.ts'
import { placeMap } from '../../../src/core/limits/places.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { bayPath, openMapMenu } from '../map-actions.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

/** Opens the marina page through the search, with the given traffic index in the response. */
async function openWithTraffic(page: Page, popularity: number): Promise<void> {
  await page.unrouteAll()
  await page.route(`**/api/v1/places/${ids.marina}`, async (route) => {
    const response = await route.fetch()
    const place = (await response.json()) as object // a contract Place
    await route.fulfill({ response, json: { ...place, popularity } })
  })
  await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13`)
  await page.getByRole('combobox').first().fill('port camargue')
  await page.getByRole('option', { name: /^Port Camargue/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
}

describe('section 9: places', () => {
  it('Satellite download zoom 14-21, default 18.', async () => {
    const page = await open(`/placeview/${ids.marina}`, { actor: 'member' })
    const zoom = page.locator('.rs-sat-map-form').getByRole('combobox')
    await zoom.locator('option').first().waitFor({ state: 'attached' })
    const values = await zoom
      .locator('option')
      .evaluateAll((options) => options.map((option) => Number(option.getAttribute('value'))))
    expect(values).toEqual([14, 15, 16, 17, 18, 19, 20, 21])
    expect(await zoom.inputValue()).toBe('18')
    for (const wrong of [13, 22]) {
      const path = `/places/download_kap_file/${ids.marina}?zoom=${wrong}`
      expect([400, 422]).toContain((await callAs('member', 'GET', path)).status)
    }
  })

  it('Rating: 5 stars; average shown only when vote_count exceeds 2, rounded to 1 decimal; a structured-data block added when rating above 0 and votes exist.', async () => {
    const place = await records.place('owner', { name: 'Anse aux Votes' })
    const rate = (actor: 'member' | 'owner' | 'admin', stars: number) =>
      callAs(actor, 'POST', '/rates', { stars, place_id: place.id })
    const path = `/placeview/${place.id}`
    const fetchServedBlocks = async () => {
      const html = await (await fetch(siteUrl + path)).text()
      return parseJsonBlocks(
        [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((found) => found[1]),
      )
    }
    /** Reads rating and structured data after a page load and after client-side navigation. */
    const readPage = async () => {
      const page = await open(path, { actor: 'member' })
      const block = page.locator('script[type="application/ld+json"]')
      const votes = page.locator('.rs-rate')
      const read = async () => ({
        blocks: parseJsonBlocks(await block.allTextContents()),
        text: await votes.innerText(),
      })
      const loaded = await read()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await page.getByRole('link', { name: 'Back to the map' }).click()
      await page.getByRole('combobox').first().fill('anse aux votes')
      await expect.poll(() => block.count()).toBe(0)
      await page.getByRole('option', { name: /^Anse aux Votes/ }).click()
      await votes.waitFor()
      expect(await page.evaluate('window.isSamePage')).toBe(true)
      return {
        loaded,
        navigated: await read(),
        stars: await votes.getByRole('button', { name: /star/ }).count(),
      }
    }
    expect(await fetchServedBlocks()).toEqual([])
    const unrated = await readPage()
    expect(unrated).toMatchObject({ stars: 5, loaded: { blocks: [] }, navigated: { blocks: [] } })
    // The text below three votes is proved by the tests of RatingStars.
    for (const [actor, stars] of [
      ['member', 5],
      ['owner', 4],
    ] as const) {
      await rate(actor, stars)
      expect(await fetchServedBlocks()).toEqual([])
    }
    await rate('admin', 4)
    const aggregateRating = { ratingValue: 4.3, ratingCount: 3, bestRating: 5, worstRating: 1 }
    const blocks = [expect.objectContaining({ aggregateRating: expect.objectContaining(aggregateRating) })]
    const text = expect.stringMatching(/4\.3.*3 votes/s)
    expect(await fetchServedBlocks()).toEqual(blocks)
    expect(await readPage()).toMatchObject({ loaded: { blocks, text }, navigated: { blocks, text } })
    expect((await rate('member', 6)).status).toBe(422)
  })

  it('Traffic index 1 (quiet) to 5 (very busy).', async () => {
    const page = await open('/faq')
    const row = page.locator('.rs-data-sheet > div').filter({ hasText: 'Traffic index' }).locator('dd')
    for (const [value, label] of [
      [1, 'quiet'],
      [5, 'very busy'],
    ] as const) {
      await openWithTraffic(page, value)
      expect(await row.innerText()).toBe(`${value} · ${label}`)
      const bars = page.getByRole('img', { name: `Traffic index ${value} of 5` }).first()
      expect(await bars.locator('i').count()).toBe(5)
      expect(await bars.locator('.rs-traffic--on').count()).toBe(value)
    }
  })

  it('Check-ins shown for the last 7 days.', async () => {
    // The check-ins are 3 hours, 3 days and 9 days old.
    const page = await open(`/placeview/${ids.marina}`)
    const section = page.getByRole('button', { name: /^Vessels at this place/ })
    await section.waitFor()
    if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
    const vesselList = page.locator('.rs-vessels-here')
    await vesselList.getByText('Checked in during the last 7 days').waitFor()
    await vesselList.getByRole('link', { name: /^Golden Wake/ }).waitFor()
    await vesselList
      .getByRole('link', { name: /^Espadon/ })
      .first()
      .waitFor()
    expect(await vesselList.getByText('Vagabond').count()).toBe(0)
  })

  it('Coordinates shown to 2 decimals on the data sheet and 3 on maps.', async () => {
    const page = await open('/faq', { actor: 'owner' })
    const three = String.raw`-?\d+\.\d{3}`
    const pair = new RegExp(`^${three}, ${three}$`)
    const seconds = /^\d+° \d+′ \d+″ [NS] \d+° \d+′ \d+″ [EW]$/
    expect(await readDisplayedPositions(page)).toEqual({
      dataSheet: '43.52, 4.13',
      menu: expect.stringMatching(pair),
      form: expect.stringMatching(pair),
      navAid: expect.stringMatching(pair),
      weather: '43.400, 4.300',
      vessel: expect.stringMatching(pair),
      // CONTRACT section 6 adds the status bar.
      statusBar: expect.stringMatching(/^\d+° \d+\.\d′ N \d+° \d+\.\d′ E$/),
    })
    // The chosen coordinate format applies everywhere.
    await page.goto(`${siteUrl}/`)
    await page.getByRole('button', { name: /Odile Wake/ }).click()
    await page.getByRole('combobox', { name: /^Position/ }).selectOption('dms')
    const chosen = await readDisplayedPositions(page)
    expect(chosen).toEqual(
      Object.fromEntries(Object.keys(chosen).map((name) => [name, expect.stringMatching(seconds)])),
    )
  })

  it('Place edit and place page maps zoom 14 (edit range 14 to 16), projection EPSG:3857.', async () => {
    expect([placeMap, projection]).toEqual([{ zoom: 14, editMinZoom: 14, editMaxZoom: 16 }, 'EPSG:3857'])
    const page = await open(`/placeview/${ids.marina}`, { actor: 'member' })
    expect(await listTiles(page, 14)).toContain(computeTile(43.517, 4.132, 14))
    await page.goto(`${siteUrl}/placeedit/${ids.marina}`)
    expect(await listTiles(page, 14)).toContain(computeTile(43.517, 4.132, 14))
    const [zoomIn, zoomOut] = ['Zoom in', 'Zoom out'].map((name) => page.getByRole('button', { name }))
    const getDisabledStates = () =>
      Promise.all([zoomIn, zoomOut].map((one) => one?.getAttribute('aria-disabled')))
    await expect.poll(getDisabledStates).toEqual(['false', 'true'])
    await zoomIn?.click()
    await expect.poll(getDisabledStates).toEqual(['false', 'false'])
    expect(await listTiles(page, 15)).toContain(computeTile(43.517, 4.132, 15))
    await zoomIn?.click()
    await expect.poll(getDisabledStates).toEqual(['true', 'false'])
    expect(await listTiles(page, 16)).toContain(computeTile(43.517, 4.132, 16))
    await zoomIn?.click({ force: true })
    await page.waitForTimeout(500)
    expect(await page.locator('.rs-mini-map img[src*="/17/"]').count()).toBe(0)
  })
})

/** Reads the displayed position on each screen. */
async function readDisplayedPositions(page: Page): Promise<Record<string, string>> {
  await page.goto(`${siteUrl}/placeview/${ids.marina}`)
  const row = page.locator('.rs-data-sheet > div').filter({ hasText: 'Position' }).locator('dd')
  const dataSheet = await row.innerText()
  await page.goto(`${siteUrl}/vesselview/${ids.ownVessel}`)
  const vessel = await page.locator('.rs-position__words .rs-number').innerText()
  await page.goto(`${siteUrl}${bayPath}&layers=buoys`)
  await page.getByRole('button', { name: /^Lion buoy/ }).click()
  await page.locator('.rs-weather__centre').waitFor()
  const centre = await page.locator('.rs-weather__centre dd').allInnerTexts()
  await page.goto(`${siteUrl}${bayPath}&layers=navAids`)
  await page.getByRole('button', { name: /^Espiguette S/ }).click()
  const location = page.locator('.leaflet-popup .rs-facts > div').filter({ hasText: 'Location' })
  const navAid = await location.locator('dd').innerText()
  await page.goto(`${siteUrl}${bayPath}&layers=pois`)
  await openMapMenu(page)
  const menu = await page.locator('.rs-menu__position').innerText()
  const statusBar = await page.locator('.rs-status__position').innerText()
  await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
  const fields = page.getByRole('dialog')
  const form = [
    await fields.getByLabel('Latitude').inputValue(),
    await fields.getByLabel('Longitude').inputValue(),
  ]
  const isDecimal = !menu.includes('°')
  // The weather popup shows the longitude first, as in section 2.
  return {
    dataSheet,
    menu,
    form: form.join(isDecimal ? ', ' : ' '),
    navAid,
    weather: centre.reverse().join(isDecimal ? ', ' : ' '),
    vessel,
    statusBar,
  }
}

/** Parses blocks of structured data. */
function parseJsonBlocks(texts: readonly (string | undefined)[]): unknown[] {
  return texts.map((text) => JSON.parse(text ?? 'null') as unknown)
}

/** Lists `column/row` of the tiles that a small map shows at a zoom. */
async function listTiles(page: Page, zoom: number): Promise<string[]> {
  const tiles = page.locator(`.rs-mini-map .rs-imagery img[src*="/${zoom}/"]`)
  await tiles.first().waitFor({ state: 'attached' })
  const sources = await tiles.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  return sources.map((source) => source.replace(/^.*\/\d+\/(\d+\/\d+)\.jpg$/, '$1'))
}

/** Computes `column/row` of the tile at a position in Web Mercator (EPSG:3857). */
function computeTile(latitude: number, longitude: number, zoom: number): string {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = (longitude + 180) / 360
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [x, y].map((part) => Math.floor(part * 2 ** zoom)).join('/')
}
