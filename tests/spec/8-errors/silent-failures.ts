import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { createPlainPhoto } from '../../fakes/photos.ts'
import { ids, siteUrl, type useActors } from '../actors.ts'
import { acceptDialog } from '../dialogs.ts'
import { allowAnyError, failCalls, collectConsoleMessages } from '../notices.ts'
import { createPhotoForm, type useTestRecords } from '../test-records.ts'

/** Failures that no alert tells: the console has the call, and the page goes on. */
export function describeSilentFailures(
  { open }: ReturnType<typeof useActors>,
  records: ReturnType<typeof useTestRecords>,
): void {
  /** A log of a page, and whether it names a call as failed. */
  function watch(page: Page): (call: string | RegExp) => Promise<void> {
    const log = collectConsoleMessages(page)
    return async (call) => {
      const isLogged = () =>
        log.some(
          ({ type, text }) => type === 'error' && !text.startsWith('Failed to load') && text.match(call),
        )
      await expect.poll(isLogged, { message: `${call} in the log`, timeout: 10_000 }).toBe(true)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    }
  }
  const failedNotices = (page: Page) => page.locator('.rs-notice--failed').count()

  describe('silent failures', () => {
    it('Silent or console-only failures: place retrieval, place delete,', async () => {
      const page = await open('/?lat=43.517&lng=4.132&zoom=13&layers=pois', {
        actor: 'admin',
        ...allowAnyError,
      })
      const logged = watch(page)
      const path = /\/places\/\d+$/
      await failCalls(page, 'DELETE', path)
      await failCalls(page, 'GET', path)
      await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
      await logged(/GET \/places\/:id/)
      const popup = page.locator('.leaflet-popup')
      await popup.getByText('This place could not be loaded.').waitFor()
      await page.unrouteAll()
      await failCalls(page, 'DELETE', path)
      await popup.getByRole('button', { name: 'Try again' }).click()
      await popup.getByRole('button', { name: 'Delete' }).click()
      await acceptDialog(page, 'Confirm place delete?')
      await logged(/DELETE \/places\/\d+ failed/)
      expect(await failedNotices(page)).toBe(1)
      await popup.getByRole('heading', { name: 'Port Camargue' }).waitFor()
    })

    it('navigation-aid load and delete,', async () => {
      const page = await open('/?lat=43.326&lng=5.053&zoom=13&layers=navAids', {
        actor: 'admin',
        ...allowAnyError,
      })
      const logged = watch(page)
      const path = /\/nav_aids\/\d+$/
      await failCalls(page, 'GET', path)
      await page.getByRole('button', { name: /^Cap Couronne/ }).click()
      await logged(/GET \/nav_aids\/:id/)
      await page.unrouteAll()
      await failCalls(page, 'DELETE', path)
      const popup = page.locator('.leaflet-popup')
      await popup.getByRole('button', { name: 'Try again' }).click()
      await popup.getByRole('button', { name: 'Delete NavAid' }).click()
      await acceptDialog(page, 'Confirm nav_aid delete?')
      await logged(/DELETE \/nav_aids\/\d+ failed/)
      expect(await failedNotices(page)).toBe(1)
    })

    it('posts, check-ins, vessel, user, own and followed vessel loads,', async () => {
      const page = await open('/profile', { actor: 'member', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'GET', /\/api\/v1\/(posts|checkins|vessels|users\/\d)/)
      await page.reload()
      await logged(/GET \/users\/:id/)
      await page.unrouteAll()
      await failCalls(page, 'GET', /\/api\/v1\/(posts|checkins|vessels)/)
      await page.getByRole('button', { name: 'Try again' }).click()
      await logged(/GET \/vessels\?own/)
      await logged(/GET \/vessels\?followed/)
      // From one page of the site to the other, where the server brings no data along.
      await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13&layers=pois`)
      await page.getByRole('combobox').first().fill('golden wake')
      await page.getByRole('option', { name: /Golden Wake/ }).click()
      await logged(/GET \/vessels\/:id/)
      await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13&layers=pois`)
      await page.getByRole('combobox').first().fill('port camargue')
      await page.getByRole('option', { name: /Port Camargue/ }).click()
      await logged(/GET \/posts/)
      const vessels = page.getByRole('button', { name: /^Vessels at this place/ })
      if ((await vessels.getAttribute('aria-expanded')) !== 'true') await vessels.click()
      await logged(/GET \/checkins/)
      expect(await failedNotices(page)).toBe(0)
      await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    })

    it('candidate places,', async () => {
      const vessel = await records.vessel('owner', { name: 'Homeless' })
      const page = await open(`/vesselview/${vessel.id}`, { actor: 'owner', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'GET', /partial_name/)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Home port').fill('Port Cama')
      await logged(/GET \/places\?partial_name/)
      expect(await failedNotices(page)).toBe(0)
      expect(await page.getByLabel('Home port').inputValue()).toBe('Port Cama')
    })

    it('photo and post delete,', async () => {
      const place = await records.place('owner')
      const form = await createPhotoForm('post[photo][image]', {
        'post[comment]': 'It stays.',
        'post[poi_id]': String(place.id),
      })
      await records.post('member', form)
      const page = await open(`/placeview/${place.id}`, { actor: 'member', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'DELETE', /\/(posts|photos)\/\d+$/)
      await page.getByRole('button', { name: 'Delete photo' }).click()
      await acceptDialog(page, 'Confirm photo delete?')
      await logged(/DELETE \/photos/)
      await page.getByRole('button', { name: 'Delete review' }).click()
      await acceptDialog(page, 'Confirm post delete?')
      await logged(/DELETE \/posts/)
      await page.locator('.rs-review').getByText('It stays.').waitFor()
      await page.locator('.rs-review img').last().waitFor()
    })

    it('login check, profile photo update,', async () => {
      const page = await open('/profile', { actor: 'member', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'PATCH', /\/users\/\d+$/)
      await page.getByLabel('Select an image to upload:').setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await createPlainPhoto(),
      })
      await page.getByRole('button', { name: 'Update profile photo' }).click()
      await logged(/PATCH \/users\/:id/)
      expect(await failedNotices(page)).toBe(0)
      await page.unrouteAll()
      // The check follows a saved profile.
      await failCalls(page, 'GET', /\/users\/logged_in$/)
      await page.getByRole('button', { name: 'Update profile', exact: true }).click()
      await logged(/GET \/users\/logged_in failed/)
      expect(await failedNotices(page)).toBe(0)
      await page.getByRole('heading', { level: 1, name: /^User profile/ }).waitFor()
    })

    it('geolocation (warning with code and message)', async () => {
      // The default centre asks the device, which is not allowed to tell.
      const page = await open('/faq')
      const log = collectConsoleMessages(page)
      await page.goto(siteUrl)
      const warned = () => log.filter(({ text }) => text.startsWith('geolocation failed'))
      await expect.poll(() => warned().length, { timeout: 10_000 }).toBe(1)
      expect(warned()).toMatchObject([{ type: 'warning', text: expect.stringMatching(/\(1\): \w+/) }])
      await page.locator('.rs-pin, .rs-cluster').first().waitFor()
      expect(await failedNotices(page)).toBe(0)
    })

    it('post failure; place submit, search, download and follow/unfollow failures are swallowed silently.', async () => {
      const page = await open(`/placeview/${ids.reviewedPlace}`, { actor: 'member', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'POST', /\/(posts|places|connections\/?\?.*)$/)
      await failCalls(page, 'GET', /\/(search\/?\?.*|places\/download_kap_file.*)$/)
      await page.getByRole('textbox', { name: /Your review/ }).fill('Kept.')
      await page.getByRole('button', { name: 'Submit review' }).click()
      await logged(/POST \/posts failed/)
      expect(await failedNotices(page)).toBe(0)
      expect(await page.getByRole('textbox', { name: /Your review/ }).inputValue()).toBe('Kept.')

      // Of a download that fails the same section wants an alert, which is given; nothing else happens.
      await page.locator('.rs-sat-map-form').getByRole('button', { name: 'Download' }).click()
      await logged(/GET \/places\/download_kap_file/)
      await page.getByRole('textbox', { name: /Your review/ }).fill('')

      await page.goto(`${siteUrl}/?lat=41.75&lng=8.5&zoom=15&layers=pois`)
      await page.getByRole('combobox').first().fill('golden wake')
      await logged(/GET \/search/)
      await page.keyboard.press('Escape')
      await page.locator('.leaflet-container').click({ button: 'right', position: { x: 900, y: 400 } })
      await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('Nowhere')
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await acceptDialog(page, 'Submit new POI? (May take a few seconds....)')
      await logged(/POST \/places\b/)
      expect(await failedNotices(page)).toBe(0)
      expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Nowhere')
    })

    it('download and follow/unfollow failures are swallowed silently.', async () => {
      const page = await open(`/vesselview/${ids.stinkpot}`, { actor: 'admin', ...allowAnyError })
      const logged = watch(page)
      await failCalls(page, 'POST', /\/connections/)
      await failCalls(page, 'DELETE', /\/connections/)
      await page.getByRole('button', { name: 'Follow Golden Wake' }).click()
      await acceptDialog(page, 'Add this vessel to your followed list?')
      await logged(/POST \/connections/)
      expect(await failedNotices(page)).toBe(1)
      await page.unrouteAll()
      await failCalls(page, 'DELETE', /\/connections/)
      await page.getByRole('button', { name: 'Follow Golden Wake' }).click()
      await acceptDialog(page, 'Add this vessel to your followed list?')
      const unfollow = page.getByRole('button', { name: 'Unfollow Golden Wake' })
      await unfollow.click()
      await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
      await logged(/DELETE \/connections/)
      expect(await failedNotices(page)).toBe(1)
      await page.unrouteAll()
      await unfollow.click()
      await acceptDialog(page, 'Confirm removing this vessel from your followed list?')
      await page.getByRole('button', { name: 'Follow Golden Wake' }).waitFor()
    })
  })
}
