import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { mapZoom } from '../../../src/core/limits/map.ts'
import { callAs, siteUrl, useActors } from '../actors.ts'
import { waitForNotice } from '../notices.ts'

const readStatusText = (page: Page) => page.locator('.rs-status').innerText()

const { open } = useActors()

describe('section 9: the map', () => {
  it('Map zoom min 3, max 18, default 8;', async () => {
    expect(mapZoom).toEqual({ min: 3, max: 18, default: 8 })
    const page = await open('/')
    await expect.poll(() => readStatusText(page)).toContain('zoom 8')
    await page.goto(`${siteUrl}/?lat=43.5&lng=4.5&zoom=4`)
    await expect.poll(() => readStatusText(page)).toContain('zoom 4')
    const [zoomIn, zoomOut] = ['Zoom in', 'Zoom out'].map((name) =>
      page.locator('.rs-controls').getByRole('button', { name }),
    )
    const getDisabledStates = () =>
      Promise.all([zoomIn, zoomOut].map((one) => one?.getAttribute('aria-disabled')))
    expect(await getDisabledStates()).toEqual(['false', 'false'])
    await zoomOut?.click()
    await expect.poll(() => readStatusText(page)).toMatch(/zoom 3\b/)
    await expect.poll(getDisabledStates).toEqual(['false', 'true'])
    // The disabled button has no effect: one step in leads to 4.
    await zoomOut?.click({ force: true })
    await zoomIn?.click()
    await expect.poll(() => readStatusText(page)).toMatch(/zoom 4\b/)
    await page.goto(`${siteUrl}/?lat=43.5&lng=4.5&zoom=17`)
    await expect.poll(() => readStatusText(page)).toContain('zoom 17')
    await zoomIn?.click()
    await expect.poll(() => readStatusText(page)).toMatch(/zoom 18\b/)
    await expect.poll(getDisabledStates).toEqual(['true', 'false'])
    await zoomIn?.click({ force: true })
    await page.locator('.rs-map__leaflet').focus()
    await page.keyboard.press('+')
    await zoomOut?.click()
    await expect.poll(() => readStatusText(page)).toMatch(/zoom 17\b/)
  })

  it('geolocation zoom 10 or 12 (see above), timeout 5000 ms, high accuracy, no cached position.', async () => {
    // CONTRACT section 6 chooses 10.
    const position = { latitude: 43.1, longitude: 5.9 }
    const page = await open('/faq', { context: { permissions: ['geolocation'], geolocation: position } })
    await page.addInitScript(() => {
      const device = navigator.geolocation
      const getCurrentPosition = device.getCurrentPosition.bind(device)
      device.getCurrentPosition = (found, failed, options) => {
        Object.assign(window, { geolocationOptions: options })
        getCurrentPosition(found, failed, options)
      }
    })
    await page.goto(siteUrl)
    await expect.poll(() => readStatusText(page)).toContain('zoom 10')
    expect(await readStatusText(page)).toContain('43° 6.0′ N 5° 54.0′ E')
    expect(await page.evaluate('window.geolocationOptions')).toEqual({
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 0,
    })
  })

  it('Layer minimum zooms: places 8, outline 7, navigation aids 4, weather 5, vessels 9, AIS paths 9', async () => {
    const pointLayers = [
      ['/places/?type=centroid', 8],
      ['/nav_aids/?', 4],
      ['/meteo_reps/?', 5],
      ['/connections/?', 9],
    ] as const
    for (const [path, zoom] of pointLayers) {
      const { features: below } = await fetchLayer(path, zoom - 1)
      const { features: from } = await fetchLayer(path, zoom)
      const areClusters = (features: typeof from) =>
        features.length > 0 && features.every(({ properties }) => properties?.cluster === true)
      expect([path, areClusters(below), from.some(({ properties }) => properties?.cluster === true)]).toEqual(
        [path, true, false],
      )
    }
    // CONTRACT section 6: below its minimum zoom a layer of lines or areas is empty and states that zoom.
    const shapeLayers = [
      ['/places/?type=outline&tile_zoom=15', 7],
      ['/ais_paths/?', 9],
    ] as const
    for (const [path, zoom] of shapeLayers) {
      const below = await fetchLayer(path, zoom - 1)
      const from = await fetchLayer(path, zoom)
      expect([path, below.features, below.properties]).toEqual([path, [], { minimum_zoom: zoom }])
      expect([path, from.features.length > 0, from.properties]).toEqual([path, true, undefined])
    }
  })

  it('(navigation aids and AIS paths displayed only above zoom 8).', async () => {
    const page = await open('/?lat=43.45&lng=4.12&zoom=8&layers=navAids+aisPaths+satMaps')
    const requestUrls: string[] = []
    page.on('request', (request) => requestUrls.push(request.url()))
    const getRequestedZooms = (call: string) =>
      requestUrls.filter((url) => url.includes(call)).map(getZoomParam)
    const rows = page.locator('.rs-layers__row')
    const row = (title: string) => rows.filter({ hasText: title })
    for (const title of ['AIS AToNs', 'AIS paths'])
      await row(title).getByText('zoom in to see them').waitFor()
    await row('Satellite maps')
      .getByText(/sheets in view/)
      .waitFor()
    expect(await page.locator('.rs-aid, .rs-ais-path').count()).toBe(0)
    await page.locator('.rs-controls').getByRole('button', { name: 'Zoom in' }).click()
    await page.locator('.rs-aid').first().waitFor()
    await page.locator('.rs-ais-path').first().waitFor({ state: 'attached' })
    expect([getRequestedZooms('/nav_aids'), getRequestedZooms('/ais_paths')]).toEqual([['9'], ['9']])
    await page.goto(`${siteUrl}/?lat=43.45&lng=4.12&zoom=6&layers=satMaps`)
    await row('Satellite maps').getByText('zoom in to see them').waitFor()
    expect(await page.locator('.rs-sheet-outline').count()).toBe(0)
    requestUrls.length = 0
    await page.locator('.rs-controls').getByRole('button', { name: 'Zoom in' }).click()
    await page.locator('.rs-sheet-outline').first().waitFor({ state: 'attached' })
    await row('Satellite maps')
      .getByText(/sheets in view/)
      .waitFor()
    expect(getRequestedZooms('type=outline')).toEqual(['7'])
  })

  it('Tile zoom default 15, wraps to 13 at 18+.', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois+satMaps', { actor: 'member' })
    await page.getByText(/sheets in view, tile zoom 15/).waitFor()
    for (const zoom of [16, 17, 13, 14]) {
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Toggle tile zoom' }).click()
      await waitForNotice(page, `Tile zoom ${zoom}`)
    }
    await page.getByText(/sheets in view, tile zoom 14/).waitFor()
  })

  it('Context-menu raster entry above zoom 12.', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=12&layers=pois+satMaps')
    const menu = page.locator('.rs-menu')
    await page.getByText(/\d sheets in view/).waitFor()
    await openMenu(page)
    expect(await menu.innerText()).not.toContain('Kaps')
    await page.keyboard.press('Escape')
    await page.locator('.rs-controls').getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => readStatusText(page)).toContain('zoom 13')
    await page.getByText(/\d sheets in view/).waitFor()
    await openMenu(page)
    expect(await menu.innerText()).toMatch(/Kaps\s+\d/)
  })
})

async function openMenu(page: Page): Promise<void> {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

interface Layer extends FeatureCollection {
  properties?: { minimum_zoom: number }
}

async function fetchLayer(path: string, zoom: number): Promise<Layer> {
  const box = 'x1=3.5&y1=42.5&x2=6.5&y2=44'
  return (await callAs<Layer>('member', 'GET', `${path}&${box}&zoom=${zoom}`)).body
}

function getZoomParam(url: string): string | null {
  return new URL(url).searchParams.get('zoom')
}
