import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { createPlainPhoto } from '../../factories/photos.ts'
import { ids, siteUrl, useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { allowAnyError, failCalls, collectConsoleMessages } from '../notices.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

/** Watches the console of a page; the returned function waits for the log entry of a failed call. */
function watchConsole(page: Page): (call: string | RegExp) => Promise<void> {
  const log = collectConsoleMessages(page)
  return async (call) => {
    const isLogged = () =>
      log.some(({ type, text }) => type === 'error' && !text.startsWith('Failed to load') && text.match(call))
    await expect.poll(isLogged, { message: `${call} in the log`, timeout: 10_000 }).toBe(true)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }
}
const countFailedNotices = (page: Page) => page.locator('.rs-notice--failed').count()

describe('section 8: silent failures', () => {
  it('Silent or console-only failures: place retrieval, place delete,', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois', {
      actor: 'admin',
      ...allowAnyError,
    })
    const expectLogged = watchConsole(page)
    const path = /\/places\/\d+$/
    await failCalls(page, 'DELETE', path)
    await failCalls(page, 'GET', path)
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    await expectLogged(/GET \/places\/:id/)
    const popup = page.locator('.leaflet-popup')
    await popup.getByText('This place could not be loaded.').waitFor()
    await page.unrouteAll()
    await failCalls(page, 'DELETE', path)
    await popup.getByRole('button', { name: 'Try again' }).click()
    await popup.getByRole('button', { name: 'Delete' }).click()
    await acceptDialog(page, 'Confirm place delete?')
    await expectLogged(/DELETE \/places\/\d+ failed/)
    expect(await countFailedNotices(page)).toBe(1)
    await popup.getByRole('heading', { name: 'Port Camargue' }).waitFor()
  })

  it('navigation-aid load and delete,', async () => {
    const page = await open('/?lat=43.326&lng=5.053&zoom=13&layers=navAids', {
      actor: 'admin',
      ...allowAnyError,
    })
    const expectLogged = watchConsole(page)
    const path = /\/nav_aids\/\d+$/
    await failCalls(page, 'GET', path)
    await page.getByRole('button', { name: /^Cap Couronne/ }).click()
    await expectLogged(/GET \/nav_aids\/:id/)
    await page.unrouteAll()
    await failCalls(page, 'DELETE', path)
    const popup = page.locator('.leaflet-popup')
    await popup.getByRole('button', { name: 'Try again' }).click()
    await popup.getByRole('button', { name: 'Delete NavAid' }).click()
    await acceptDialog(page, 'Confirm nav_aid delete?')
    await expectLogged(/DELETE \/nav_aids\/\d+ failed/)
    expect(await countFailedNotices(page)).toBe(1)
  })

  it('posts, check-ins, vessel, user, own and followed vessel loads,', async () => {
    const page = await open('/profile', { actor: 'member', ...allowAnyError })
    const expectLogged = watchConsole(page)
    await failCalls(page, 'GET', /\/api\/v1\/(posts|checkins|vessels|users\/\d)/)
    await page.reload()
    await expectLogged(/GET \/users\/:id/)
    await page.unrouteAll()
    await failCalls(page, 'GET', /\/api\/v1\/(posts|checkins|vessels)/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectLogged(/GET \/vessels\?own/)
    await expectLogged(/GET \/vessels\?followed/)
    // Client-side navigation, where the data is not in the served document.
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13&layers=pois`)
    await page.getByRole('combobox').first().fill('golden wake')
    await page.getByRole('option', { name: /Golden Wake/ }).click()
    await expectLogged(/GET \/vessels\/:id/)
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13&layers=pois`)
    await page.getByRole('combobox').first().fill('port camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    await expectLogged(/GET \/posts/)
    const vessels = page.getByRole('button', { name: /^Vessels at this place/ })
    if ((await vessels.getAttribute('aria-expanded')) !== 'true') await vessels.click()
    await expectLogged(/GET \/checkins/)
    expect(await countFailedNotices(page)).toBe(0)
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
  })

  it('candidate places,', async () => {
    const vessel = await records.vessel('owner', { name: 'Homeless' })
    const page = await open(`/vesselview/${vessel.id}`, { actor: 'owner', ...allowAnyError })
    const expectLogged = watchConsole(page)
    await failCalls(page, 'GET', /partial_name/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Home port').fill('Port Cama')
    await expectLogged(/GET \/places\?partial_name/)
    expect(await countFailedNotices(page)).toBe(0)
    expect(await page.getByLabel('Home port').inputValue()).toBe('Port Cama')
  })

  it('login check, profile photo update,', async () => {
    const page = await open('/profile', { actor: 'member', ...allowAnyError })
    const expectLogged = watchConsole(page)
    await failCalls(page, 'PATCH', /\/users\/\d+$/)
    await page.getByLabel('Select an image to upload:').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await createPlainPhoto(),
    })
    await page.getByRole('button', { name: 'Update profile photo' }).click()
    await expectLogged(/PATCH \/users\/:id/)
    expect(await countFailedNotices(page)).toBe(0)
    await page.unrouteAll()
    // Saving the profile triggers the login check.
    await failCalls(page, 'GET', /\/users\/logged_in$/)
    await page.getByRole('button', { name: 'Update profile', exact: true }).click()
    await expectLogged(/GET \/users\/logged_in failed/)
    expect(await countFailedNotices(page)).toBe(0)
    await page.getByRole('heading', { level: 1, name: /^User profile/ }).waitFor()
  })

  it('geolocation (warning with code and message)', async () => {
    // The default centre requests geolocation, which the browser denies.
    const page = await open('/faq')
    const log = collectConsoleMessages(page)
    await page.goto(siteUrl)
    const getWarnings = () => log.filter(({ text }) => text.startsWith('geolocation failed'))
    await expect.poll(() => getWarnings().length, { timeout: 10_000 }).toBe(1)
    expect(getWarnings()).toMatchObject([{ type: 'warning', text: expect.stringMatching(/\(1\): \w+/) }])
    await page.locator('.rs-pin, .rs-cluster').first().waitFor()
    expect(await countFailedNotices(page)).toBe(0)
  })

  it('post failure; place submit, search, download and follow/unfollow failures are swallowed silently.', async () => {
    const page = await open(`/placeview/${ids.reviewedPlace}`, { actor: 'member', ...allowAnyError })
    const expectLogged = watchConsole(page)
    await failCalls(page, 'POST', /\/(posts|places|connections\/?\?.*)$/)
    await failCalls(page, 'GET', /\/(search\/?\?.*|places\/download_kap_file.*)$/)
    await page.getByRole('textbox', { name: /Your review/ }).fill('Kept.')
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expectLogged(/POST \/posts failed/)
    expect(await countFailedNotices(page)).toBe(0)
    expect(await page.getByRole('textbox', { name: /Your review/ }).inputValue()).toBe('Kept.')

    // The same section requires an alert for a failed download; nothing else happens.
    await page.locator('.rs-sat-map-form').getByRole('button', { name: 'Download' }).click()
    await expectLogged(/GET \/places\/download_kap_file/)
    await page.getByRole('textbox', { name: /Your review/ }).fill('')

    await page.goto(`${siteUrl}/?lat=41.75&lng=8.5&zoom=15&layers=pois`)
    await page.getByRole('combobox').first().fill('golden wake')
    await expectLogged(/GET \/search/)
    await page.keyboard.press('Escape')
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 900, y: 400 } })
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Nowhere')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await acceptDialog(page, 'Submit new POI? (May take a few seconds....)')
    await expectLogged(/POST \/places\b/)
    await page.getByText('The POI could not be added. What you typed is still here.').waitFor()
    expect(await countFailedNotices(page)).toBe(0)
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Nowhere')
  })

  it('download and follow/unfollow failures are swallowed silently.', async () => {
    const page = await open(`/vesselview/${ids.stinkpot}`, { actor: 'admin', ...allowAnyError })
    const expectLogged = watchConsole(page)
    await failCalls(page, 'POST', /\/connections/)
    await failCalls(page, 'DELETE', /\/connections/)
    await page.getByRole('button', { name: 'Follow Golden Wake' }).click()
    await acceptDialog(page, 'Add this vessel to your followed list?')
    await expectLogged(/POST \/connections/)
    expect(await countFailedNotices(page)).toBe(1)
    await page.unrouteAll()
    await failCalls(page, 'DELETE', /\/connections/)
    await page.getByRole('button', { name: 'Follow Golden Wake' }).click()
    await acceptDialog(page, 'Add this vessel to your followed list?')
    const unfollow = page.getByRole('button', { name: 'Unfollow Golden Wake' })
    await unfollow.click()
    await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
    await expectLogged(/DELETE \/connections/)
    expect(await countFailedNotices(page)).toBe(1)
    await page.unrouteAll()
    await unfollow.click()
    await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
    await page.getByRole('button', { name: 'Follow Golden Wake' }).waitFor()
  })
})
