import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { CheckIn, Place } from '../../../src/core/contract/place.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { acceptDialog } from '../dialogs.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 2: a place', () => {
  let place: Place
  let visitorPage: Page
  let memberPage: Page
  const placeFields = {
    address: '3 quai du Relevé',
    city: 'Ajaccio',
    state_code: '2A',
    postal_code: '20000',
    country_code: 'FR',
    tags: { vhf: '9', toilets: 'yes' },
  }

  beforeAll(async () => {
    const start = { name: 'Anse du Relevé', type_enum: 1, description: 'Sand, good holding.' }
    place = await records.lasting.place('owner', { ...start, latitude: 41.61, longitude: 8.31 })
    await callAs('owner', 'PATCH', `/places/${place.id}`, { place: placeFields })
    for (const comment of ['From the east', 'From the west']) {
      const fields = { 'post[comment]': comment, 'post[poi_id]': String(place.id) }
      await records.lasting.post('member', await createPhotoForm('post[photo][image]', fields))
    }
    visitorPage = await open(`/placeview/${place.id}`)
    memberPage = await open(`/placeview/${place.id}`, { actor: 'member' })
  })
  // Close the pages before the records are deleted, because an open page would reload the reviews.
  afterAll(async () => {
    for (const page of [visitorPage, memberPage]) await page.context().close()
  })

  it('Header: back-to-map link, type icon, name, type/city/state/country.', async () => {
    const head = visitorPage.locator('.rs-record__head')
    await head.getByRole('heading', { level: 1, name: 'Anse du Relevé', exact: true }).waitFor()
    await head.locator('.rs-record__title .rs-badge svg').waitFor()
    await head.getByText('Anchorage · Ajaccio, 2A, France', { exact: true }).waitFor()
    const page = await open(`/placeview/${place.id}`)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('button', { name: /^Anse du Relevé, Anchorage/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('Blocks: address and custom attributes', async () => {
    const block = visitorPage.getByRole('region', { name: 'Address and facilities' })
    await block.getByText('3 quai du Relevé, 20000 Ajaccio, 2A, France', { exact: true }).waitFor()
    const readAttribute = async (name: string) => {
      const row = block.locator('dl > div').filter({ has: visitorPage.getByText(name, { exact: true }) })
      return row.locator('dd').innerText()
    }
    expect(await readAttribute('VHF channel')).toBe('9')
    expect(await readAttribute('Toilets')).toBe('yes')
  })

  it('image carousel', async () => {
    const carousel = visitorPage.getByRole('region', { name: 'Photos of this place' })
    await carousel.scrollIntoViewIfNeeded()
    expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel')
    const shownSlide = carousel.locator('[data-shown=true]')
    const isDrawn = () =>
      shownSlide.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    const captions: string[] = []
    for (const count of ['1 of 2', '2 of 2']) {
      await carousel.getByText(count, { exact: true }).waitFor()
      await expect.poll(isDrawn).toBe(true)
      captions.push(await shownSlide.locator('figcaption').innerText())
      if (count === '1 of 2') await carousel.getByRole('button', { name: 'Next photo' }).click()
    }
    expect(captions.sort()).toEqual(['From the east', 'From the west'])
    await carousel.getByRole('button', { name: 'Previous photo' }).click()
    await carousel.getByText('1 of 2', { exact: true }).waitFor()
  })

  it('rating stars, Edit POI button (logged-in users), description.', async () => {
    const edit = (page: Page) => page.getByRole('link', { name: 'Edit POI', exact: true })
    expect(await visitorPage.locator('.rs-rate svg').count()).toBeGreaterThanOrEqual(5)
    expect(await edit(visitorPage).count()).toBe(0)
    expect(
      await memberPage
        .locator('.rs-rate')
        .getByRole('button', { name: /^\d stars?$/ })
        .count(),
    ).toBe(5)
    expect(await edit(memberPage).getAttribute('href')).toBe(`/placeedit/${place.id}`)
    for (const page of [visitorPage, memberPage]) {
      await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor()
      await page.getByText('Sand, good holding.', { exact: true }).waitFor()
    }
  })

  it('Four accordion sections: data sheet; traffic and weather charts; vessels currently at the place (with counter badges); user reviews and photos.', async () => {
    const page = await open(`/placeview/${ids.marina}`)
    const sections = page.locator('.rs-record__main .rs-accordion__button')
    await expect
      .poll(() => sections.locator('[id$=title]').allInnerTexts())
      .toEqual([
        'Data sheet',
        'Traffic and weather charts',
        'Vessels at this place',
        'User reviews and photos',
      ])
    const bodies = page.locator('.rs-record__main .rs-accordion__body')
    for (const index of [0, 1, 2, 3]) {
      const section = sections.nth(index)
      const isOpen = (await section.getAttribute('aria-expanded')) === 'true'
      expect(await bodies.nth(index).isVisible()).toBe(isOpen)
      await section.click()
      expect(await section.getAttribute('aria-expanded')).toBe(String(!isOpen))
      expect(await bodies.nth(index).isVisible()).toBe(!isOpen)
      if (isOpen) await section.click()
    }
    await bodies.nth(0).getByText('43.52, 4.13').waitFor()
    for (const title of ['Check-ins per day', 'Wind speed'])
      await bodies.nth(1).locator('.rs-chart__title').filter({ hasText: title }).first().waitFor()
    const marinaQuery = `place_id=${ids.marina}`
    const checkIns = (await callAs<CheckIn[]>('visitor', 'GET', `/checkins?${marinaQuery}`)).body
    const based = (await callAs<Vessel[]>('visitor', 'GET', `/vessels?${marinaQuery}`)).body
    expect(checkIns.length >= 2).toBe(true)
    expect(based.length >= 1).toBe(true)
    const counts = new RegExp(`${checkIns.length} check-ins.*${based.length} vessels? based here`)
    await page.getByRole('button', { name: counts }).waitFor()
    await bodies
      .nth(2)
      .getByRole('link', { name: /Golden Wake/ })
      .waitFor()
    await bodies.nth(3).getByText('You must be logged in to submit a post or an image').waitFor()
  })

  it('review form; satellite map download form.', async () => {
    await memberPage.getByRole('img', { name: 'Map of Anse du Relevé', exact: true }).waitFor()
    const review = memberPage.locator('form.rs-review-form')
    await review.getByRole('textbox', { name: 'Your review' }).waitFor()
    expect(await review.locator('input[type=file]').count()).toBe(1)
    expect(await review.getByRole('button', { name: 'Submit review' }).isEnabled()).toBe(true)
    const charts = memberPage.locator('form.rs-sat-map-form')
    await charts.getByRole('combobox', { name: 'Zoom' }).selectOption('14')
    const [file] = await Promise.all([
      memberPage.waitForEvent('download', { timeout: 50_000 }),
      charts.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${place.id}_gm_z14.kap`)
  })

  it('Form plus a satellite map for repositioning.', async () => {
    await memberPage.getByRole('link', { name: 'Edit POI', exact: true }).click()
    await memberPage.waitForURL(`${siteUrl}/placeedit/${place.id}`)
    const city = memberPage.getByRole('textbox', { name: /^City/ })
    expect(await city.inputValue()).toBe('Ajaccio')
    await city.fill('Propriano')
    const map = memberPage.getByRole('figure', { name: 'Satellite map to move Anse du Relevé' })
    await map.getByText('test satellite imagery').waitFor()
    await map.locator('.rs-imagery img').first().waitFor()
    await map.locator('.leaflet-container').click({ position: { x: 120, y: 120 } })
    await acceptDialog(memberPage, 'Confirm the new position?')
    await memberPage.getByRole('button', { name: 'Update place' }).click()
    await memberPage.waitForURL(`${siteUrl}/placeview/${place.id}`)
    const saved = (await callAs<Place>('visitor', 'GET', `/places/${place.id}`)).body
    expect(saved.city).toBe('Propriano')
    expect(saved.latitude > 41.61).toBe(true)
    expect(saved.longitude < 8.31).toBe(true)
  })
})
