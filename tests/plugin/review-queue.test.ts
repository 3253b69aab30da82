import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { reviewLimits } from '../../src/plugin/signalk/limits.ts'
import { createReviewQueue, type NewReview } from '../../src/plugin/signalk/review-queue.ts'
import type { SiteResponse } from '../../src/plugin/signalk/fetch-site.ts'
import type { SiteClient } from '../../src/plugin/signalk/site-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-reviews-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.useRealTimers())
let nextFile = 1

/** Creates a queue whose site answers each call with `respond`. */
function openQueue(
  respond: (path: string) => Partial<SiteResponse> | Promise<Partial<SiteResponse>>,
  file = join(folder, `${nextFile++}.json`),
) {
  const calls: { path: string; body: unknown }[] = []
  const site = {
    async post(path: string, body: unknown) {
      calls.push({ path, body })
      return { status: 200, body: {}, serverTimeMs: null, ...(await respond(path)) }
    },
  } as unknown as SiteClient // the queue only posts
  return { queue: createReviewQueue(site, file), calls, file }
}

const review: NewReview = { key: 'one', placeId: 7, comment: 'Quiet', stars: 4 }

it('sends each review with the time at which it was written, however long it waited', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { queue, calls } = openQueue(() => ({ status: 201 }))
  await queue.add(review)
  vi.setSystemTime(new Date('2026-11-24T09:00:00Z'))
  await queue.send()
  expect(calls.find(({ path }) => path === '/api/v1/posts')?.body).toMatchObject({
    post: { written_at: '2026-11-21T12:00:00.000Z' },
  })
})

it('sends rating and text, and omits the one that was not given', async () => {
  const { queue, calls } = openQueue(() => ({ status: 201 }))
  await queue.add(review)
  await queue.add({ ...review, key: 'two', stars: null })
  await queue.add({ ...review, key: 'three', comment: '' })
  await queue.send()
  const written_at = expect.any(String) as string
  expect(calls).toEqual([
    { path: '/api/v1/rates', body: { stars: 4, place_id: 7 } },
    {
      path: '/api/v1/posts',
      body: { post: { comment: 'Quiet', poi_id: 7, client_key: 'one', written_at } },
    },
    {
      path: '/api/v1/posts',
      body: { post: { comment: 'Quiet', poi_id: 7, client_key: 'two', written_at } },
    },
    { path: '/api/v1/rates', body: { stars: 4, place_id: 7 } },
  ])
  expect(queue.listQueued()).toEqual([])
})

it.each([0, 401, 403, 408, 429, 500, 503])('keeps reviews after a temporary failure: %i', async (status) => {
  const { queue, calls } = openQueue(() => ({ status }))
  await queue.add(review)
  await queue.send()
  expect(queue.listQueued()).toMatchObject([review])
  expect(calls).toHaveLength(1)
  expect(queue.getLastRejection()).toBeNull()
})

it('drops a refused review, says why, and sends the ones behind it', async () => {
  let refused = true
  const { queue, calls } = openQueue((path) => {
    if (path !== '/api/v1/posts' || !refused) return {}
    refused = false
    return { status: 422, body: { detail: 'There is no such place.' } }
  })
  await queue.add(review)
  await queue.add({ ...review, key: 'two', placeId: 8 })
  await queue.send()
  expect(queue.listQueued()).toEqual([])
  expect(calls).toHaveLength(4)
  expect(queue.getRejectionReason('one')).toBe('There is no such place.')
  expect(queue.getRejectionReason('two')).toBeNull()
  // The last review was accepted.
  expect(queue.getLastRejection()).toBeNull()
})

it('remembers why the site refused the latest reviews, as many as the queue holds', async () => {
  const { queue } = openQueue(() => ({ status: 404, body: { detail: 'x'.repeat(300) } }))
  for (let at = 0; at <= reviewLimits.maxQueued; at++) {
    await queue.add({ ...review, key: `review-${at}` })
    await queue.send()
  }
  const reasons = [0, 1, reviewLimits.maxQueued].map((at) => queue.getRejectionReason(`review-${at}`))
  expect(reasons).toEqual([null, 'x'.repeat(200), 'x'.repeat(200)])
  expect(queue.getLastRejection()).toEqual('x'.repeat(200))
  expect(queue.listQueued()).toEqual([])
  expect(reviewLimits.maxQueued).toBe(100)
})

it('lists the reviews of a place, and names the status of a refusal without a reason', async () => {
  const { queue } = openQueue(() => ({ status: 410 }))
  await queue.add(review)
  await queue.add({ ...review, key: 'two', placeId: 8 })
  expect(queue.listQueued(8).map(({ key }) => key)).toEqual(['two'])
  expect(queue.listQueued()).toHaveLength(2)
  await queue.send()
  expect(queue.getLastRejection()).toBe('410')
})

it('leaves its file to the next run of the plugin, if it is stopped while it sends', async () => {
  let accept: () => void = () => undefined
  const accepted = new Promise<Partial<SiteResponse>>((resolve) => (accept = () => resolve({ status: 201 })))
  const { queue, calls, file } = openQueue(() => accepted)
  await queue.add({ ...review, stars: null })
  await queue.add({ ...review, key: 'two' })
  const sent = queue.send()
  await expect.poll(() => calls).toHaveLength(1)
  queue.stop()
  const next = openQueue(() => ({ status: 0 }), file)
  await next.queue.load()
  await next.queue.add({ ...review, key: 'three' })
  accept()
  await sent
  expect(calls).toHaveLength(1)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { key: string }[]
  expect(stored.map(({ key }) => key)).toEqual(['one', 'two', 'three'])
})

it('keeps the stored reviews if one is added before they are read', async () => {
  const { queue, file } = openQueue(() => ({ status: 0 }))
  await queue.add(review)
  const next = openQueue(() => ({ status: 0 }), file)
  const loaded = next.queue.load()
  await next.queue.add({ ...review, key: 'two' })
  await loaded
  expect(next.queue.listQueued().map(({ key }) => key)).toEqual(['one', 'two'])
})
