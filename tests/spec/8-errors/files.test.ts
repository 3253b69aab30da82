import { describe, expect, it } from 'vitest'
import { createLargePhoto } from '../../factories/photos.ts'
import { ids, useActors } from '../actors.ts'
import { allowAnyError, failCalls, waitForNotice } from '../notices.ts'

const { open } = useActors()

describe('section 8: files', () => {
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
