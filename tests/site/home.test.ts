import { describe, expect, inject, it } from 'vitest'
import { phoneSize, useBrowser, getViewportParams } from './browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const camargue = `${site}/?lat=43.517&lng=4.132&zoom=13`

describe('the map', () => {
  it('section 4: starts at 43.5 N 4.5 E, zoom 8, with the places on', async () => {
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

  it('section 4: goes to where the device is, at zoom 10', async () => {
    const page = await open(site, {
      context: { permissions: ['geolocation'], geolocation: { latitude: 43.29, longitude: 5.37 } },
    })
    await expect.poll(() => getViewportParams(page)).toMatchObject({ lat: '43.29', lng: '5.37', zoom: '10' })
  })

  it('section 8: a device that does not tell is a warning with code and message, and the map loads', async () => {
    const page = await open('about:blank')
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto(site)
    expect((await warned).text()).toMatch(/^geolocation failed \(1\): /)
    await page.locator('.rs-pin, .rs-cluster').first().waitFor()
  })

  it('section 2: says Not For Navigation and whose imagery and places it shows', async () => {
    const page = await open(camargue)
    await page.locator('.rs-imagery.leaflet-layer img').first().waitFor()
    const credits = await page.locator('.rs-status').innerText()
    expect(credits).toContain('Not For Navigation')
    expect(credits).toContain('test satellite imagery')
    expect(credits).toContain('© OpenStreetMap contributors (ODbL)')
  })

  it('section 9: zooms from 3 to 18 and no further', async () => {
    const page = await open(`${site}/?lat=43.517&lng=4.132&zoom=17`)
    const nearer = page.getByRole('button', { name: 'Zoom in' })
    await nearer.click()
    await expect.poll(() => getViewportParams(page).zoom).toBe('18')
    await expect.poll(() => nearer.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`${site}/?lat=0&lng=0&zoom=1`)
    await expect.poll(() => page.locator('.rs-status').innerText()).toContain('zoom 3')
  })

  it('keeps centre, zoom and layers over a reload and in its address', async () => {
    const page = await open(camargue)
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

  it('joins places that would hide each other, and parts them when one zooms in', async () => {
    const page = await open(`${site}/?lat=42.93&lng=6.3&zoom=9`)
    const cluster = page.getByRole('button', { name: /places here/ }).last()
    await cluster.press('Enter')
    await page.getByText('Zoom in to see local POIs').waitFor()
    await page.locator('.rs-hint').getByRole('button', { name: 'Zoom in' }).click()
    // Other tests add places of their own: any of a group that parts will do.
    await page.locator('.rs-pin').first().waitFor()
  })

  it('section 4: shows aids to navigation only above zoom 8', async () => {
    const page = await open(`${site}/?lat=43.45&lng=4.12&zoom=8&layers=navAids`)
    await page.getByText('zoom in to see them').waitFor()
    expect(await page.locator('.rs-aid').count()).toBe(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Espiguette S, Cardinal mark S' }).waitFor()
    expect(await page.locator('.rs-aid--virtual').count()).toBe(1)
  })

  it('tells how many it shows, and nothing when a layer is off', async () => {
    const page = await open(camargue)
    await page.getByText(/^[1-9] in view$/).waitFor()
    await page.getByRole('checkbox', { name: 'Points of Interest' }).uncheck()
    await expect.poll(() => page.locator('.rs-pin').count()).toBe(0)
  })
})

describe('popups', () => {
  it('section 2: a place shows name, type, town, source and age, and its buttons', async () => {
    const page = await open(camargue)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('heading', { name: 'Port Camargue' }).waitFor()
    const words = await popup.innerText()
    expect(words).toContain('Marina · Le Grau-du-Roi, France')
    expect(words).toMatch(/From OpenStreetMap, \d+ (months|years?) ago/)
    expect(await popup.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
    expect(await popup.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await popup.getByRole('link', { name: 'View' }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/placeview\/\d+$/)
  })

  it('section 2: an aid shows type, MMSI, location and date', async () => {
    const page = await open(`${site}/?lat=43.33&lng=5.05&zoom=12&layers=pois+navAids`)
    await page.getByRole('button', { name: /^Cap Couronne/ }).click()
    const words = page.locator('.leaflet-popup')
    await words.getByRole('heading', { name: 'Cap Couronne' }).waitFor()
    for (const fact of ['Light, without sectors', '992271409', '43.326, 5.053', 'Fl R 3s', 'May 1, 2024']) {
      expect(await words.innerText()).toContain(fact)
    }
  })

  it('opens and closes by keyboard', async () => {
    const page = await open(camargue)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByRole('heading', { name: 'Port Camargue' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.leaflet-popup').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Port Camargue, Marina/,
    )
  })

  it('shows hostile names as text', async () => {
    const page = await open(`${site}/?lat=43.53&lng=3.93&zoom=13`)
    await page.getByRole('button', { name: 'Yacht Club de <b>Palavas</b>, Yacht Club' }).click()
    await page
      .locator('.leaflet-popup')
      .getByRole('heading', { name: 'Yacht Club de <b>Palavas</b>' })
      .waitFor()
  })
})

describe('search', () => {
  it('says that it failed where its list cannot be fetched, and the page goes on', async () => {
    const page = await open('about:blank', { expectErrors: /HitList|ERR_FAILED|cannot be loaded/ })
    await page.route(/\/HitList-/, (route) => route.abort())
    await page.goto(site)
    const field = page.getByRole('combobox', { name: 'Search places and vessels' })
    await field.fill('marina')
    await page.getByRole('search').getByRole('status').waitFor()
    expect(await field.inputValue()).toBe('marina')
    await page.getByRole('button', { name: 'Zoom in' }).click()
  })

  it('sections 2 and 5: asks after half a second and lists places with their section', async () => {
    const page = await open(site)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/search') && asked.push(request.url()))
    const field = page.getByRole('combobox', { name: 'Search places and vessels' })
    expect(await field.getAttribute('placeholder')).toBe(
      'Place name or location, vessel name, MMSI or home port etc.',
    )
    await field.pressSequentially('marina', { delay: 5 })
    expect(await field.inputValue()).toBe('marina')
    await page.getByText('POIs', { exact: true }).waitFor()
    expect(asked).toHaveLength(1)
    await page.getByText('14 more...Refine search').waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Marina \d\d$/ }).waitFor()
    await page.goBack()
    await page.getByRole('combobox').waitFor()
  })

  it('says so when there is nothing, and clears', async () => {
    const page = await open(site)
    await page.getByRole('combobox').fill('xyzzyxyzzy')
    await page.getByText('Nothing found for “xyzzyxyzzy”').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    expect(await page.getByRole('combobox').inputValue()).toBe('')
  })

  it('says so when the server cannot be reached', async () => {
    const page = await open(site, { expectErrors: /GET \/search|net::ERR_FAILED|Failed to load/ })
    await page.route('**/api/v1/search*', (route) => route.abort())
    await page.getByRole('combobox').fill('port')
    await page.getByText('Search is not available right now.').waitFor()
  })
})

describe('panels', () => {
  it('section 2: lists top destinations with name and traffic index, and recent activity', async () => {
    const page = await open(camargue)
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByText('Port Camargue').waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(10)
    expect(await list.innerText()).toContain('Traffic index')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('link').first().waitFor()
    await list.getByRole('link', { name: /Port Camargue/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('follows the map', async () => {
    const page = await open(`${site}/?lat=43.2&lng=5.35&zoom=11`)
    const list = page.getByRole('region', { name: 'Top destinations in the area' })
    await list.getByText('Calanque de Sormiou').waitFor()
    expect(await list.innerText()).not.toContain('Port Camargue')
  })

  it('folds away and comes back', async () => {
    const page = await open(site)
    await page.getByRole('button', { name: 'Collapse panel' }).click()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Expand panel' }).click()
    await page.getByRole('checkbox', { name: 'Points of Interest' }).waitFor()
  })

  it('section 2: the legend lists every type of place, aid, status and vessel', async () => {
    const page = await open(site)
    expect(await page.locator('.rs-strip').innerText()).toBe(
      'Right-click on map for options. Click here to open legend',
    )
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    const words = await page.getByRole('dialog', { name: 'Legend' }).innerText()
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
      expect(words).toContain(name)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('section 2: the menu at the pointer closes after a choice', async () => {
    const page = await open(camargue, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.locator('.rs-map__leaflet').click({ button: 'right', position: { x: 800, y: 300 } })
    await page.getByRole('menuitem', { name: 'Copy position' }).click()
    await page.getByText('Position copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^43\.\d{3}, 4\.\d{3}$/)
    expect(await page.getByRole('menu').count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('the panels do not cover the map until they are pulled up', async () => {
    const page = await open(camargue, { size: phoneSize })
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

  it('a touched marker’s card stands at the foot, the marker in sight', async () => {
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

  it('a long press opens the menu', async () => {
    const page = await open(camargue, { size: phoneSize })
    await page.locator('.rs-pin').first().waitFor()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 80, y: 560 }] })
    await page.getByRole('menuitem', { name: 'Copy position' }).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    await page.getByRole('menuitem', { name: 'Copy position' }).waitFor()
  })
})
