import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ReviewsWidget } from '../../../src/widgets/reviews/ReviewsWidget.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPost } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const posts = [1, 2, 3].map((id) => buildPost({ id, comment: `Review ${id}` }))

async function openReviews(properties: { limit?: number }) {
  const api = createFakeApi({ 'GET /posts': posts })
  const { container, unmount } = renderStrict(wrapWithApi(api, <ReviewsWidget placeId={5} {...properties} />))
  await expect.element(page.getByText('Review 1')).toBeVisible()
  expect(api.getLastCall('GET /posts').query).toMatchObject({ place_id: 5 })
  const texts = [...container.querySelectorAll('.rs-review__text')].map(({ textContent }) => textContent)
  unmount()
  return texts
}

it('shows all reviews in their order, or the first ones up to the limit', async () => {
  expect(await openReviews({})).toEqual(['Review 1', 'Review 2', 'Review 3'])
  expect(await openReviews({ limit: 2 })).toEqual(['Review 1', 'Review 2'])
})
