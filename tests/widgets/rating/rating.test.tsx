import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createRatingStore } from '../../../src/client/places/rating.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import { RatingStars } from '../../../src/widgets/rating/RatingStars.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildUserPageSession } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => $notices.set([]))

function renderStars(fields: Partial<Place>, session = createSessionStore(buildUserPageSession())) {
  const api = createFakeApi()
  const stars = <RatingStars store={createRatingStore(api, buildPlace(fields))} />
  return { api, ...renderStrict(wrapWithApi(api, stars, [], session)) }
}

it('offers five named stars, filled up to the rounded average, and shows average and votes', async () => {
  const { container } = renderStars({ rating_average: 3.5, vote_count: 1200 })
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'div role=group aria-label=Rate this place',
      'button aria-label=1 star aria-pressed=false --on',
      'button aria-label=2 stars aria-pressed=false --on',
      'button aria-label=3 stars aria-pressed=false --on',
      'button aria-label=4 stars aria-pressed=false --on',
      'button aria-label=5 stars aria-pressed=false',
      'b 3.5',
      'span 1,200 votes',
    ])
})

it('shows an unrated place to a visitor, with a link to the log-in that returns to the page', async () => {
  const { container } = renderStars({ rating_average: null, vote_count: 0 }, createVisitorSessionStore())
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'span role=img aria-label=Not rated yet',
      'span Not rated yet',
      'a href=/users/sign_in?return_to=%2F Log in to rate',
    ])
})

it('a new choice removes the notice of the last one', async () => {
  const { api } = renderStars({})
  $notices.set([{ id: 1, subject: 'rating', text: 'old', kind: 'failed' }])
  await page.getByRole('button', { name: '1 star', exact: true }).click()
  await expect.poll(() => api.calls.length).toBe(1)
  expect($notices.get()).toEqual([])
})
