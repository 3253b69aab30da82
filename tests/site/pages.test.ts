import { describe, expect, inject, it } from 'vitest'
import { phoneSize, useBrowser } from './browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

async function idOf(name: string): Promise<number> {
  const answer = await fetch(`${site}/api/v1/search/?query=${encodeURIComponent(name)}`)
  const { places } = (await answer.json()) as { places: { id: number }[] }
  return places[0]?.id ?? 0
}

describe('the place page', () => {
  it('section 2: has its title and description in the served HTML', async () => {
    const html = await (await fetch(`${site}/placeview/${await idOf('Port Camargue')}`)).text()
    expect(html).toContain('<title>Port Camargue · Marina in Le Grau-du-Roi, France · Roadstead</title>')
    expect(html).toContain(
      '<meta name="description" content="Port Camargue: Marina in Le Grau-du-Roi, France.',
    )
  })

  it('shows hostile text as text, in the served HTML too', async () => {
    const html = await (await fetch(`${site}/placeview/${await idOf('Palavas')}`)).text()
    expect(html).toContain('<title>Yacht Club de &lt;b&gt;Palavas&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    const page = await open(`${site}/placeview/${await idOf('Palavas')}`)
    await page.getByRole('heading', { level: 1, name: 'Yacht Club de <b>Palavas</b>' }).waitFor()
  })

  it('section 2: header, facts, description, data sheet and a small still map at zoom 14', async () => {
    const page = await open(`${site}/placeview/${await idOf('Port Camargue')}`)
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    const words = await page.locator('main').innerText()
    for (const part of [
      'Marina · Le Grau-du-Roi, France',
      'VHF channel',
      'The largest marina of Europe.',
      'Data sheet',
      '43.52, 4.13',
      'Not rated yet',
      'licence ODbL-1.0',
    ]) {
      expect(words).toContain(part)
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

  it('comes without another call for the place or its reviews, the tides apart', async () => {
    const page = await open('about:blank')
    const calls: string[] = []
    page.on(
      'request',
      (request) => /api\/v1\/(places|posts)(?!.*tides)/.test(request.url()) && calls.push(request.url()),
    )
    await page.goto(`${site}/placeview/${await idOf('Port Camargue')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(calls).toEqual([])
  })

  it('leads back to the map at its place', async () => {
    const page = await open(`${site}/placeview/${await idOf('Port Camargue')}`)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
  })

  it('section 2: takes its place from navigation state where the path has no number', async () => {
    const id = await idOf('Port Camargue')
    const page = await open(`${site}/placeview`)
    await page.getByText('Page not found').waitFor()
    await page.evaluate((state) => window.history.replaceState({ id: state }, ''), id)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('holds a very long name on a phone without a horizontal scroll', async () => {
    const page = await open(`${site}/placeview/${await idOf('so very long')}`, { size: phoneSize })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('the navigation-aid page', () => {
  it('section 2: name, facts, and a link to the map that shows it', async () => {
    const page = await open(`${site}/nav_aidview/1`)
    await page.getByRole('heading', { level: 1, name: 'Cap Couronne' }).waitFor()
    expect(await page.title()).toBe('Cap Couronne · Light, without sectors · Roadstead')
    await page.getByText('test topo imagery').waitFor()
    await page.getByRole('link', { name: 'Show on the map' }).click()
    await page.getByRole('button', { name: /^Cap Couronne/ }).waitFor()
  })
})

describe('what is not there', () => {
  it.each([
    '/nothing',
    '/placeview/2000000',
    '/placeview/abc',
    '/placeview/0',
    '/nav_aidview/99999',
    '/nav_aidedit/99999',
  ])('%s is the not-found screen with status 404', async (path) => {
    expect((await fetch(site + path)).status).toBe(404)
    const page = await open(site + path, { expectErrors: /404|There is no/ })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('combobox').waitFor()
  })

  it('a missing file is a 404 problem, not the site', async () => {
    const answer = await fetch(`${site}/assets/nothing.js`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })
})

describe('failures', () => {
  it('a place that cannot be loaded says so and tries again', async () => {
    const page = await open(site, { expectErrors: /GET \/places|ERR_FAILED|Failed to load/ })
    const id = await idOf('Port Camargue')
    await page.route(`**/api/v1/places/${id}`, (route) => route.abort())
    await page.getByRole('combobox').fill('port camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await page.getByText('This place could not be loaded.').waitFor()
    await page.unroute(`**/api/v1/places/${id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('a layer that cannot be loaded leaves the map usable', async () => {
    const page = await open('about:blank', { expectErrors: /GET \/places|ERR_FAILED|Failed to load/ })
    await page.route('**/api/v1/places?*', (route) => route.abort())
    await page.goto(`${site}/?lat=43.517&lng=4.132&zoom=13`)
    await page.getByText('Could not be loaded').waitFor()
    await page.unroute('**/api/v1/places?*')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).waitFor()
  })
})
