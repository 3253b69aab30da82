import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useStore } from '@nanostores/react'
import { $confirmRequest } from '../../src/client/confirm-request.ts'
import { ApiError } from '../../src/client/api/call.ts'
import { $notices } from '../../src/client/notices.ts'
import { createCheckInsStore, createBasedVesselsStore } from '../../src/client/places/place-page.ts'
import { createPostsStore } from '../../src/client/places/posts.ts'
import { createRatingStore } from '../../src/client/places/rating.ts'
import { createSessionStore, createVisitorSessionStore } from '../../src/client/api/session.ts'
import { hasUnsavedChanges } from '../../src/client/unsaved-changes.ts'
import type { Place } from '../../src/core/contract/place.ts'
import type { Post } from '../../src/core/contract/post.ts'
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog.tsx'
import { PlaceVessels } from '../../src/widgets/checkins/PlaceVessels.tsx'
import { PlaceTraffic } from '../../src/widgets/place-card/PlaceTraffic.tsx'
import { RatingStars } from '../../src/widgets/rating/RatingStars.tsx'
import { Reviews } from '../../src/widgets/reviews/Reviews.tsx'
import { RecordTrust } from '../../src/widgets/trust/RecordTrust.tsx'
import { createFakeApi, type FakeApi } from '../fakes/api.ts'
import { createJpegFile } from '../fakes/jpeg-file.ts'
import { buildUserPageSession, buildPlace, buildPost } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

let api: FakeApi
beforeEach(() => {
  api = createFakeApi()
  $notices.set([])
})
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  vi.restoreAllMocks()
})

const visitor = createVisitorSessionStore()
const ann = createSessionStore(buildUserPageSession())
const admin = createSessionStore(buildUserPageSession({ id: 9, admin: true }))
const notices = () => $notices.get().map(({ text, kind }) => `${kind}: ${text}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** The question of the page, as App draws it. */
function Questions() {
  const question = useStore($confirmRequest)
  return (
    question && (
      <ConfirmDialog
        text={question.text}
        confirmLabel="OK"
        cancelLabel="Cancel"
        onAnswer={question.resolve}
      />
    )
  )
}

describe('the traffic index', () => {
  it('says that boats of the demonstration may be counted in it', async () => {
    renderStrict(<PlaceTraffic place={buildPlace({ popularity: 3, simulated: true })} />)
    await expect
      .element(page.getByRole('img', { name: 'Traffic index 3 of 5 (simulated boats)' }))
      .toBeVisible()
    await expect.element(page.getByText('(simulated boats)')).toBeVisible()
  })

  it.each([
    ['with boats that were heard', { popularity: 3 }],
    ['where nothing was counted', { popularity: null, simulated: true as const }],
  ])('says no such thing %s', async (_, stated) => {
    const { ground } = renderStrict(<PlaceTraffic place={buildPlace(stated)} />)
    await expect.element(page.getByRole('img')).toBeVisible()
    expect(ground.textContent).not.toContain('simulated')
  })
})

describe('the rating stars', () => {
  const show = (session: typeof ann, given: Partial<Place> = {}) =>
    renderStrict(
      wrapWithApi(api, <RatingStars store={createRatingStore(api, buildPlace(given))} />, [], session),
    )

  it('section 6: are inert for a visitor, who is led to the log-in', async () => {
    show(visitor, { rating_average: 4.3, vote_count: 3 })
    await expect.element(page.getByRole('img', { name: '4.3 of 5 stars' })).toBeVisible()
    expect(document.querySelectorAll('button')).toHaveLength(0)
    await expect.element(page.getByRole('link', { name: 'Log in to rate' })).toBeVisible()
  })

  it('section 9: show the average only when more than two have voted', async () => {
    show(visitor, { rating_average: null, vote_count: 2 })
    await expect.element(page.getByText('2 votes; the average is shown from 3')).toBeVisible()
  })

  it('section 4: show a choice at once and thank for it', async () => {
    show(ann)
    await button('4 stars').click()
    await expect.element(button('4 stars')).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelectorAll('.rs-star--on')).toHaveLength(4)
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    await expect.poll(notices).toEqual(['done: Thank you: your rating was added'])
    await expect.element(page.getByText('1 vote; the average is shown from 3')).toBeVisible()
  })

  it('go back where the server refuses', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    show(ann, { rating_average: 2, vote_count: 5 })
    await button('5 stars').click()
    await expect.poll(() => document.querySelectorAll('.rs-star--on').length).toBe(5)
    api.getLastCall('POST /rates').fail(401)
    await expect.poll(() => document.querySelectorAll('.rs-star--on').length).toBe(2)
    expect(notices()).toEqual(['failed: Your rating could not be saved.'])
  })
})

describe('the reviews', () => {
  const show = (session: typeof ann, posts?: Post[]) =>
    renderStrict(
      wrapWithApi(
        api,
        <>
          <Reviews store={createPostsStore(api, 1401, posts)} placeName="Port Camargue" />
          <Questions />
        </>,
        [],
        session,
      ),
    )

  it('section 5: a visitor reads them and is told to log in to write', async () => {
    show(visitor, [buildPost({ comment: '<b>Loud</b>' })])
    await expect.element(page.getByText('You must be logged in to submit a post or an image')).toBeVisible()
    await expect.element(page.getByText('<b>Loud</b>')).toBeVisible()
    expect(document.querySelectorAll('form, .rs-review__acts')).toHaveLength(0)
  })

  it('load, fail with a way to try again, and may be none', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    show(visitor)
    await vi.waitFor(() => api.getLastCall('GET /posts').fail(500))
    await expect.element(page.getByText('The reviews could not be loaded.')).toBeVisible()
    await button('Try again').click()
    api.getLastCall('GET /posts').respond([])
    await expect.element(page.getByText(/No reviews yet/)).toBeVisible()
  })

  it('section 5: a review needs words; nothing is sent without', async () => {
    show(ann, [])
    await button('Submit review').click()
    await expect.element(page.getByText('Write your review first.')).toBeVisible()
    expect(api.calls).toHaveLength(0)
  })

  it('section 8: one that is sent is thanked for, stands in the list at once, and empties the form', async () => {
    show(ann, [buildPost({ id: 1, comment: 'Old' })])
    await page.getByLabelText('Your review').fill('Good holding')
    await button('Submit review').click()
    api.getLastCall('POST /posts').respond(buildPost({ id: 2, comment: 'Good holding' }))
    await expect.poll(notices).toEqual(['done: Thank you: your post was added'])
    await expect.element(page.getByLabelText('Your review')).toHaveValue('')
    expect([...document.querySelectorAll('.rs-review__text')].map((one) => one.textContent)).toEqual([
      'Good holding',
      'Old',
    ])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('one that fails keeps what was typed, with the photo, and says why', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue()
    show(ann, [])
    await page.getByLabelText('Your review').fill('Good holding')
    await page.getByLabelText('Photo').upload(createJpegFile('bay.jpg'))
    await expect.element(page.getByText('bay.jpg')).toBeVisible()
    await button('Submit review').click()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('POST /posts').fail(0)
    await expect.element(page.getByRole('alert')).toHaveTextContent('What you wrote is still here.')
    await expect.element(page.getByLabelText('Your review')).toHaveValue('Good holding')
    await expect.element(page.getByText('bay.jpg')).toBeVisible()
    expect(told.mock.calls.some(([text]) => String(text).includes('POST /posts'))).toBe(true)
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('a file that is no photo, or too large, is not sent', async () => {
    show(ann, [])
    await page.getByLabelText('Your review').fill('x')
    await page.getByLabelText('Photo').upload(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    await button('Submit review').click()
    await expect.element(page.getByText(/^This file cannot be read. Save the photo as JPEG/)).toBeVisible()
    expect(api.calls).toHaveLength(0)
  })

  it('a double click sends one', async () => {
    show(ann, [])
    await page.getByLabelText('Your review').fill('Once')
    await button('Submit review').dblClick()
    expect(api.findCalls('POST /posts')).toHaveLength(1)
  })

  it('section 6: only the author or an admin is offered to delete, and nobody one of the product’s own', async () => {
    const posts = [
      buildPost({ id: 1 }),
      buildPost({ id: 2, user_id: 5 }),
      buildPost({ id: 3, provider: 'roadstead' }),
    ]
    const drawn = show(ann, posts)
    await expect.poll(() => document.querySelectorAll('.rs-review__acts').length).toBe(1)
    drawn.redraw(
      wrapWithApi(api, <Reviews store={createPostsStore(api, 1401, posts)} placeName="x" />, [], admin),
    )
    await expect.poll(() => document.querySelectorAll('.rs-review__acts').length).toBe(2)
  })

  it('section 5: a review is deleted after the question, and not after a no', async () => {
    show(ann, [buildPost({ id: 1, comment: 'Mine' })])
    await button('Delete review').click()
    await expect.element(page.getByText('Confirm post delete?')).toBeVisible()
    await button('Cancel').click()
    expect(api.calls).toHaveLength(0)
    await button('Delete review').click()
    await button('OK').click()
    await vi.waitFor(() => api.getLastCall('DELETE /posts/:id').respond({ done: true }))
    await expect.element(page.getByText('Mine')).not.toBeInTheDocument()
  })

  it('section 5: a photo is deleted after its own question, and its review stays', async () => {
    show(ann, [buildPost({ id: 1, comment: 'Mine', image_url: '/photos/3/original/photo.jpg' })])
    await button('Delete photo').click()
    await expect.element(page.getByText('Confirm photo delete?')).toBeVisible()
    await button('OK').click()
    await vi.waitFor(() => api.getLastCall('DELETE /photos/:id').respond({ done: true }))
    await expect.element(button('Delete photo')).not.toBeInTheDocument()
    await expect.element(page.getByText('Mine')).toBeVisible()
  })
})

describe('vessels at a place', () => {
  const show = () =>
    renderStrict(
      wrapWithApi(
        api,
        <PlaceVessels
          checkIns={createCheckInsStore(api, 1401)}
          basedVessels={createBasedVesselsStore(api, 1401)}
        />,
      ),
    )

  it('section 2: are those that checked in, and those based there', async () => {
    api.responses = {
      'GET /checkins': [
        {
          vessel_id: 3,
          vessel_name: 'Argo <i>',
          vessel_loa: 12.5,
          vessel_mmsi: null,
          vessel_country_registration: 'GR',
          vessel_type: 'sailboat',
          updated_at: '5 minutes ago',
        },
      ],
      'GET /vessels?place_id': [],
    }
    show()
    const row = page.getByRole('link', { name: /Argo <i>/ })
    await expect.element(row).toHaveAttribute('href', '/vesselview/3')
    await expect.element(row).toHaveTextContent('Sailboat · 12.5 m · Greece5 minutes ago')
    await expect.element(page.getByText('No vessel is based here.')).toBeVisible()
  })

  it('fail with a way to try again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    api.responses = { 'GET /checkins': new ApiError('GET /checkins', 500, null), 'GET /vessels?place_id': [] }
    show()
    await expect.element(page.getByText('The vessels could not be loaded.')).toBeVisible()
    api.responses['GET /checkins'] = []
    await button('Try again').click()
    await expect.element(page.getByText('No vessel has checked in here in the last 7 days.')).toBeVisible()
  })
})

describe('how sure a record is', () => {
  const show = (
    session: typeof ann,
    given: Partial<Place> = {},
    onConfirmed: (now: Place) => void = () => {},
  ) =>
    renderStrict(
      wrapWithApi(api, <RecordTrust place={buildPlace(given)} onConfirmed={onConfirmed} />, [], session),
    )
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  it('says its source and age, who edited it, who confirmed it', async () => {
    const drawn = show(visitor, { source: 'openstreetmap', updated_at: daysAgo(1100) })
    await expect.element(page.getByText('From OpenStreetMap, 3 years ago')).toBeVisible()
    const redraw = (given: Partial<Place>) =>
      drawn.redraw(wrapWithApi(api, <RecordTrust place={buildPlace(given)} onConfirmed={() => {}} />))
    redraw({ source: 'openstreetmap', updated_at: daysAgo(2.5), updated_by: 'edit' })
    await expect.element(page.getByText(/Edited by a member 2 days ago · .*OpenStreetMap/)).toBeVisible()
    redraw({ source: 'members', updated_at: daysAgo(2.5), updated_by: 'creation' })
    await expect.element(page.getByText('Added by a member 2 days ago', { exact: true })).toBeVisible()
    redraw({ source: 'members', updated_at: daysAgo(2.5), updated_by: 'confirmation' })
    await expect.element(page.getByText('Confirmed by a member 2 days ago', { exact: true })).toBeVisible()
  })

  it('is warned of when it is old', async () => {
    show(visitor, { updated_at: daysAgo(365 * 8) })
    await expect.element(page.getByText(/Check it before you rely on it/)).toBeVisible()
  })

  it('is confirmed by one click', async () => {
    const confirmed: Place[] = []
    show(ann, {}, (now) => confirmed.push(now))
    await button('Still correct').click()
    api.getLastCall('POST /places/:id/confirm').respond(buildPlace({ updated_by: 'confirmation' }))
    await expect.poll(() => confirmed.map(({ updated_by }) => updated_by)).toEqual(['confirmation'])
    expect(notices()).toEqual(['done: Thank you: the record is confirmed'])
  })

  it('is disputed by one click, then with a reason; words are needed only for a reason of one’s own', async () => {
    show(ann)
    await button('Report a problem').click()
    await expect.poll(() => api.findCalls('POST /reports').length).toBe(1)
    expect(api.getLastCall('POST /reports').body).toMatchObject({ subject_id: 1401, reason: 'Disputed' })
    await page.getByLabelText('Something else').click()
    await button('Send').click()
    await expect.element(page.getByText('Describe briefly what is wrong.')).toBeVisible()
    await page.getByLabelText('The position is wrong').click()
    await page.getByLabelText('Details').fill('On land')
    await button('Send').click()
    expect(api.getLastCall('POST /reports').body).toEqual({
      subject: 'place',
      subject_id: 1401,
      reason: 'The position is wrong: On land',
    })
    api.getLastCall('POST /reports').respond({ done: true })
    await expect.poll(notices).toEqual(['done: Thank you: the admin has been notified'])
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
  })

  it('keeps the words of a report that was not sent', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    show(ann)
    await button('Report a problem').click()
    await page.getByLabelText('Details').fill('Gone since May')
    await button('Send').click()
    api.getLastCall('POST /reports').fail(500)
    await expect.element(page.getByRole('alert')).toHaveTextContent('What you wrote is still here.')
    await expect.element(page.getByLabelText('Details')).toHaveValue('Gone since May')
  })

  it('a visitor is led to the log-in', async () => {
    show(visitor)
    await expect
      .element(page.getByRole('link', { name: 'Log in to confirm or dispute this record' }))
      .toBeVisible()
  })
})
