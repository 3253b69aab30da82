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
  it('escapes HTML in the name, in the served HTML too', async () => {
    const html = await (await fetch(`${site}/placeview/${await findPlaceId('Palavas')}`)).text()
    expect(html).toContain('<title>Yacht Club de &lt;b&gt;Palavas&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    const page = await open(`${site}/placeview/${await findPlaceId('Palavas')}`)
    await page.getByRole('heading', { level: 1, name: 'Yacht Club de <b>Palavas</b>' }).waitFor()
  })

  it('shows phone, Wikipedia and licence of a place that is not rated', async () => {
    const page = await open(`${site}/placeview/${await findPlaceId('Port Camargue')}`)
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const expected of ['Not rated yet', 'licence ODbL-1.0']) expect(text).toContain(expected)
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+33466511045')
    expect(await page.getByRole('link', { name: 'Port Camargue', exact: true }).getAttribute('href')).toBe(
      'https://fr.wikipedia.org/wiki/Port%20Camargue',
    )
  })

  it('shows a very long name on a phone without horizontal scroll', async () => {
    const page = await open(`${site}/placeview/${await findPlaceId('so very long')}`, { size: phoneSize })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('unknown paths', () => {
  // tests/widgets/pages/app.test.tsx shows the not-found screen of each path.
  it('answer 404', async () => {
    const paths = ['/nothing', '/placeview/2000000', '/placeview/abc', '/placeview/0', '/nav_aidview/99999']
    for (const path of [...paths, '/nav_aidedit/99999'])
      expect((await fetch(site + path)).status, path).toBe(404)
  })

  it('show the not-found screen, from which the map opens', async () => {
    const page = await open(`${site}/placeview/2000000`, { expectErrors: /404|There is no/ })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('combobox').waitFor()
  })

  it('a missing asset answers 404 with problem+json instead of HTML', async () => {
    const response = await fetch(`${site}/assets/nothing.js`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
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
})
