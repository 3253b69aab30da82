import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

let owner: SiteUser
let otherUser: SiteUser
let vessel: Vessel
beforeAll(async () => {
  owner = await signUpSiteUser(site)
  otherUser = await signUpSiteUser(site, 'Robert', 'FitzRoy')
  vessel = await owner.call<Vessel>('POST', '/vessels', {
    vessel: { name: 'Sea <b>Urchin</b>', loa: 11.9, beam: 3.9, country_registration: 'FR', make: 'Jeanneau' },
  })
  await owner.addPhoto(vessel.id)
})

const vesselUrl = () => `${site}/vesselview/${vessel.id}`
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()

describe('the vessel page', () => {
  it('section 2: has title, description and first data in the served HTML, and nothing private', async () => {
    const html = await (await fetch(vesselUrl())).text()
    expect(html).toContain('<title>Sea &lt;b&gt;Urchin&lt;/b&gt; · Sailboat · Roadstead</title>')
    expect(html).toMatch(
      /<meta name="description" content="Sea &lt;b&gt;Urchin&lt;\/b&gt;: Sailboat registered/,
    )
    expect(html).toContain(`"vessel":{"id":${vessel.id}`)
    expect(html).not.toContain('"privacy"')
    expect(html).not.toContain('@example.org')
    expect((await fetch(`${site}/vesselview/2000000`)).status).toBe(404)
  })

  it('is shown by others as a card that fits its frame, on a phone with a long name too', async () => {
    const long = await owner.call<Vessel>('POST', '/vessels', {
      vessel: {
        name: 'His Majesty’s Ship Beagle of the Royal Navy',
        loa: 27,
        beam: 7,
        country_registration: 'GB',
      },
    })
    const query = new URLSearchParams({ url: `${site}/vesselview/${long.id}`, maxwidth: '320' })
    const { html, height } = (await (await fetch(`${site}/oembed?${query}`)).json()) as {
      html: string
      height: number
    } // an answer of oEmbed
    const src = /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await open(src, { size: { width: 320, height }, theme: null })
    await page.locator('.rs-vessel-card').waitFor()
    const content = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(content).toBeLessThanOrEqual(height)
    expect(height - ((await page.locator('.rs-vessel-card').boundingBox())?.height ?? 0)).toBeLessThan(60)
  })

  it('does not request the vessel, which the served HTML contains', async () => {
    const page = await open('about:blank')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto(vesselUrl())
    await page.getByRole('heading', { level: 1, name: 'Sea <b>Urchin</b>' }).waitFor()
    await page.getByRole('img', { name: 'Photo 1 of Sea <b>Urchin</b>' }).waitFor()
    // The session is requested once when the page is idle.
    expect(calls.filter((url) => !url.endsWith('/users/logged_in'))).toEqual([])
    expect(await page.title()).toBe('Sea <b>Urchin</b> · Sailboat · Roadstead')
  })

  it('section 6: links a visitor to the log-in to follow the vessel', async () => {
    const page = await open(vesselUrl())
    const link = page.getByRole('link', { name: 'Log in to follow this vessel' })
    expect(await link.getAttribute('href')).toBe(
      `/users/sign_in?return_to=${encodeURIComponent(`/vesselview/${vessel.id}`)}`,
    )
  })
})

describe('editing a vessel', () => {
  it('asks for confirmation before unsaved changes are discarded', async () => {
    const page = await open(vesselUrl(), { context: owner.context })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Model').fill('Half')
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByText('You have unsaved changes. Leave without saving?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('Model').inputValue()).toBe('Half')
    await page.getByRole('button', { name: 'Stop editing' }).click()
    await confirm(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  })

  it('by keyboard: the focus moves to the invalid field and, after saving, back to the Edit button', async () => {
    const page = await open(vesselUrl(), { context: owner.context })
    await page.getByRole('button', { name: 'Edit', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').fill('')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Name').fill('Sea <b>Urchin</b>')
    await page.keyboard.press('Enter')
    await page.getByText('vessel updated').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
  })
})

describe('hiding a vessel', () => {
  it('shows its owner the area as others will see it, then tells in forms that what they write is public', async () => {
    const hidden = await signUpSiteUser(site)
    const { id } = await hidden.call<Vessel>('POST', '/vessels', { vessel: { name: 'Shy', loa: 9 } })
    const place = await otherUser.call<{ id: number }>('POST', '/places', {
      place: { name: 'Cove', type_enum: 1, latitude: 43.1, longitude: 5.8 },
    })
    const report = { at: new Date().toISOString(), latitude: 43.115, longitude: 5.8 }
    await hidden.call('POST', '/observations', { vessel_id: id, reports: [report] })
    const page = await open(`${site}/vesselview/${id}`, { context: hidden.context })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Shown as').selectOption('4')
    await page.getByText('This area of 7.7 nm is shown').waitFor()
    await page.getByRole('img', { name: 'Area in which others see Shy' }).waitFor()
    await page.getByRole('button', { name: 'Save vessel' }).click()
    await page.getByText('Shown to others: everyone, an area of at least 4 nautical miles').waitFor()
    // The owner goes on seeing the exact position.
    await page.getByText('43.115, 5.800').waitFor()
    await page.goto(`${site}/placeview/${place.id}`)
    const note = page.getByText('Your vessel is hidden. What you write here is public, with its time.')
    await note.first().waitFor()
    const visit = await open(`${site}/placeview/${place.id}`, { context: otherUser.context })
    await visit.getByRole('button', { name: 'Still correct' }).waitFor()
    expect(await visit.getByText('Your vessel is hidden.').count()).toBe(0)
  })
})

describe('vessel photos', () => {
  it('section 6: the owner adds and deletes photos', async () => {
    const { id } = await owner.call<Vessel>('POST', '/vessels', { vessel: { name: 'Two photos', loa: 9 } })
    await owner.addPhoto(id)
    const page = await open(`${site}/vesselview/${id}`, { context: owner.context })
    const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await createPlainPhoto() }
    await page.getByLabel('Add a photo').setInputFiles(file)
    await page.getByRole('img', { name: 'Photo 2 of' }).waitFor()
    await page.getByRole('button', { name: 'Delete photo 1' }).click()
    await page.getByText('Confirm photo delete?').waitFor()
    await confirm(page)
    await page.getByRole('img', { name: 'Photo 2 of' }).waitFor({ state: 'detached' })
    const { photo_urls } = await otherUser.call<Vessel>('GET', `/vessels/${id}`)
    expect(photo_urls).toHaveLength(1)
  })
})
