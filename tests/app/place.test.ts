import type { Page } from 'playwright'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { Place } from '../../src/core/contract/place.ts'
import { useBrowser, type PageOptions } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

const signUp = (name: string) => signUpSiteUser(site, name, 'Test')
const ann = await signUp('Ann')
const bob = await signUp('Bob')
let id: number
beforeEach(async () => {
  const place = { name: 'Quiet Bay', type_enum: 1, latitude: 43.3, longitude: 4.6, description: 'Sand.' }
  id = (await ann.call<Place>('POST', '/places', { place })).id
})

function openAs(path: string, user: SiteUser | null, options: PageOptions = {}): Promise<Page> {
  return open(site + path, { ...options, context: { ...options.context, ...user?.context } })
}

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the place page for a visitor', () => {
  it('fades a record older than five years and shows a warning', async () => {
    const page = await openAs(`/placeview/${id}`, null)
    const readTextColor = () =>
      page
        .locator('.rs-data-sheet dd')
        .first()
        .evaluate((fact) => getComputedStyle(fact).color)
    const fresh = await readTextColor()
    await page.clock.setFixedTime(Date.now() + 6 * 366 * 86_400_000)
    await page.reload()
    await page.getByText(/This record is old/).waitFor()
    expect(await readTextColor()).not.toBe(fresh)
  })

  it('has an edit page that links to the log-in, which returns to it', async () => {
    const page = await openAs(`/placeedit/${id}`, null)
    expect(await page.title()).toBe('Edit Quiet Bay · Roadstead')
    const href = await page.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href')
    expect(href).toBe(`/users/sign_in?return_to=%2Fplaceedit%2F${id}`)
  })
})

describe('the back button', () => {
  it('asks for confirmation before unsaved changes are discarded, and keeps the address', async () => {
    const page = await openAs(`/placeview/${id}`, ann)
    await page.getByRole('link', { name: 'Edit POI' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Do not lose this')
    const isEditPage = /\/placeedit\/\d+$/
    await page.goBack()
    await page.getByText('You have unsaved changes. Leave without saving?').waitFor()
    expect(page.url()).toMatch(isEditPage)
    await getButton(page, 'Cancel').click()
    expect(await name.inputValue()).toBe('Do not lose this')
    await page.goBack()
    await getButton(page, 'OK').click()
    await page.waitForURL(`**/placeview/${id}`)
  })
})

describe('reviews', () => {
  it('the draft survives collapsing its section, and leaving asks for confirmation', async () => {
    const page = await openAs(`/placeview/${id}`, ann)
    await page.getByLabel('Your review').fill('Do not lose this')
    const title = page.getByRole('button', { name: /^User reviews and photos/ })
    await title.click()
    await title.click()
    expect(await page.getByLabel('Your review').inputValue()).toBe('Do not lose this')
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByText('You have unsaved changes. Leave without saving?').waitFor()
    await getButton(page, 'Cancel').click()
    await getButton(page, 'Submit review').click()
    await page.getByText('Thank you: your post was added').waitFor()
  })
})

describe('ratings and confirmations', () => {
  it('section 9: the served HTML of a rated place has escaped JSON-LD with the rating', async () => {
    expect(await (await fetch(`${site}/placeview/${id}`)).text()).not.toContain('ld+json')
    const dan = await signUp('Dan')
    for (const user of [ann, bob, dan]) await user.call('POST', '/rates', { stars: 4, place_id: id })
    const evil = '</script><script>alert(1)</script>'
    await ann.call('PATCH', `/places/${id}`, { place: { name: evil, description: evil } })
    const served = await (await fetch(`${site}/placeview/${id}`)).text()
    expect(served).not.toContain('<script>alert')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(served)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      name: evil,
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 3 },
    })
  })

  it('the page shows that a user has confirmed the record', async () => {
    const page = await openAs(`/placeview/${id}`, bob)
    await page.getByText(/Added by a member now/).waitFor()
    await getButton(page, 'Still correct').click()
    await page.getByText(/Confirmed by a member now/).waitFor()
  })
})

describe('editing a place', () => {
  it('section 2: saves, shows the change on the place page and adds a revision that can be reverted', async () => {
    const page = await openAs(`/placeview/${id}`, bob)
    const edit = page.getByRole('link', { name: 'Edit POI' })
    await edit.hover()
    await page
      .getByRole('tooltip')
      .getByText(/^Only the creator can edit/)
      .waitFor()
    await edit.click()
    await page.getByLabel('Name').fill('Loud Bay')
    await page.getByRole('button', { name: 'Add an attribute' }).click()
    await page.keyboard.type('vhf')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12')
    await getButton(page, 'Update place').click()
    await page.getByRole('heading', { level: 1, name: 'Loud Bay' }).waitFor()
    expect(page.url()).toBe(`${site}/placeview/${id}`)
    await page.getByText('VHF channel').waitFor()

    await page.getByRole('link', { name: 'Edit POI' }).click()
    await page.getByRole('button', { name: 'Edit history' }).click()
    await page.getByText('Bob Test').waitFor()
    expect(await page.locator('.rs-revisions del').first().innerText()).toBe('Quiet Bay')
    await getButton(page, 'Revert').click()
    await getButton(page, 'OK').click()
    await page.getByRole('heading', { level: 1, name: 'Edit Quiet Bay' }).waitFor()
    expect(await getButton(page, 'Delete place').count()).toBe(0)
  })
})

describe('the pilot card', () => {
  it('is linked from the place page, works without scripts and prints on one A4 page', async () => {
    const page = await openAs(`/placeview/${id}`, null)
    await page.getByRole('link', { name: 'Pilot card' }).click()
    await page.waitForURL(`${site}/placeview/${id}/card`)
    const printPage = await openAs(`/placeview/${id}/card`, null, { context: { javaScriptEnabled: false } })
    await printPage.getByRole('heading', { level: 1, name: 'Quiet Bay' }).waitFor()
    await printPage.getByRole('img', { name: /^QR code/ }).waitFor()
    const pdf = await printPage.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})
