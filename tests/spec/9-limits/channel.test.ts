import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uploadChunkBytes } from '../../../src/core/limits/posts.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { createLargePhoto } from '../../factories/photos.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 9: uploads', () => {
  it('Upload checksum chunk 2 MiB.', async () => {
    expect(uploadChunkBytes).toBe(2 * 1024 * 1024)
    const buffer = await createLargePhoto()
    expect(buffer.length).toBeGreaterThan(uploadChunkBytes)
    const page = await open('/faq', { actor: 'member' })
    await page.addInitScript(() => {
      const chunkSizes: number[] = []
      const read = FileReader.prototype.readAsArrayBuffer
      Object.assign(window, { chunkSizes })
      FileReader.prototype.readAsArrayBuffer = function readChunk(this: FileReader, chunk: Blob) {
        chunkSizes.push(chunk.size)
        read.call(this, chunk)
      }
    })
    await page.goto(`${siteUrl}/placeview/${ids.anchorage}`)
    await page.getByRole('textbox', { name: /Your review/ }).fill('A large photo.')
    const photo = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('.rs-review-form input[type=file]').setInputFiles(photo)
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Submit review' }).click()
    const checksum = createHash('md5').update(buffer).digest('base64')
    expect((await put).headers()['content-md5']).toBe(checksum)
    expect(await page.evaluate('window.chunkSizes')).toEqual([
      uploadChunkBytes,
      buffer.length - uploadChunkBytes,
    ])
    const review = page.locator('.rs-review').filter({ hasText: 'A large photo.' })
    await review.locator('img').last().waitFor()
    const posts = await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${ids.anchorage}`)
    const added = posts.body.find(({ comment }) => comment === 'A large photo.')
    expect(added?.image_url).toMatch(/^\/photos\//)
    expect((await callAs('member', 'DELETE', `/posts/${added?.id}`)).status).toBe(200)
  })
})
