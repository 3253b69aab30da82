import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { createGeotaggedPhoto } from '../factories/photos.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
/** The published script of the Rails client, as pages load it. */
const activeStorage = readFileSync(createRequire(import.meta.url).resolve('@rails/activestorage'), 'utf8')

describe('the ActiveStorage client', () => {
  it('section 7: uploads a photo directly, and a review can be created with its signed id', async () => {
    const { context } = await signUpSiteUser(site)
    // The client reads the anti-forgery token from the page of the logged-in user.
    const page = await open(site, { context, expectErrors: /415/ })
    await page.evaluate(activeStorage)
    const photo = (await createGeotaggedPhoto()).toString('base64')
    const { review, failure, token } = await page.evaluate(uploadAndReview, photo)
    expect(failure).toMatch(/^Error creating Blob for "page\.svg"\. Status: 415$/)
    expect(review).toMatchObject({
      comment: 'By ActiveStorage',
      thumb_url: expect.stringMatching(/^\/photos\//),
    })
    const answer = await page.request.get(`${site}${review.image_url}`)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    expect((await answer.body()).includes('Exif')).toBe(false)
    // Delete the review, which other tests do not expect.
    const headers = { 'x-csrf-token': token }
    expect((await page.request.delete(`${site}/api/v1/posts/${review.id}`, { headers })).status()).toBe(200)
    expect((await page.request.get(`${site}${review.image_url}`)).status()).toBe(404)
  })
})

/** Runs in the page, so it may not refer to anything outside. */
async function uploadAndReview(photo: string) {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
  const callApi = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const [place] = await callApi('GET', '/places?partial_name=port')

  type Callback = (error: Error | string | null, blob: { signed_id: string }) => void
  // Defined by the script evaluated above.
  const { DirectUpload } = (
    window as unknown as {
      ActiveStorage: Record<string, new (...args: unknown[]) => { create(done: Callback): void }>
    }
  ).ActiveStorage
  const upload = (file: File) =>
    new Promise<string>((resolve, reject) => {
      if (!DirectUpload) throw new Error('ActiveStorage is not there')
      new DirectUpload(file, '/api/v1/direct_uploads').create((error, blob) =>
        error ? reject(error) : resolve(blob.signed_id),
      )
    })
  const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
  const signedId = await upload(new File([bytes], 'quay.jpg', { type: 'image/jpeg' }))
  const failure = await upload(new File(['<svg/>'], 'page.svg', { type: 'image/svg+xml' })).catch(String)
  const post = { comment: 'By ActiveStorage', poi_id: place.id, photo: signedId }
  return { review: await callApi('POST', '/posts', { post }), failure, token }
}
