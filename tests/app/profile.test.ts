import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright'
import type { OwnUser } from '../../src/core/contract/user.ts'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { findPageProblems } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'
import { siteUserPassword, signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

let other: SiteUser
beforeAll(async () => {
  other = await signUpSiteUser(site, 'Robert', 'FitzRoy')
})

const profile = `${site}/profile`
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
const fetchOwnUser = (user: SiteUser) => user.call<OwnUser>('GET', `/users/${user.id}`)

/** Creates a vessel without an owner, which can be claimed by its MMSI. */
async function createUnclaimedVessel(mmsi: string): Promise<Vessel> {
  const vessel = await other.call<Vessel>('POST', '/vessels', {
    vessel: { name: 'Free Agent', loa: 9, mmsi },
  })
  await other.call('PATCH', `/vessels/${vessel.id}`, { vessel: { user_id: null } })
  return vessel
}

describe('pages that need a log-in', () => {
  it.each(['/profile', '/userview/1'])(
    'section 2: %s asks a visitor to log in and returns after the log-in',
    async (path) => {
      const user = await signUpSiteUser(site)
      const page = await open(site + path)
      await page.getByText('You must be logged in to view this page').waitFor()
      await page.getByRole('link', { name: 'Log in' }).click()
      await page.getByLabel('E-mail').fill(user.email)
      await page.getByLabel('Password').fill(siteUserPassword)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL(site + path)
    },
  )

  it('section 2: the served HTML for a visitor contains no data of the user', async () => {
    const html = await (await fetch(`${site}/userview/${other.id}`)).text()
    expect(html).toContain('<title>Member · Roadstead</title>')
    expect(html).not.toContain('FitzRoy')
    expect((await fetch(`${site}/userview/2000000`)).status).toBe(200)
  })
})

describe('the user page', () => {
  it('section 2: shows name, country, joined date, vessels and places', async () => {
    const user = await signUpSiteUser(site, 'Grace', 'O’Malley')
    await user.call('PATCH', `/users/${user.id}`, { user: { country_code: 'IE' } })
    await user.call('POST', '/vessels', { vessel: { name: 'Galley', loa: 20, vessel_type: 'other' } })
    const place = { name: 'Clew Bay', type_enum: 1, latitude: 53.8, longitude: -9.6 }
    await user.call('POST', '/places', { place })
    const page = await open(`${site}/userview/${user.id}`, { context: other.context })
    await page.getByRole('heading', { level: 1, name: 'Grace O’Malley' }).waitFor()
    await page.getByText(/^Ireland · Joined \w{3} \d+, \d{4}$/).waitFor()
    await page.getByRole('link', { name: 'Galley' }).waitFor()
    expect(await page.content()).not.toContain(user.email)
    await page.getByRole('link', { name: 'Clew Bay' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clew Bay' }).waitFor()
  })

  it('shows the not-found screen for an unknown user', async () => {
    const page = await open(`${site}/userview/2000000`, {
      context: other.context,
      expectErrors: /404|There is no user/,
    })
    await page.getByText('Page not found').waitFor()
  })
})

describe('the profile page', () => {
  it('section 2: shows its title, validates the form and saves changes', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context })
    await page.getByRole('heading', { level: 1, name: `User profile: ${user.email}` }).waitFor()
    await page.getByLabel('City').fill('Port Royal')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Update profile', exact: true }).click()
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('First name').fill('Anne')
    await page.getByRole('button', { name: 'Update profile', exact: true }).click()
    await page.getByText('user profile updated').waitFor()
    expect(await fetchOwnUser(user)).toMatchObject({ first_name: 'Anne', city: 'Port Royal' })
    await page.getByRole('button', { name: 'Menu of Anne Bonny' }).waitFor()
  })

  it('section 4: uploads a profile photo and clears the file input', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context })
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    await page.getByText('Choose an image first.').waitFor()
    const input = page.getByLabel('Select an image to upload:')
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await createPlainPhoto() })
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    await page.getByRole('img', { name: /^Picture of/ }).waitFor()
    expect(await input.inputValue()).toBe('')
    const { thumb_url } = await fetchOwnUser(user)
    expect(await page.getByRole('img', { name: /^Picture of/ }).getAttribute('src')).toBe(thumb_url)
  })

  it('section 4: claims a vessel found by its MMSI and removes it again', async () => {
    const mmsi = '316' + String(Date.now()).slice(-6)
    const { id } = await createUnclaimedVessel(mmsi)
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context })
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByLabel('MMSI of your vessel').fill(mmsi.slice(0, 8))
    await page.getByRole('option', { name: /Free Agent/ }).click()
    await page.getByLabel('Make').fill('Swan')
    await page.getByRole('button', { name: 'Claim Free Agent' }).click()
    await page.getByText('Vessel Free Agent was added to your profile').waitFor()
    expect(await user.call('GET', `/vessels/${id}`)).toMatchObject({ user_id: user.id, make: 'Swan' })
    await page.getByRole('button', { name: 'Remove Free Agent' }).click()
    await page.getByText('Remove vessel from your list?').waitFor()
    await confirm(page)
    await page.getByText('You have no vessels yet.').waitFor()
    expect(await user.call('GET', `/vessels/${id}`)).toMatchObject({ user_id: null })
  })

  it('section 8: shows instructions for an unknown MMSI and creates a vessel without one', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context })
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByLabel('MMSI of your vessel').fill('999999')
    await page.getByText(/^MMSI not available in the database/).waitFor()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dinghy')
    await page.getByLabel('Length overall (m)').fill('2.4')
    await page.getByRole('button', { name: 'Add vessel' }).click()
    await page.getByText('Vessel Dinghy was added to your profile').waitFor()
    await page.getByRole('link', { name: /Dinghy/ }).waitFor()
    expect((await fetchOwnUser(user)).vessels).toMatchObject([{ name: 'Dinghy', vessel_type: 'sailboat' }])
  })

  it('section 9: allows at most six vessels', async () => {
    const user = await signUpSiteUser(site)
    for (let index = 1; index <= 6; index++)
      await user.call('POST', '/vessels', { vessel: { name: `Boat ${index}`, loa: 5 } })
    const page = await open(profile, { context: user.context })
    await page.getByText('You have reached the maximum allwed number of vessels').waitFor()
    await page.getByRole('button', { name: 'Remove Boat 6' }).click()
    await confirm(page)
    await page.getByRole('button', { name: 'Add a vessel' }).waitFor()
  })

  it('section 8: unfollows a vessel after confirmation', async () => {
    const user = await signUpSiteUser(site)
    const vessel = await other.call<Vessel>('POST', '/vessels', { vessel: { name: 'Beagle', loa: 27 } })
    await user.call('POST', `/connections?vessel_id=${vessel.id}`)
    const page = await open(profile, { context: user.context })
    await page.getByRole('button', { name: 'Unfollow Beagle' }).click()
    await page.getByText('Remove vessel from your followed list?').waitFor()
    await confirm(page)
    await page.getByText("You don't follow any vessels yet.").waitFor()
  })

  it('shows and renews the API key, downloads the account data, and deletes the account with the password', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context, expectErrors: /422|Failed to load/ })
    const { api_key: key } = await fetchOwnUser(user)
    expect(await page.getByText(key).count()).toBe(0)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText(key).waitFor()
    await page.getByRole('button', { name: 'Renew' }).click()
    await confirm(page)
    await page.getByText('You have a new API key.').waitFor()
    expect(await page.getByText(key).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download your data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('roadstead-account.zip')
    await page.getByLabel('Password').fill('not that one')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await confirm(page)
    await page.getByText('The password is incorrect.').waitFor()
    await page.getByLabel('Password').fill(siteUserPassword)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await confirm(page)
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Your account has been deleted.').waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  })
})

describe.each<ThemeName>(['light', 'dark', 'night'])('profile and user page in the %s theme', (theme) => {
  it.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ])('at %s have no axe violations', async (_name, size) => {
    const user = await signUpSiteUser(site)
    await user.call('POST', '/vessels', { vessel: { name: 'A'.repeat(120), loa: 5 } })
    const page = await open(profile, { theme, size, context: user.context })
    await page.getByRole('link', { name: /^AAA/ }).waitFor()
    expect(await findPageProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a vessel' }).click()
    await page.getByRole('button', { name: "I don't have a MMSI" }).click()
    expect(await findPageProblems(page)).toEqual([])
    await page.goto(`${site}/userview/${user.id}`)
    await page.getByRole('link', { name: /^AAA/ }).waitFor()
    expect(await findPageProblems(page)).toEqual([])
  })
})
