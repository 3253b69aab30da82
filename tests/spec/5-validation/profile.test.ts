import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { OwnUser } from '../../../src/core/contract/user.ts'
import { createCountryLookup } from '../../../src/server/accounts/country-by-ip.ts'
import { signUpSiteUser, type SiteUser } from '../../support/site-user.ts'
import { collectCalls } from '../dialogs.ts'
import { siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 5: the profile', () => {
  let user: SiteUser
  let page: Page
  const fetchOwnUser = () => user.call<OwnUser>('GET', `/users/${user.id}`)
  beforeAll(async () => {
    user = await signUpSiteUser(siteUrl, 'Laura', 'Dekker')
    page = await open('/profile', { context: user.context })
  })

  it('Profile: first_name and last_name required; others optional.', async () => {
    const clickUpdate = () => page.getByRole('button', { name: 'Update profile', exact: true }).click()
    const calls = collectCalls(page, 'PATCH', /\/api\/v1\/users\/\d+$/)
    for (const [name, value] of [
      ['First name', 'Laura'],
      ['Last name', 'Dekker'],
    ] as const) {
      const field = page.getByRole('textbox', { name })
      expect(await field.getAttribute('required')).not.toBeNull()
      await field.fill(' ')
      await clickUpdate()
      const row = page.locator('.rs-field').filter({ has: field })
      await row.getByText('This field is required.').waitFor()
      await field.fill(value)
    }
    expect(calls).toEqual([])
    for (const name of ['first_name', 'last_name'])
      await expect(user.call('PATCH', `/users/${user.id}`, { user: { [name]: ' ' } })).rejects.toThrow(
        new RegExp(`422.*${name}`),
      )
    for (const name of ['Address', 'Postal code', 'City', 'State or region', 'Mobile phone']) {
      const field = page.getByRole('textbox', { name })
      expect(await field.getAttribute('required')).toBeNull()
      await field.fill('')
    }
    await page.getByRole('combobox', { name: 'Country' }).selectOption('')
    await page.getByRole('textbox', { name: 'City' }).fill('Whangarei')
    await clickUpdate()
    await page.getByText('user profile updated', { exact: true }).waitFor()
    const none = { address: null, postal_code: null, state_code: null, mobile_phone: null }
    expect(await fetchOwnUser()).toMatchObject({ ...none, city: 'Whangarei', country_code: null })
  })

  it('Photo upload: a file must be chosen.', async () => {
    const calls = collectCalls(page, 'PATCH', /\/api\/v1\//)
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    const form = page.locator('.rs-photo-form')
    await form.getByRole('alert').getByText('Choose an image first.').waitFor()
    expect(calls).toEqual([])
    expect((await fetchOwnUser()).thumb_url).toBeNull()
  })

  it('An unset profile country is filled from an IP-location lookup.', async () => {
    expect((await fetchOwnUser()).country_code).toBeNull()
    const lookUpCountry = createCountryLookup((error) => {
      throw error
    })
    // The address of the test browser has no country: look up an address of New Zealand instead.
    const calls = collectCalls(page, 'GET', /\/api\/v1\/country$/)
    await page.route('**/api/v1/country', async (route) => {
      const response = (await (await route.fetch()).json()) as { country_code: null } // the contract type
      expect(response).toEqual({ country_code: null })
      await route.fulfill({ json: { country_code: await lookUpCountry('202.27.184.3') } })
    })
    await page.goto(`${siteUrl}/profile`)
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.waitFor()
    expect(await country.locator('option:checked').innerText()).toBe('New Zealand')
    expect(calls).toEqual(['/api/v1/country'])
    await page.getByRole('button', { name: 'Update profile', exact: true }).click()
    await page.getByText('user profile updated', { exact: true }).waitFor()
    expect((await fetchOwnUser()).country_code).toBe('NZ')
    await page.reload()
    await country.waitFor()
    expect(calls).toHaveLength(1)
  })
})
