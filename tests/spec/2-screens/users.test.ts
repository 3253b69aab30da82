import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { OwnUser } from '../../../src/core/contract/user.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../../factories/photos.ts'
import { signUpSiteUser, type SiteUser } from '../../support/site-user.ts'
import { acceptDialog, collectCalls } from '../dialogs.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

let user: SiteUser
let placeId: number
let page: Page
const createPhotoFile = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await createPlainPhoto(),
})
beforeAll(async () => {
  user = await signUpSiteUser(siteUrl, 'Jeanne', 'Baret')
  await user.call('PATCH', `/users/${user.id}`, { user: { country_code: 'FR' } })
  await user.call('POST', '/vessels', { vessel: { name: 'Étoile', loa: 33 } })
  const place = { name: 'Anse de Jeanne', type_enum: 1, latitude: 41.55, longitude: 8.22 }
  placeId = (await user.call<{ id: number }>('POST', '/places', { place })).id
  page = await open('/profile', { context: user.context })
})

afterAll(() => user.call('DELETE', `/places/${placeId}`))

describe('section 2: the page of a user', () => {
  it("Login required, otherwise 'You must be logged in to view this page'.", async () => {
    const visitorPage = await open(`/userview/${user.id}`)
    await visitorPage.getByText('You must be logged in to view this page', { exact: true }).waitFor()
    expect(await visitorPage.content()).not.toMatch(/Jeanne|Étoile/)
    expect((await callAs('visitor', 'GET', `/users/${user.id}`)).status).toBe(401)
  })

  it("Shows name, country, joined date, photo or person icon, the user's vessels and the user's places.", async () => {
    const memberPage = await open(`/userview/${user.id}`, { actor: 'member' })
    await memberPage.getByRole('heading', { level: 1, name: 'Jeanne Baret', exact: true }).waitFor()
    const { created_at } = await user.call<OwnUser>('GET', `/users/${user.id}`)
    const joined = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(created_at))
    await memberPage.getByText(`France · Joined ${joined}`, { exact: true }).waitFor()
    const head = memberPage.locator('.rs-record__title')
    await head.locator('.rs-face--none svg').waitFor()
    const list = (title: string) =>
      memberPage
        .locator('.rs-panel')
        .filter({ has: memberPage.getByRole('heading', { name: title, exact: true }) })
    await list('Vessels')
      .getByRole('link', { name: /Étoile/ })
      .waitFor()
    await list('Places')
      .getByRole('link', { name: /Anse de Jeanne/ })
      .waitFor()
    expect(await memberPage.content()).not.toContain(user.email)
    await page.getByLabel('Select an image to upload:').setInputFiles(await createPhotoFile())
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    await page.getByRole('img', { name: 'Picture of Jeanne Baret' }).waitFor()
    await memberPage.reload()
    const picture = head.getByRole('img', { name: 'Picture of Jeanne Baret' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await head.locator('.rs-face--none').count()).toBe(0)
  })
})

describe('section 2: the profile', () => {
  it('Title \'User profile: {email}\', two bordered panels (profile details; photo-edit form), then sections "User\'s vessels" and "Followed vessels".', async () => {
    const title = `User profile: ${user.email}`
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await page.title()).toContain(title)
    const headings = await page.locator('.rs-panel > h2').allInnerTexts()
    expect(headings.slice(0, 4)).toEqual([
      'Profile details',
      'Profile photo',
      "User's vessels",
      'Followed vessels',
    ])
    const panels = page.locator('.rs-profile__details > .rs-panel')
    const borders = await panels.evaluateAll((all) =>
      all.map((panel) => {
        const { borderTopStyle, borderTopWidth, borderLeftWidth } = getComputedStyle(panel)
        return [borderTopStyle, borderTopWidth, borderLeftWidth]
      }),
    )
    expect(borders).toEqual([
      ['solid', '1px', '1px'],
      ['solid', '1px', '1px'],
    ])
    await panels.nth(0).getByRole('textbox', { name: 'First name' }).waitFor()
    await panels.nth(1).locator('input[type=file]').waitFor()
  })

  it("Photo form: required file input labelled 'Select an image to upload:' and button 'Update profile photo'.", async () => {
    const input = page.getByLabel('Select an image to upload:')
    const { type, required } = await input.evaluate((element: HTMLInputElement) => ({
      type: element.type,
      required: element.required,
    }))
    expect({ type, required }).toEqual({ type: 'file', required: true })
    const calls = collectCalls(page, 'PATCH', /\/users\//)
    await page.getByRole('button', { name: 'Update profile photo', exact: true }).click()
    await page.getByText('Choose an image first.').waitFor()
    expect(calls).toEqual([])
    await input.setInputFiles(await createPhotoFile())
    await page.getByRole('button', { name: 'Update profile photo', exact: true }).click()
    await expect.poll(() => calls.length).toBe(1)
    await expect.poll(() => input.inputValue()).toBe('')
  })

  it('Own-vessels manager, followed-vessels list', async () => {
    await user.call('POST', `/connections/?vessel_id=${ids.stinkpot}`)
    await page.goto(`${siteUrl}/profile`)
    await page.getByRole('link', { name: /Étoile/ }).waitFor()
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Boudeuse')
    await page.getByRole('textbox', { name: /^Length overall/ }).fill('40')
    await page.getByRole('button', { name: 'Add vessel', exact: true }).click()
    await page.getByRole('link', { name: /Boudeuse/ }).waitFor()
    await page.getByRole('button', { name: 'Remove Boudeuse' }).click()
    await acceptDialog(page, 'Remove vessel from your list?')
    await page.getByRole('link', { name: /Boudeuse/ }).waitFor({ state: 'detached' })
    const vesselsOfUser = await user.call<Vessel[]>('GET', '/vessels/?own=true')
    expect(vesselsOfUser.map(({ name }) => name)).toEqual(['Étoile'])
    await page.getByRole('link', { name: /Golden Wake/ }).waitFor()
    await page.getByRole('button', { name: 'Unfollow Golden Wake' }).click()
    await acceptDialog(page, 'Remove vessel from your followed list?')
    await page.getByRole('link', { name: /Golden Wake/ }).waitFor({ state: 'detached' })
    expect(await user.call('GET', '/vessels/?followed=true')).toEqual([])
  })

  it('profile edit form.', async () => {
    const fields = {
      'First name': 'Jean',
      'Last name': 'Bonnefoy',
      Address: '1 rue de la Poupe',
      'Postal code': '56100',
      City: 'Lorient',
      'State or region': '56',
      'Mobile phone': '+33 6 00 00 00 00',
    }
    for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value)
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Mauritius' })
    await page.getByRole('button', { name: 'Update profile', exact: true }).click()
    await page.getByText('user profile updated', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Menu of Jean Bonnefoy' }).waitFor()
    expect(await user.call<OwnUser>('GET', `/users/${user.id}`)).toMatchObject({
      first_name: 'Jean',
      last_name: 'Bonnefoy',
      address: '1 rue de la Poupe',
      postal_code: '56100',
      city: 'Lorient',
      state_code: '56',
      country_code: 'MU',
      mobile_phone: '+33 6 00 00 00 00',
    })
  })
})
