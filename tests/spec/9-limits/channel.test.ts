import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uploadChunkBytes } from '../../../src/core/limits/posts.ts'
import { realtimeChannel } from '../../../src/core/limits/realtime.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { createLargePhoto } from '../../factories/photos.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 9: channel and uploads', () => {
  it('Real-time channel: stale threshold 6 s, poll interval 3 to 30 s, reopen delay 500 ms.', async () => {
    expect(realtimeChannel).toEqual({ staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30_000, reconnectMs: 500 })
    const page = await open('/faq')
    const opened: number[] = []
    let closedAt = 0
    await page.routeWebSocket(/\/cable$/, (socket) => {
      opened.push(Date.now())
      // Send the welcome message and then nothing, like a dead connection.
      socket.onClose(() => {
        closedAt ||= Date.now()
      })
      socket.send(JSON.stringify({ type: 'welcome' }))
    })
    await page.goto(`${siteUrl}/?lat=43.517&lng=4.132&zoom=13`)
    await expect.poll(() => opened.length, { timeout: 45_000 }).toBe(2)
    const [first = 0, second = 0] = opened
    expect(closedAt - first).toBeGreaterThan(realtimeChannel.staleMs - 500)
    expect(closedAt - first).toBeLessThan(realtimeChannel.pollMaxMs)
    expect(second - closedAt).toBeGreaterThan(realtimeChannel.reconnectMs - 100)
    expect(second - closedAt).toBeLessThan(realtimeChannel.reconnectMs + 2500)
  })

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
