import { describe, expect, inject, it } from 'vitest'
import { phoneSize, useBrowser } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

async function findPlaceId(name: string): Promise<number> {
  const response = await fetch(`${site}/api/v1/search/?query=${encodeURIComponent(name)}`)
  const { places } = (await response.json()) as { places: { id: number }[] }
  return places[0]?.id ?? 0
}

describe('the place page', () => {
  it('section 2: has its title and description in the served HTML', async () => {
    const html = await (await fetch(`${site}/placeview/${await findPlaceId('Port Camargue')}`)).text()
    expect(html).toContain('<title>Port Camargue · Marina in Le Grau-du-Roi, France · Roadstead</title>')
    expect(html).toContain(
      '<meta name="description" content="Port Camargue: Marina in Le Grau-du-Roi, France.',
    )
  })

  it('escapes HTML in the name, in the served HTML too', async () => {
    const html = await (await fetch(`${site}/placeview/${await findPlaceId('Palavas')}`)).text()
    expect(html).toContain('<title>Yacht Club de &lt;b&gt;Palavas&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    const page = await open(`${site}/placeview/${await findPlaceId('Palavas')}`)
    await page.getByRole('heading', { level: 1, name: 'Yacht Club de <b>Palavas</b>' }).waitFor()
  })

  it('section 2: shows header, facts, description, data sheet and a static map at zoom 14', async () => {
    const page = await open(`${site}/placeview/${await findPlaceId('Port Camargue')}`)
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const expected of [
      'Marina · Le Grau-du-Roi, France',
      'VHF channel',
      'The largest marina of Europe.',
      'Data sheet',
      '43.52, 4.13',
      'Not rated yet',
      'licence ODbL-1.0',
    ]) {
      expect(text).toContain(expected)
    }
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+33466511045')
    expect(await page.getByRole('link', { name: 'Port Camargue', exact: true }).getAttribute('href')).toBe(
      'https://fr.wikipedia.org/wiki/Port%20Camargue',
    )
    const map = page.getByRole('img', { name: 'Map of Port Camargue' })
    await map.locator('img.leaflet-tile').first().waitFor({ state: 'attached' })
    await expect
      .poll(() => map.locator('.rs-imagery img').first().getAttribute('src'))
      .toMatch(/\/14\/\d+\/\d+\.jpg$/)
  })

  it('requests neither the place nor its reviews, which the served HTML contains', async () => {
    const page = await open('about:blank')
    const calls: string[] = []
    page.on(
      'request',
      (request) => /api\/v1\/(places|posts)(?!.*tides)/.test(request.url()) && calls.push(request.url()),
    )
    await page.goto(`${site}/placeview/${await findPlaceId('Port Camargue')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(calls).toEqual([])
  })

  it('links back to the map at the position of the place', async () => {
    const page = await open(`${site}/placeview/${await findPlaceId('Port Camargue')}`)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
  })

  it('section 2: takes the id from the history state if the path has none', async () => {
    const id = await findPlaceId('Port Camargue')
    const page = await open(`${site}/placeview`)
    await page.getByText('Page not found').waitFor()
    await page.evaluate((state) => window.history.replaceState({ id: state }, ''), id)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('shows a very long name on a phone without horizontal scroll', async () => {
    const page = await open(`${site}/placeview/${await findPlaceId('so very long')}`, { size: phoneSize })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('the nav aid page', () => {
  it('section 2: shows name, title, a topographic map and a link to the map', async () => {
    const page = await open(`${site}/nav_aidview/1`)
    await page.getByRole('heading', { level: 1, name: 'Cap Couronne' }).waitFor()
    expect(await page.title()).toBe('Cap Couronne · Light, without sectors · Roadstead')
    await page.getByText('test topo imagery').waitFor()
    await page.getByRole('link', { name: 'Show on the map' }).click()
    await page.getByRole('button', { name: /^Cap Couronne/ }).waitFor()
  })
})

describe('unknown paths', () => {
  it.each([
    '/nothing',
    '/placeview/2000000',
    '/placeview/abc',
    '/placeview/0',
    '/nav_aidview/99999',
    '/nav_aidedit/99999',
  ])('%s answers 404 with the not-found screen', async (path) => {
    expect((await fetch(site + path)).status).toBe(404)
    const page = await open(site + path, { expectErrors: /404|There is no/ })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('combobox').waitFor()
  })

  it('a missing asset answers 404 with problem+json instead of HTML', async () => {
    const response = await fetch(`${site}/assets/nothing.js`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })
})

describe('load failures', () => {
  it('a place that fails to load shows an error and a retry button', async () => {
    const page = await open(site, { expectErrors: /GET \/places|ERR_FAILED|Failed to load/ })
    const id = await findPlaceId('Port Camargue')
    await page.route(`**/api/v1/places/${id}`, (route) => route.abort())
    await page.getByRole('combobox').fill('port camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await page.getByText('This place could not be loaded.').waitFor()
    await page.unroute(`**/api/v1/places/${id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('a layer that fails to load shows an error and is loaded on the next map move', async () => {
    const page = await open('about:blank', { expectErrors: /GET \/places|ERR_FAILED|Failed to load/ })
    await page.route('**/api/v1/places?*', (route) => route.abort())
    await page.goto(`${site}/?lat=43.517&lng=4.132&zoom=13`)
    await page.getByText('Could not be loaded').waitFor()
    await page.unroute('**/api/v1/places?*')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
  })
})
