import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { createLargePhoto } from '../../factories/photos.ts'
import { ids, type useActors } from '../actors.ts'
import { allowAnyError, failCalls, collectConsoleMessages, waitForNotice } from '../notices.ts'

/** Notices about downloads and uploads. */
export function describeFileErrors({ open }: ReturnType<typeof useActors>): void {
  async function downloadChart(page: Page): Promise<void> {
    const form = page.locator('.rs-sat-map-form')
    await form.getByRole('combobox').selectOption('14')
    await form.getByRole('button', { name: 'Download' }).click()
  }

  describe('files', () => {
    it("File download failure: alert 'oh no!'.", async () => {
      const page = await open(`/placeview/${ids.marina}`, { actor: 'member', ...allowAnyError })
      const log = collectConsoleMessages(page)
      await failCalls(page, 'GET', /download_kap_file/, 'unreachable')
      await downloadChart(page)
      await waitForNotice(page, 'oh no!', 'failed')
      expect(log.some(({ text }) => text.includes('GET /places/download_kap_file'))).toBe(true)
      await page.unrouteAll()
      await failCalls(page, 'GET', /download_kap_file/, 503)
      await downloadChart(page)
      // The reason follows if the server states one.
      await waitForNotice(page, 'oh no! The server rejected the request: The test refuses this.', 'failed')
    })

    it("Success: 'Your file has downloaded.' (zip files add a line about the README.TXT information)", async () => {
      const page = await open(`/placeview/${ids.marina}`, { actor: 'member' })
      const chart = page.waitForEvent('download', { timeout: 40_000 })
      await downloadChart(page)
      // Rendering a chart takes seconds.
      await chart
      await waitForNotice(page, 'Your file has downloaded.')
      expect((await chart).suggestedFilename()).toBe(`${ids.marina}_gm_z14.kap`)
      await page.goto(new URL('/?lat=43.517&lng=4.132&zoom=18&layers=satMaps', page.url()).href)
      await page.getByText(/\d+ sheets in view, tile zoom 15/).waitFor()
      await page.locator('.rs-map__leaflet').focus()
      await page.keyboard.press('Shift+F10')
      const zip = page.waitForEvent('download', { timeout: 60_000 })
      await page.getByRole('menuitem', { name: 'Download Sat Maps in this view (zoom=15)' }).click()
      expect((await zip).suggestedFilename()).toBe('gmap_kaps.zip')
      await waitForNotice(
        page,
        'Your file has downloaded. See README.TXT in the zip file for more information.',
      )
    }, 120_000)

    it("or 'Your file is ready for download'", async () => {
      // The browser downloads this file itself and does not report the end to the page.
      const page = await open('/profile', { actor: 'member' })
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download your data' }).click()
      await waitForNotice(page, 'Your file is ready for download')
      expect((await download).suggestedFilename()).toBe('roadstead-account.zip')
    })

    it('Direct upload: \'Error creating Blob for "{file}". Status: {n}\' and \'Error storing "{file}". Status: {n}\', shown in an alert.', async () => {
      const page = await open(`/placeview/${ids.anchorage}`, { actor: 'member', ...allowAnyError })
      const review = page.getByRole('textbox', { name: /Your review/ })
      await review.fill('With a large photo.')
      const buffer = await createLargePhoto()
      const photo = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer }
      await page.locator('.rs-review-form input[type=file]').setInputFiles(photo)
      await failCalls(page, 'POST', /\/direct_uploads$/, 422)
      await page.getByRole('button', { name: 'Submit review' }).click()
      const alert = page.locator('.rs-review-form').getByRole('alert')
      await alert.getByText('Error creating Blob for "quay.jpg". Status: 422.').waitFor()
      await page.unrouteAll()
      await failCalls(page, 'PUT', /\/uploads\//, 503)
      await page.getByRole('button', { name: 'Submit review' }).click()
      await alert.getByText('Error storing "quay.jpg". Status: 503.').waitFor()
      expect(await alert.getByText('Error creating Blob').count()).toBe(0)
      expect(await page.locator('.rs-notice--failed').count()).toBe(0)
      expect(await review.inputValue()).toBe('With a large photo.')
    })
  })
}
