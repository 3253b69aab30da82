import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { getViewportParams } from '../../support/browser.ts'
import { siteUrl, useActors } from '../actors.ts'
import { bayPath } from '../map-actions.ts'

const readStatusText = (page: Page) => page.locator('.rs-status').innerText()
const getCheckbox = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })

const { open } = useActors()

describe('section 4: the map', () => {
  it('Active layers default: pois on; satMaps, stinkPots, buoys, navAids and AIS paths off.', async () => {
    const page = await open('/', { actor: 'member' })
    await page.locator('.rs-pin, .rs-cluster').first().waitFor()
    const boxes = page.getByRole('checkbox')
    const isOn = await boxes.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('aria-label'), one.matches(':checked')]),
    )
    expect(Object.fromEntries(isOn)).toEqual({
      'Points of Interest': true,
      'Satellite maps': false,
      'Superyacht Dodger': false,
      'Weather Beacons': false,
      'AIS AToNs': false,
      'AIS paths': false,
      Seamarks: false,
      Vessels: false,
    })
  })

  it('Toggles persist in session state.', async () => {
    const page = await open(bayPath)
    await getCheckbox(page, 'Weather Beacons').check()
    await getCheckbox(page, 'Points of Interest').uncheck()
    await expect.poll(() => getViewportParams(page).layers).toBe('buoys')
    await page.goto(`${siteUrl}/faq`)
    await page.goto(`${siteUrl}/`)
    await page.locator('.rs-beacon').first().waitFor()
    expect(await getCheckbox(page, 'Weather Beacons').isChecked()).toBe(true)
    expect(await getCheckbox(page, 'Points of Interest').isChecked()).toBe(false)
    // A new tab starts with the defaults.
    const newTab = await page.context().newPage()
    await newTab.goto(`${siteUrl}/`)
    await getCheckbox(newTab, 'Points of Interest').waitFor()
    expect(await getCheckbox(newTab, 'Points of Interest').isChecked()).toBe(true)
    expect(await getCheckbox(newTab, 'Weather Beacons').isChecked()).toBe(false)
  })

  it('Default map centre when nothing is stored: longitude 4.5, latitude 43.5 (one reading); near the Los Angeles coast (another reading).', async () => {
    // CONTRACT section 6 chooses the first.
    const page = await open('/')
    await expect.poll(() => readStatusText(page)).toContain('43° 30.0′ N 4° 30.0′ E')
    await page.goto(`${siteUrl}/?lat=42.5&lng=5.25&zoom=9`)
    await expect.poll(() => readStatusText(page)).toContain('42° 30.0′ N 5° 15.0′ E')
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(() => getViewportParams(page).zoom).toBe('10')
    const [stored = ''] = (await readStatusText(page)).split('\n')
    await page.goto(`${siteUrl}/`)
    await expect.poll(() => readStatusText(page)).toContain(stored)
    expect(stored).toMatch(/^42° .* N 5° 1/)
  })

  it('If the default coordinates are in use, geolocation is requested; on success the view centres there at zoom 10 (one reading) or 12 (another); on error a warning is logged and the map still loads.', async () => {
    // CONTRACT section 6 chooses 10.
    const device = { permissions: ['geolocation'], geolocation: { latitude: 43.29, longitude: 5.37 } }
    const locatedPage = await open('/', { context: device })
    await expect
      .poll(() => getViewportParams(locatedPage))
      .toMatchObject({ lat: '43.29', lng: '5.37', zoom: '10' })
    const storedPage = await open('/?lat=42.5&lng=5.25&zoom=9', { context: device })
    await storedPage.locator('.rs-imagery img').first().waitFor()
    await storedPage.waitForTimeout(1000)
    expect(await readStatusText(storedPage)).toContain('42° 30.0′ N 5° 15.0′ E')
    const deniedPage = await open('/healthz')
    const warning = deniedPage.waitForEvent('console', (message) => message.type() === 'warning')
    await deniedPage.goto(`${siteUrl}/`)
    expect((await warning).text()).toMatch(/^geolocation failed \(1\): \S/)
    await deniedPage.locator('.rs-pin, .rs-cluster').first().waitFor()
  })

  it('Default zoom 8 unless a last zoom is stored.', async () => {
    const page = await open('/')
    await expect.poll(() => readStatusText(page)).toContain('zoom 8')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => readStatusText(page)).toContain('zoom 7')
    await page.goto(`${siteUrl}/faq`)
    await page.goto(`${siteUrl}/`)
    await expect.poll(() => readStatusText(page)).toContain('zoom 7')
  })

  it('Place layer is created on the first map move; later moves only change its source and refresh it.', async () => {
    const page = await open('/healthz')
    const requests: URLSearchParams[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.searchParams.get('type') === 'centroid') requests.push(url.searchParams)
    })
    // Setting the initial view is the first move: it creates the layer with one request.
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13&layers=pois`)
    const marker = page.getByRole('button', { name: 'Port Camargue, Marina' })
    await marker.waitFor()
    expect(requests).toHaveLength(1)
    await marker.evaluate((element) => Object.assign(element, { isTheFirst: true }))
    await page.mouse.move(760, 560)
    await page.mouse.down()
    await page.mouse.move(1160, 560, { steps: 8 })
    // Hold still, or the map glides on and the marker may leave it.
    await page.waitForTimeout(100)
    await page.mouse.up()
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]?.get('x1')).not.toBe(requests[0]?.get('x1'))
    // The layer was kept: its marker is the same DOM element.
    await expect.poll(() => page.locator('.rs-map__loading').getAttribute('data-on')).toBe('false')
    expect(await marker.evaluate((element) => 'isTheFirst' in element)).toBe(true)
  })
})
