import { describe, expect, inject, it } from 'vitest'
import { phoneSize, useBrowser, getViewportParams } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const camargueUrl = `${site}/?lat=43.517&lng=4.132&zoom=13`

describe('the map', () => {
  it('section 4: starts at 43.5 N 4.5 E, zoom 8, with the places layer on', async () => {
    const page = await open(site)
    await page
      .getByRole('button', { name: /Port Camargue|places here/ })
      .first()
      .waitFor()
    await expect.poll(() => page.locator('.rs-status').innerText()).toContain('43° 30.0′ N 4° 30.0′ E')
    expect(await page.locator('.rs-status').innerText()).toContain('zoom 8')
    expect(await page.getByRole('checkbox', { name: 'Points of Interest' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'AIS AToNs' }).isChecked()).toBe(false)
  })

  it('section 4: moves to the position of the device at zoom 10', async () => {
    const page = await open(site, {
      context: { permissions: ['geolocation'], geolocation: { latitude: 43.29, longitude: 5.37 } },
    })
    await expect.poll(() => getViewportParams(page)).toMatchObject({ lat: '43.29', lng: '5.37', zoom: '10' })
  })

  it('section 8: logs a warning with code and message if geolocation fails, and the map loads', async () => {
    const page = await open('about:blank')
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto(site)
    expect((await warning).text()).toMatch(/^geolocation failed \(1\): /)
    await page.locator('.rs-pin, .rs-cluster').first().waitFor()
  })

  it('section 2: shows Not For Navigation and the attribution of imagery and places', async () => {
    const page = await open(camargueUrl)
    await page.locator('.rs-imagery.leaflet-layer img').first().waitFor()
    const statusText = await page.locator('.rs-status').innerText()
    expect(statusText).toContain('Not For Navigation')
    expect(statusText).toContain('test satellite imagery')
    expect(statusText).toContain('© OpenStreetMap contributors (ODbL)')
  })

  it('section 9: limits the zoom to 3 to 18', async () => {
    const page = await open(`${site}/?lat=43.517&lng=4.132&zoom=17`)
    const zoomIn = page.getByRole('button', { name: 'Zoom in' })
    await zoomIn.click()
    await expect.poll(() => getViewportParams(page).zoom).toBe('18')
    await expect.poll(() => zoomIn.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`${site}/?lat=0&lng=0&zoom=1`)
    await expect.poll(() => page.locator('.rs-status').innerText()).toContain('zoom 3')
  })

  it('restores centre, zoom and layers from the session and from a shared URL', async () => {
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
    const shared = page.url()
    await page.goto(site)
    await expect.poll(() => getViewportParams(page).zoom ?? '12').toBe('12')
    expect(await page.getByRole('checkbox', { name: 'AIS AToNs' }).isChecked()).toBe(true)
    const other = await open(shared)
    expect(await other.getByRole('checkbox', { name: 'AIS AToNs' }).isChecked()).toBe(true)
    await other.getByRole('button', { name: /Port Camargue, Marina/ }).waitFor()
  })

  it('clusters overlapping places and splits the cluster on zooming in', async () => {
    const page = await open(`${site}/?lat=42.93&lng=6.3&zoom=9`)
    const cluster = page.getByRole('button', { name: /places here/ }).last()
    await cluster.press('Enter')
    await page.getByText('Zoom in to see local POIs').waitFor()
    await page.locator('.rs-hint').getByRole('button', { name: 'Zoom in' }).click()
    // Other tests add places nearby, so wait for any single marker.
    await page.locator('.rs-pin').first().waitFor()
  })

  it('section 4: shows nav aids only above zoom 8', async () => {
    const page = await open(`${site}/?lat=43.45&lng=4.12&zoom=8&layers=navAids`)
    await page.getByText('zoom in to see them').waitFor()
    expect(await page.locator('.rs-aid').count()).toBe(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Espiguette S, Cardinal mark S' }).waitFor()
    expect(await page.locator('.rs-aid--virtual').count()).toBe(1)
  })

  it('shows the number of places in view and removes the markers of a disabled layer', async () => {
    const page = await open(camargueUrl)
    await page.getByText(/^[1-9] in view$/).waitFor()
    await page.getByRole('checkbox', { name: 'Points of Interest' }).uncheck()
    await expect.poll(() => page.locator('.rs-pin').count()).toBe(0)
  })
})

describe('popups', () => {
  it('section 2: a place popup shows name, type, town, source, age and buttons', async () => {
    const page = await open(camargueUrl)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('heading', { name: 'Port Camargue' }).waitFor()
    const text = await popup.innerText()
    expect(text).toContain('Marina · Le Grau-du-Roi, France')
    expect(text).toMatch(/From OpenStreetMap, \d+ (months|years?) ago/)
    expect(await popup.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
    expect(await popup.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await popup.getByRole('link', { name: 'View' }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/placeview\/\d+$/)
  })

  it('section 2: a nav aid popup shows type, MMSI, location and date', async () => {
    const page = await open(`${site}/?lat=43.33&lng=5.05&zoom=12&layers=pois+navAids`)
    await page.getByRole('button', { name: /^Cap Couronne/ }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('heading', { name: 'Cap Couronne' }).waitFor()
    for (const fact of ['Light, without sectors', '992271409', '43.326, 5.053', 'Fl R 3s', 'May 1, 2024']) {
      expect(await popup.innerText()).toContain(fact)
    }
  })

  it('open and close by keyboard', async () => {
    const page = await open(camargueUrl)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Port Camargue' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Port Camargue, Marina/,
    )
  })

  it('escape HTML in names', async () => {
    const page = await open(`${site}/?lat=43.53&lng=3.93&zoom=13`)
    await page.getByRole('button', { name: 'Yacht Club de <b>Palavas</b>, Yacht Club' }).click()
    await page
      .locator('.leaflet-popup')
      .getByRole('heading', { name: 'Yacht Club de <b>Palavas</b>' })
      .waitFor()
  })
})

describe('search', () => {
  it('shows an error if the chunk of the result list cannot be loaded, and the page keeps working', async () => {
    const page = await open('about:blank', { expectErrors: /HitList|ERR_FAILED|cannot be loaded/ })
    await page.route(/\/HitList-/, (route) => route.abort())
    await page.goto(site)
    const field = page.getByRole('combobox', { name: 'Search places and vessels' })
    await field.fill('marina')
    await page.getByRole('search').getByRole('status').waitFor()
    expect(await field.inputValue()).toBe('marina')
    await page.getByRole('button', { name: 'Zoom in' }).click()
  })

  it('sections 2 and 5: sends one debounced request and lists places under a section heading', async () => {
    const page = await open(site)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/search') && requests.push(request.url()))
    const field = page.getByRole('combobox', { name: 'Search places and vessels' })
    expect(await field.getAttribute('placeholder')).toBe(
      'Place name or location, vessel name, MMSI or home port etc.',
    )
    await field.pressSequentially('marina', { delay: 5 })
    expect(await field.inputValue()).toBe('marina')
    await page.getByText('POIs', { exact: true }).waitFor()
    expect(requests).toHaveLength(1)
    await page.getByText('14 more...Refine search').waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Marina \d\d$/ }).waitFor()
    await page.goBack()
    await page.getByRole('combobox').waitFor()
  })

  it('shows a message for no results, and the clear button empties the field', async () => {
    const page = await open(site)
    await page.getByRole('combobox').fill('xyzzyxyzzy')
    await page.getByText('Nothing found for “xyzzyxyzzy”').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    expect(await page.getByRole('combobox').inputValue()).toBe('')
  })

  it('shows an error if the server cannot be reached', async () => {
    const page = await open(site, { expectErrors: /GET \/search|net::ERR_FAILED|Failed to load/ })
    await page.route('**/api/v1/search*', (route) => route.abort())
    await page.getByRole('combobox').fill('port')
    await page.getByText('Search is not available right now.').waitFor()
  })
})

describe('panels', () => {
  it('section 2: list top destinations with name and traffic index, and recent activity', async () => {
    const page = await open(camargueUrl)
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByText('Port Camargue').waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(10)
    expect(await list.innerText()).toContain('Traffic index')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('link').first().waitFor()
    await list.getByRole('link', { name: /Port Camargue/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('update the top destinations with the map position', async () => {
    const page = await open(`${site}/?lat=43.2&lng=5.35&zoom=11`)
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByText('Calanque de Sormiou').waitFor()
    expect(await list.innerText()).not.toContain('Port Camargue')
  })

  it('collapse and expand', async () => {
    const page = await open(site)
    await page.getByRole('button', { name: 'Collapse panel' }).click()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Expand panel' }).click()
    await page.getByRole('checkbox', { name: 'Points of Interest' }).waitFor()
  })

  it('section 2: the legend lists types of places, nav aids, vessel statuses and vessels', async () => {
    const page = await open(site)
    expect(await page.locator('.rs-strip').innerText()).toBe(
      'Right-click on map for options. Click here to open legend',
    )
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    const text = await page.getByRole('dialog', { name: 'Legend' }).innerText()
    for (const name of [
      'Marina',
      'Hurricane Hole',
      'Other POI',
      'AIS Aton',
      'Local Weather Reports',
      'Vessel under way',
      'Vessel checked-in at known POI',
      'Superyacht or large cruise ship',
      'Commercial vessel',
    ]) {
      expect(text).toContain(name)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('section 2: the context menu closes after a choice', async () => {
    const page = await open(camargueUrl, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.locator('.rs-map__leaflet').click({ button: 'right', position: { x: 800, y: 300 } })
    await page.getByRole('menuitem', { name: 'Copy position' }).click()
    await page.getByText('Position copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^43\.\d{3}, 4\.\d{3}$/)
    expect(await page.getByRole('menu').count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('the panels stay below 110 px until they are expanded', async () => {
    const page = await open(camargueUrl, { size: phoneSize })
    await page.locator('.rs-pin').first().waitFor()
    const sheet = await page.locator('.rs-sheet').boundingBox()
    expect(sheet?.height).toBeLessThan(110)
    await page.getByRole('button', { name: 'Map panel' }).click()
    await page.getByText('Top destinations in the area').waitFor()
    await page.getByRole('button', { name: 'Map panel' }).click()
    await page.getByRole('button', { name: 'Map panel' }).click()
    await expect
      .poll(async () => (await page.locator('.rs-sheet').boundingBox())?.height ?? 999)
      .toBeLessThan(110)
  })

  it('tapping a marker shows its card in the bottom sheet and keeps the marker visible', async () => {
    const page = await open(`${site}/?lat=43.54&lng=4.132&zoom=13`, { size: phoneSize })
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).tap()
    await page.getByRole('heading', { name: 'Port Camargue' }).waitFor()
    const sheet = await page.locator('.rs-sheet').boundingBox()
    await expect
      .poll(async () => ((await page.locator('.rs-marker--chosen').boundingBox())?.y ?? 999) + 26)
      .toBeLessThan(sheet?.y ?? 0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Long-press for options.').waitFor()
  })

  it('a long press opens the context menu', async () => {
    const page = await open(camargueUrl, { size: phoneSize })
    await page.locator('.rs-pin').first().waitFor()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 80, y: 560 }] })
    await page.getByRole('menuitem', { name: 'Copy position' }).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    await page.getByRole('menuitem', { name: 'Copy position' }).waitFor()
  })
})
