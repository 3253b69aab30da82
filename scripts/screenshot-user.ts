import type { Browser, BrowserContextOptions } from 'playwright'

/** A user for screenshots: browser state and record ids. */
export interface ScreenshotUser {
  context: BrowserContextOptions
  userId: number
  vesselId: number
}

/** Signs up a user on the site's page and adds a vessel, for the screenshots only. */
export async function signUpScreenshotUser(browser: Browser, site: string): Promise<ScreenshotUser> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${site}/users/sign_up`)
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('O’Malley')
  await page.getByLabel('E-mail').fill(`grace-${Date.now()}@example.org`)
  await page.getByLabel('Password').fill('four words on a boat')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`${site}/**`)
  const ids = await page.evaluate(async () => {
    const session = (await (await fetch('/api/v1/users/logged_in')).json()) as {
      user: { id: number }
      csrf_token: string
    }
    const vessel = {
      name: 'Granuaile',
      loa: 11.9,
      beam: 3.8,
      draft: 1.7,
      country_registration: 'IE',
      make: 'Jeanneau',
      model: 'Sun Odyssey 39i',
      year_make: 2008,
      description: 'Blue hull, wind vane, a dinghy called Limpet.',
    }
    const answer = await fetch('/api/v1/vessels', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrf_token },
      body: JSON.stringify({ vessel }),
    })
    const { id } = (await answer.json()) as { id: number }
    return { userId: session.user.id, vesselId: id }
  })
  const storageState = await context.storageState()
  await context.close()
  return { context: { storageState }, ...ids }
}
