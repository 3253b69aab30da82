import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { findPageProblems } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'
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
const fetchVessel = () => otherUser.call<Vessel>('GET', `/vessels/${vessel.id}`)
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

  it('section 2: shows header, details in the unit of the user and photos, without requesting the vessel', async () => {
    const page = await open('about:blank')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto(vesselUrl())
    await page.getByRole('heading', { level: 1, name: 'Sea <b>Urchin</b>' }).waitFor()
    await page.getByText('11.9 m').waitFor()
    await page.getByRole('img', { name: 'Photo 1 of Sea <b>Urchin</b>' }).waitFor()
    // The session is requested once when the page is idle.
    expect(calls.filter((url) => !url.endsWith('/users/logged_in'))).toEqual([])
    expect(await page.title()).toBe('Sea <b>Urchin</b> · Sailboat · Roadstead')
    await page.evaluate(() => localStorage.setItem('roadstead-units', '{"length":"ft"}'))
    await page.reload()
    await page.getByText('39 ft').waitFor()
  })

  it('section 6: a visitor can neither edit nor follow, and returns to the page after the log-in', async () => {
    const page = await open(vesselUrl())
    await page.getByRole('link', { name: 'Log in to follow this vessel' }).waitFor()
    expect(await page.getByRole('button', { name: /Edit|^Follow|Add a photo|Delete/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Log in to follow this vessel' }).click()
    await page.getByLabel('E-mail').fill(otherUser.email)
    await page.getByLabel('Password').fill('a long enough password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(vesselUrl())
    await page.getByRole('button', { name: /^Follow/ }).waitFor()
  })

  it('section 2: takes the id from the history state if the path has none', async () => {
    const page = await open(`${site}/vesselview`)
    await page.getByText('Page not found').waitFor()
    await page.evaluate((id) => window.history.replaceState({ id }, ''), vessel.id)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Urchin/ }).waitFor()
  })
})

describe('following a vessel', () => {
  it('section 4: follows and unfollows after confirmation', async () => {
    const page = await open(vesselUrl(), { context: otherUser.context })
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Follow/ }).click()
    await page.getByText('Add this vessel to your followed list?').waitFor()
    await page.keyboard.press('Escape')
    expect((await fetchVessel()).is_followed).toBe(false)
    await page.getByRole('button', { name: /^Follow/ }).click()
    await confirm(page)
    await page.getByText(/added to your follow list\. View and manage/).waitFor()
    expect((await fetchVessel()).is_followed).toBe(true)
    await page.getByRole('button', { name: /^Unfollow/ }).click()
    await page.getByText('Confirm removing this vessel from your followed list?').waitFor()
    await confirm(page)
    await page.getByText('Vessel Sea <b>Urchin</b> removed from your follow list.').waitFor()
    expect((await fetchVessel()).is_followed).toBe(false)
  })
})

describe('editing a vessel', () => {
  async function openForm(expectErrors?: RegExp): Promise<Page> {
    const page = await open(vesselUrl(), { context: owner.context, ...(expectErrors && { expectErrors }) })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit vessel' }).waitFor()
    return page
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save vessel' }).click()

  it('section 4: saving closes the form; section 8: shows vessel updated', async () => {
    const page = await openForm()
    await page.getByLabel('Model').fill('Sun Odyssey')
    await page.getByLabel('Position shown to').selectOption('followers')
    await page.getByLabel('Home port').fill('Port Cama')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await save(page)
    await page.getByText('vessel updated').waitFor()
    await page.getByText('Sun Odyssey').waitFor()
    expect(await page.getByRole('button', { name: 'Save vessel' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Port Camargue' }).waitFor()
    expect(await owner.call('GET', `/vessels/${vessel.id}`)).toMatchObject({
      model: 'Sun Odyssey',
      place_name: 'Port Camargue',
      privacy: { audience: 'followers' },
    })
  })

  it('section 8: shows the specified error for an MMSI that is already in use', async () => {
    const mmsi = `2${String(Date.now()).slice(-8)}`.replace(/^2\d\d/, '227')
    await otherUser.call('POST', '/vessels', { vessel: { name: 'Other', loa: 9, mmsi } })
    const page = await openForm(/422|Failed to load/)
    await page.getByLabel('MMSI').fill(mmsi)
    await save(page)
    await page
      .getByText(`Error: MMSI ${mmsi} is already in use by another vessel. Vessel not updated`)
      .waitFor()
    expect(await page.getByLabel('MMSI').inputValue()).toBe(mmsi)
    expect(await page.getByLabel('MMSI').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows both versions after an edit conflict and keeps the other changes', async () => {
    const page = await openForm(/409|Failed to load/)
    await page.getByLabel('Call sign').fill('MINE1')
    await owner.call('PATCH', `/vessels/${vessel.id}`, { vessel: { call_sign: 'THEIRS', make: 'Beneteau' } })
    await save(page)
    await page.getByRole('row', { name: 'Call sign THEIRS MINE1' }).waitFor()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await page.getByText('vessel updated').waitFor()
    expect(await fetchVessel()).toMatchObject({ call_sign: 'MINE1', make: 'Beneteau' })
  })

  it('keeps the input if the server cannot be reached', async () => {
    const page = await openForm(/ERR_FAILED|Failed to load/)
    await page.route(`**/api/v1/vessels/${vessel.id}`, (route) => route.abort())
    await page.getByLabel('Year').fill('2001')
    await save(page)
    await page
      .getByText('Error: The server cannot be reached. Check your connection. Vessel not updated')
      .waitFor()
    await page.unroute(`**/api/v1/vessels/${vessel.id}`)
    await save(page)
    await page.getByText('vessel updated').waitFor()
    expect(await fetchVessel()).toMatchObject({ year_make: 2001 })
  })

  it('asks for confirmation before unsaved changes are discarded', async () => {
    const page = await openForm()
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

describe('vessel photos', () => {
  it('section 6: the owner adds and deletes photos', async () => {
    const page = await open(vesselUrl(), { context: owner.context })
    const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await createPlainPhoto() }
    await page.getByLabel('Add a photo').setInputFiles(file)
    await page.getByRole('img', { name: 'Photo 2 of' }).waitFor()
    await page.getByRole('button', { name: 'Delete photo 1' }).click()
    await page.getByText('Confirm photo delete?').waitFor()
    await confirm(page)
    await page.getByRole('img', { name: 'Photo 2 of' }).waitFor({ state: 'detached' })
    expect((await fetchVessel()).photo_urls).toHaveLength(1)
  })

  it('an unreadable photo shows an error with the accepted formats', async () => {
    const page = await open(vesselUrl(), {
      context: owner.context,
      expectErrors: /415|422|PATCH|Failed to load/,
    })
    const file = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await page.getByLabel('Add a photo').setInputFiles(file)
    await page.getByText(/This file cannot be read. Save the photo as JPEG/).waitFor()
  })
})

describe.each<ThemeName>(['light', 'dark', 'night'])('vessel page in the %s theme', (theme) => {
  it.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ])('at %s the page and its form have no axe violations', async (_name, size) => {
    const page = await open(vesselUrl(), { theme, size, context: owner.context })
    await page.waitForLoadState('networkidle')
    expect(await findPageProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save vessel' }).click()
    await page.getByText('This field is required.').waitFor()
    expect(await findPageProblems(page)).toEqual([])
  })
})
