import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'
import { testPassword } from '../support/test-password.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

let other: SiteUser
beforeAll(async () => {
  other = await signUpSiteUser(site, 'Robert', 'FitzRoy')
})

const profile = `${site}/profile`
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()

describe('pages that need a log-in', () => {
  it('section 2: the profile asks a visitor to log in and opens after the log-in', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile)
    await page.getByText('You must be logged in to view this page').waitFor()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('E-mail').fill(user.email)
    await page.getByLabel('Password').fill(testPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(profile)
  })

  it('section 2: the served HTML for a visitor contains no data of the user', async () => {
    const html = await (await fetch(`${site}/userview/${other.id}`)).text()
    expect(html).toContain('<title>Member · Roadstead</title>')
    expect(html).not.toContain('FitzRoy')
    expect((await fetch(`${site}/userview/2000000`)).status).toBe(200)
  })
})

describe('the user page', () => {
  it('shows the not-found screen for an unknown user', async () => {
    const page = await open(`${site}/userview/2000000`, {
      context: other.context,
      expectErrors: /404|There is no user/,
    })
    await page.getByText('Page not found').waitFor()
  })
})

describe('the profile page', () => {
  it('deletes the account with the password and shows the map to the visitor', async () => {
    const user = await signUpSiteUser(site)
    const page = await open(profile, { context: user.context, expectErrors: /422|Failed to load/ })
    await page.getByLabel('Password').fill('not that one')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await confirm(page)
    await page.getByText('The password is incorrect.').waitFor()
    await page.getByLabel('Password').fill(testPassword)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await confirm(page)
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Your account has been deleted.').waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  })
})
