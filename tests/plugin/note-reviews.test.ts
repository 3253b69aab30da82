import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { noteReviewLimits as limits } from '../../src/plugin/signalk/limits.ts'
import { createNoteReviews } from '../../src/plugin/signalk/places/note-reviews.ts'
import { addNoteExtras } from '../../src/plugin/signalk/places/place-note.ts'
import { createResponseCache } from '../../src/plugin/signalk/response-cache.ts'
import type { SiteResponse } from '../../src/plugin/signalk/fetch-site.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-note-reviews-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const post = (comment: string, date: string, name: string | null = 'Ada') => ({
  comment,
  user_name: name,
  updated_at: `${date}T10:00:00Z`,
})

function openReviews(folder = mkdtempSync(join(root, 'boat-'))) {
  const state = {
    isUp: true,
    place: { rating_average: 4.25, vote_count: 12 } as unknown,
    posts: [] as unknown,
  }
  let requests = 0
  const site = {
    get(path: string): Promise<SiteResponse> {
      requests++
      const body = path.includes('/posts') ? state.posts : state.place
      return Promise.resolve({ status: state.isUp ? 200 : 0, body, serverTimeMs: null })
    },
  }
  const reviews = createNoteReviews(
    site,
    createResponseCache(join(folder, 'answers'), 'https://site.example'),
  )
  return { reviews, state, folder, countRequests: () => requests }
}

it('a note has the rating and the two last reviews, with name and date', async () => {
  const { reviews, state, countRequests } = openReviews()
  state.posts = [
    post('Good holding', '2026-11-20'),
    post('x'.repeat(400), '2026-11-02', null),
    post('Third', '2026-10-01'),
  ]
  await reviews.ensureLoaded(7)
  expect(reviews.getKnown(7)).toEqual([
    'Rating: 4.3 of 5, 12 votes',
    '“Good holding” Ada, 2026-11-20',
    `“${'x'.repeat(limits.maxLength)}…” A former member, 2026-11-02`,
  ])
  await reviews.ensureLoaded(7)
  expect(countRequests()).toBe(2)
  vi.useFakeTimers({ now: Date.now() + limits.maxAgeMs + 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await reviews.ensureLoaded(7)
  expect(countRequests()).toBe(4)
})

it('what was asked for explicitly is none without a connection', async () => {
  const { reviews, state } = openReviews()
  expect(await reviews.fetch(7)).toEqual(['Rating: 4.3 of 5, 12 votes'])
  state.isUp = false
  expect(await reviews.fetch(7)).toBeNull()
})

it('a place without votes and reviews has no lines, and invalid answers are ignored', async () => {
  const { reviews, state } = openReviews()
  state.place = { rating_average: null, vote_count: 1 }
  await reviews.ensureLoaded(1)
  state.place = 'html'
  state.posts = { error: true }
  await reviews.ensureLoaded(2)
  expect(reviews.getKnown(1)).toEqual([])
  expect(reviews.getKnown(2)).toEqual([])
  expect(reviews.getKnown(3)).toEqual([])
})

it('without a connection the stored answers are shown, also after a restart', async () => {
  const { reviews, state, folder } = openReviews()
  state.posts = [post('Quiet', '2026-11-20')]
  await reviews.ensureLoaded(7)
  const again = openReviews(folder)
  again.state.isUp = false
  await again.reviews.ensureLoaded(7)
  expect(again.reviews.getKnown(7)).toEqual(['Rating: 4.3 of 5, 12 votes', '“Quiet” Ada, 2026-11-20'])
})

it('reviews follow the facts, and none of their text is markup', () => {
  const details = { description: '<p>Marina</p>', url: '', properties: { roadstead: { id: 7 } } }
  const { description, properties } = addNoteExtras(
    { details },
    { shelter: 'Sheltered', reviews: ['“<b>hi</b>” Ada'] },
  )
  expect(description).toBe('<p>Sheltered</p><p>Marina</p><p>“&lt;b&gt;hi&lt;/b&gt;” Ada</p>')
  expect(properties.roadstead).toEqual({ id: 7, shelter: 'Sheltered', reviews: ['“<b>hi</b>” Ada'] })
  expect(addNoteExtras({ details }, { shelter: null, reviews: [] })).toEqual(details)
})
