import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PlaceSections } from '../../../src/app/parts/place/PlaceSections.tsx'
import { createPlacePageStore } from '../../../src/client/places/place-page.ts'
import type { CheckIn } from '../../../src/core/contract/place.ts'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { buildApiError, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

afterEach(() => void vi.restoreAllMocks())

function openSections(responses: FakeResponses) {
  const api = createFakeApi(responses)
  const place = buildPlace()
  const sections = <PlaceSections place={place} store={createPlacePageStore(api, place.id, { place })} />
  const { container } = renderStrict(wrapWithApi(api, sections, [], createUserSessionStore()))
  const listCounts = () =>
    [...container.querySelectorAll('.rs-count')].map((badge) => badge.getAttribute('title'))
  return { api, listCounts }
}
const getSection = (name: RegExp) => page.getByRole('button', { name }).first()

describe('the sections of a place', () => {
  it('count check-ins, vessels and reviews, also none, before they are opened', async () => {
    const checkIn = { id: 1, vessel: buildVessel(), created_at: '2026-05-01T00:00:00Z' } as unknown as CheckIn // is only counted
    const { listCounts } = openSections({
      'GET /checkins': [checkIn],
      'GET /vessels?place_id': [],
      'GET /posts': [buildPost({ id: 1 }), buildPost({ id: 2 })],
    })
    await expect.poll(listCounts).toEqual(['1 check-in', '0 vessels based here', '2 reviews'])
    await expect.element(getSection(/^Vessels at this place/)).toHaveAttribute('aria-expanded', 'false')
    await expect.element(getSection(/^User reviews/)).toHaveAttribute('aria-expanded', 'true')
  })

  it('have no count while it is unknown, or could not be loaded', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { api, listCounts } = openSections({
      'GET /vessels?place_id': buildApiError(500),
      'GET /posts': [],
    })
    await expect.poll(listCounts).toEqual(['0 reviews'])
    await api.respond('GET /checkins', [])
    await expect.poll(listCounts).toEqual(['0 check-ins', '0 reviews'])
  })

  it('keep an unfinished review while they are collapsed', async () => {
    openSections({ 'GET /checkins': [], 'GET /vessels?place_id': [], 'GET /posts': [] })
    const field = page.getByRole('textbox').first()
    await field.fill('Half a sentence')
    const reviews = getSection(/^User reviews/)
    await reviews.click()
    await expect.element(reviews).toHaveAttribute('aria-expanded', 'false')
    await reviews.click()
    await expect.element(field).toHaveValue('Half a sentence')
  })
})
