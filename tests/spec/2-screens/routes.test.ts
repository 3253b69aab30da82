import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { faqAnchors } from '../../../src/core/site/faq.ts'
import { ids, emails, password, siteUrl, useActors } from '../actors.ts'
import { bayPath, openWithNavigationState } from '../map-actions.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 2: routes', () => {
  it('/ Home map screen. On load the app checks login status once.', async () => {
    const page = await open('/healthz', { actor: 'member' })
    const checks = collectLoginChecks(page)
    await page.goto(siteUrl + bayPath)
    // The page uses the session in the served document until the check responds.
    await page.getByRole('button', { name: /Moana Reef/ }).waitFor()
    await page.locator('.rs-pin').first().waitFor()
    await expect.poll(() => checks.length).toBe(1)
    // Client-side navigation does not check again.
    await page.getByRole('combobox').first().fill('port camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.locator('.rs-pin').first().waitFor()
    expect(checks).toHaveLength(1)
  })

  it('The app mounts into its root element, or into a configuration element when that exists instead.', async () => {
    const page = await open('/faq')
    await page.locator('#root > main').waitFor()
    await page.route(`${siteUrl}/faq`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<div id="root">', '<div id="roadstead-config">')
      await route.fulfill({ response, body })
    })
    await page.reload()
    await page.locator('#roadstead-config > main').getByRole('button').first().waitFor()
    expect(await page.locator('#root').count()).toBe(0)
  })

  it('/placeview/{id} and /placeview Place page. The place comes from navigation state or, failing that, from the last path segment.', async () => {
    const page = await open(`/placeview/${ids.marina}`)
    const title = page.getByRole('heading', { level: 1 })
    await title.getByText('Port Camargue').waitFor()
    await openWithNavigationState(page, '/placeview', { id: ids.reviewedPlace })
    await title.getByText('Vieux-Port').waitFor()
    expect(new URL(page.url()).pathname).toBe('/placeview')
    await page.evaluate(() => window.history.replaceState(null, ''))
    await page.reload()
    await page.getByText('Page not found').waitFor()
  })

  it('/placeedit Place edit. Navigation state holds the place and id. On save it goes to /placeview/{id}.', async () => {
    const { id } = await records.place('owner', { name: 'Anse du Chemin', longitude: 9.1, latitude: 41.5 })
    const page = await open('/?lat=41.5&lng=9.1&zoom=14&layers=pois', { actor: 'owner' })
    await page.getByRole('button', { name: /^Anse du Chemin,/ }).click()
    await page.locator('.leaflet-popup').getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Anse du Chemin' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/placeedit')
    expect(await page.evaluate(() => window.history.state as unknown)).toMatchObject({
      id,
      place: { id, name: 'Anse du Chemin' },
    })
    await page.getByLabel('City').fill('Bonifacio')
    await page.getByRole('button', { name: 'Update place' }).click()
    await page.waitForURL(`${siteUrl}/placeview/${id}`)
    await page
      .getByText(/Bonifacio/)
      .first()
      .waitFor()
  })

  it('/vesselview/{id} and /vesselview Vessel page.', async () => {
    const page = await open(`/vesselview/${ids.ownVessel}`)
    const title = page.getByRole('heading', { level: 1 })
    await title.getByText('Espadon').waitFor()
    await openWithNavigationState(page, '/vesselview', { id: ids.unownedVessel })
    await title.getByText('Vagabond').waitFor()
  })

  it('/userview/{id} User page.', async () => {
    const page = await open(`/userview/${ids.owner}`, { actor: 'member' })
    await page.getByRole('heading', { level: 1, name: 'Odile Wake' }).waitFor()
  })

  it('/nav_aidview, /nav_aidedit Navigation-aid view and edit pages.', async () => {
    const page = await open(`/nav_aidview/${ids.navAid}`, { actor: 'member' })
    const title = page.getByRole('heading', { level: 1 })
    await title.getByText('Cap Couronne').waitFor()
    await expect.poll(() => page.title()).toBe('Cap Couronne · Light, without sectors · Roadstead')
    await openWithNavigationState(page, '/nav_aidview', { id: ids.ownNavAid })
    await title.getByText('Isolella').waitFor()
    await openWithNavigationState(page, '/nav_aidedit', { id: ids.navAid })
    await title.getByText('Cap Couronne').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Cap Couronne')
    await page.goto(`${siteUrl}/nav_aidedit/${ids.ownNavAid}`)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Isolella')
  })

  it('/faq Help page with anchors: destinations, satellite_maps, weather_beacons, ais_atons, vessel_tracking, stink_pots, upload_photo, traffic_index, checking_in.', async () => {
    expect(faqAnchors.join(', ')).toBe(
      'destinations, satellite_maps, weather_beacons, ais_atons, vessel_tracking, stink_pots, upload_photo, traffic_index, checking_in',
    )
    const page = await open('/faq')
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    for (const anchor of faqAnchors) {
      await page.goto(`${siteUrl}/faq#${anchor}`)
      const section = page.locator(`#${anchor}`)
      await expect.poll(async () => (await section.boundingBox())?.y ?? 999).toBeLessThan(700)
      expect((await section.innerText()).length > 200, anchor).toBe(true)
    }
    // A page loaded with an anchor scrolls there as well.
    await page.goto('about:blank')
    await page.goto(`${siteUrl}/faq#checking_in`)
    await expect
      .poll(async () => (await page.locator('#checking_in').boundingBox())?.y ?? 999)
      .toBeLessThan(700)
  })

  it("plugin page A page about the chart-plotter plugin; its path carries the product's name and is linked from the intro modal and an advertisement.", async () => {
    const page = await open(bayPath)
    const path = '/roadstead-plugin'
    const advertisement = page.getByRole('link', { name: /on your chart plotter/ })
    expect(await advertisement.getAttribute('href')).toBe(path)
    await page.getByRole('button', { name: 'more info' }).click()
    const intro = page.getByRole('dialog', { name: 'Welcome to Roadstead' })
    await intro.getByRole('link', { name: 'About the plugin' }).click()
    await page.waitForURL(siteUrl + path)
    await page.getByRole('heading', { level: 1, name: 'Roadstead at the helm' }).waitFor()
  })

  it('/users/sign_in External login page.', async () => {
    // Outside the app: it works without JavaScript.
    const page = await open('/users/sign_in', { context: { javaScriptEnabled: false } })
    expect(await page.locator('#root').count()).toBe(0)
    await page.getByLabel('E-mail').fill(emails.member)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${siteUrl}/`)
    const session = await page.request.get(`${siteUrl}/api/v1/users/logged_in`)
    expect(await session.json()).toMatchObject({ logged_in: true, user: { id: ids.member } })
  })

  it('Page titles and meta descriptions are set per place, vessel and home.', async () => {
    const paths = ['/', `/placeview/${ids.marina}`, `/vesselview/${ids.ownVessel}`]
    const descriptions = [
      /Marinas, anchorages, moorings/,
      /^Port Camargue: Marina in Le Grau-du-Roi, France\./,
      /Espadon/,
    ]
    const heads = await Promise.all(
      paths.map(async (path) => {
        const html = await (await fetch(siteUrl + path)).text()
        const title = /<title>([^<]+)<\/title>/.exec(html)?.[1]
        return { title, description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1] }
      }),
    )
    expect(heads.map(({ title }) => title)).toEqual([
      'Roadstead: satellite map of marinas, anchorages and moorings',
      'Port Camargue · Marina in Le Grau-du-Roi, France · Roadstead',
      'Espadon · Sailboat · Roadstead',
    ])
    const page = await open('/faq')
    for (const [at, path] of paths.entries()) {
      expect(heads[at]?.description).toMatch(descriptions[at] ?? /never/)
      // The title is the same in the document, after a load and after client-side navigation.
      await page.goto(siteUrl + path)
      await expect.poll(() => page.title()).toBe(heads[at]?.title)
      const meta = page.locator('meta[name="description"]')
      expect(await meta.getAttribute('content')).toMatch(descriptions[at] ?? /never/)
    }
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect.poll(() => page.title()).toBe(heads[0]?.title)
  })
})

/** Collects the login checks of a page from now on. */
function collectLoginChecks(page: Page): string[] {
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/logged_in')) checks.push(request.url())
  })
  return checks
}
