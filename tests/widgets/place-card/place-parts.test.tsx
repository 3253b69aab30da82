import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useStore } from '@nanostores/react'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { ApiError } from '../../../src/client/api/call.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createCheckInsStore, createBasedVesselsStore } from '../../../src/client/places/place-page.ts'
import { createPostsStore } from '../../../src/client/places/posts.ts'
import { createRatingStore } from '../../../src/client/places/rating.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx'
import { PlaceVessels } from '../../../src/widgets/checkins/PlaceVessels.tsx'
import { PlaceTraffic } from '../../../src/widgets/place-card/PlaceTraffic.tsx'
import { RatingStars } from '../../../src/widgets/rating/RatingStars.tsx'
import { Reviews } from '../../../src/widgets/reviews/Reviews.tsx'
import { RecordTrust } from '../../../src/widgets/trust/RecordTrust.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildUserPageSession, buildPlace, buildPost } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

let api: FakeApi
beforeEach(() => {
  api = createFakeApi()
  $notices.set([])
})
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  vi.restoreAllMocks()
})

const loggedOutSession = createVisitorSessionStore()
const userSession = createSessionStore(buildUserPageSession())
const adminSession = createSessionStore(buildUserPageSession({ id: 9, admin: true }))
const getNotices = () => $notices.get().map(({ text, kind }) => `${kind}: ${text}`)
const getButton = (name: string | RegExp) => page.getByRole('button', { name })

/** Renders the pending confirmation like the app. */
function ConfirmRequestDialog() {
  const request = useStore($confirmRequest)
  return (
    request && (
      <ConfirmDialog text={request.text} confirmLabel="OK" cancelLabel="Cancel" onAnswer={request.resolve} />
    )
  )
}

describe('PlaceTraffic', () => {
  it('notes that simulated boats are included', async () => {
    renderStrict(<PlaceTraffic place={buildPlace({ popularity: 3, simulated: true })} />)
    await expect
      .element(page.getByRole('img', { name: 'Traffic index 3 of 5 (simulated boats)' }))
      .toBeVisible()
    await expect.element(page.getByText('(simulated boats)')).toBeVisible()
  })

  it.each([
    ['without simulated boats', { popularity: 3 }],
    ['without a traffic index', { popularity: null, simulated: true as const }],
  ])('has no note %s', async (_, fields) => {
    const { container } = renderStrict(<PlaceTraffic place={buildPlace(fields)} />)
    await expect.element(page.getByRole('img')).toBeVisible()
    expect(container.textContent).not.toContain('simulated')
  })
})

describe('RatingStars', () => {
  const renderPart = (session: typeof userSession, fields: Partial<Place> = {}) =>
    renderStrict(
      wrapWithApi(api, <RatingStars store={createRatingStore(api, buildPlace(fields))} />, [], session),
    )

  it('section 6: is inert for a visitor and links to the log-in', async () => {
    renderPart(loggedOutSession, { rating_average: 4.3, vote_count: 3 })
    await expect.element(page.getByRole('img', { name: '4.3 of 5 stars' })).toBeVisible()
    expect(document.querySelectorAll('button')).toHaveLength(0)
    await expect.element(page.getByRole('link', { name: 'Log in to rate' })).toBeVisible()
  })

  it('section 9: shows no average with two votes', async () => {
    renderPart(loggedOutSession, { rating_average: 4.5, vote_count: 2 })
    await expect.element(page.getByText('2 votes; the average is shown from 3')).toBeVisible()
    expect(page.getByText('4.5', { exact: true }).elements()).toEqual([])
  })

  it('statement of section 4: Rating: choosing stars immediately sets the displayed rating locally and posts it.', async () => {
    renderPart(userSession)
    await getButton('4 stars').click()
    await expect.element(getButton('4 stars')).toHaveAttribute('aria-pressed', 'true')
    // The response is still held back.
    expect(document.querySelectorAll('.rs-star--on')).toHaveLength(4)
    expect(api.findCalls('POST /rates').map(({ body }) => body)).toEqual([{ stars: 4, place_id: 1401 }])
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    await expect.poll(getNotices).toEqual(['done: Thank you: your rating was added'])
    await expect.element(page.getByText('1 vote; the average is shown from 3')).toBeVisible()
  })

  it('restores the rating if the call fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    renderPart(userSession, { rating_average: 2, vote_count: 5 })
    await getButton('5 stars').click()
    await expect.poll(() => document.querySelectorAll('.rs-star--on').length).toBe(5)
    api.getLastCall('POST /rates').fail(401)
    await expect.poll(() => document.querySelectorAll('.rs-star--on').length).toBe(2)
    expect(getNotices()).toEqual(['failed: Your rating could not be saved.'])
  })
})

describe('Reviews', () => {
  const renderPart = (session: typeof userSession, posts?: Post[]) =>
    renderStrict(
      wrapWithApi(
        api,
        <>
          <Reviews store={createPostsStore(api, 1401, posts)} placeName="Port Camargue" />
          <ConfirmRequestDialog />
        </>,
        [],
        session,
      ),
    )

  it("statement of section 5: Logged-out message: 'You must be logged in to submit a post or an image'.", async () => {
    renderPart(loggedOutSession, [buildPost({ comment: '<b>Loud</b>' })])
    await expect
      .element(page.getByText('You must be logged in to submit a post or an image'))
      .toHaveTextContent(/^You must be logged in to submit a post or an image Log in$/)
    await expect.element(page.getByText('<b>Loud</b>', { exact: true })).toBeVisible()
    // The form would be rendered when its file is loaded.
    await import('../../../src/widgets/reviews/ReviewForm.tsx')
    await waitForRender()
    expect(document.querySelectorAll('form, .rs-review__acts')).toHaveLength(0)
  })

  it('shows an error with a retry button, and a message without reviews', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    renderPart(loggedOutSession)
    await api.fail('GET /posts', 500)
    await expect.element(page.getByText('The reviews could not be loaded.')).toBeVisible()
    await getButton('Try again').click()
    api.getLastCall('GET /posts').respond([])
    await expect.element(page.getByText(/No reviews yet/)).toBeVisible()
  })

  it('statement of section 5: Post: comment required; photo optional.', async () => {
    renderPart(userSession, [])
    await page.getByLabelText('Photo').upload(createJpegFile('bay.jpg'))
    await getButton('Submit review').click()
    await expect.element(page.getByText('Write your review first.')).toBeVisible()
    expect(api.calls).toHaveLength(0)
    await getButton('Remove the photo').click()
    await page.getByLabelText('Your review').fill('Words alone.')
    await getButton('Submit review').click()
    await expect.poll(() => api.findCalls('POST /posts').length).toBe(1)
    const sent = api.getLastCall('POST /posts').body as FormData // the call sends a form
    expect(Object.fromEntries(sent)).toEqual({ 'post[comment]': 'Words alone.', 'post[poi_id]': '1401' })
  })

  it('a sent review is first in the list, and the form is empty', async () => {
    renderPart(userSession, [buildPost({ id: 1, comment: 'Old' })])
    await page.getByLabelText('Your review').fill('Good holding')
    await getButton('Submit review').click()
    api.getLastCall('POST /posts').respond(buildPost({ id: 2, comment: 'Good holding' }))
    await expect.element(page.getByLabelText('Your review')).toHaveValue('')
    expect([...document.querySelectorAll('.rs-review__text')].map((one) => one.textContent)).toEqual([
      'Good holding',
      'Old',
    ])
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  it('statement of section 8: post failure;', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    renderPart(userSession, [])
    await page.getByLabelText('Your review').fill('Good holding')
    await page.getByLabelText('Photo').upload(createJpegFile('bay.jpg'))
    await expect.element(page.getByText('bay.jpg')).toBeVisible()
    await getButton('Submit review').click()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('POST /posts').fail(0)
    await expect.element(page.getByRole('alert')).toHaveTextContent('What you wrote is still here.')
    await expect.element(page.getByLabelText('Your review')).toHaveValue('Good holding')
    await expect.element(page.getByText('bay.jpg')).toBeVisible()
    expect(logged.mock.calls.map(([text]) => text)).toEqual(['POST /posts failed'])
    expect(getNotices()).toEqual([])
    expect($confirmRequest.get()).toBeNull()
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('does not send a file that is not a photo', async () => {
    renderPart(userSession, [])
    await page.getByLabelText('Your review').fill('x')
    await page.getByLabelText('Photo').upload(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    await getButton('Submit review').click()
    await expect.element(page.getByText(/^This file cannot be read. Save the photo as JPEG/)).toBeVisible()
    expect(api.calls).toHaveLength(0)
  })

  it('sends a photo without a type, which the server checks', async () => {
    renderPart(userSession, [])
    await page.getByLabelText('Your review').fill('x')
    const input = page.getByLabelText('Photo').element() as HTMLInputElement // the file input
    const chosen = new DataTransfer()
    chosen.items.add(new File([createJpegFile('bay.jpg')], 'bay'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByText('bay', { exact: true })).toBeVisible()
    await getButton('Submit review').click()
    await expect.poll(() => api.calls.length).toBe(1)
  })

  it('sends one review on a double click', async () => {
    renderPart(userSession, [])
    await page.getByLabelText('Your review').fill('Once')
    await getButton('Submit review').dblClick()
    expect(api.findCalls('POST /posts')).toHaveLength(1)
  })

  it('section 6: only the author or an admin can delete, and no one reviews of the product’s provider', async () => {
    const posts = [
      buildPost({ id: 1 }),
      buildPost({ id: 2, user_id: 5 }),
      buildPost({ id: 3, provider: 'roadstead' }),
    ]
    const rendered = renderPart(userSession, posts)
    await expect.poll(() => document.querySelectorAll('.rs-review__acts').length).toBe(1)
    rendered.rerender(
      wrapWithApi(
        api,
        <Reviews store={createPostsStore(api, 1401, posts)} placeName="x" />,
        [],
        adminSession,
      ),
    )
    await expect.poll(() => document.querySelectorAll('.rs-review__acts').length).toBe(2)
  })

  const ownPost = buildPost({ id: 1, comment: 'Mine', image_url: '/photos/3/original/photo.jpg' })

  it('statement of section 5: Confirmations also for post delete, photo delete', async () => {
    renderPart(userSession, [ownPost])
    for (const name of ['Delete photo', 'Delete review']) {
      await getButton(name).click()
      await getButton('Cancel').click()
      await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    }
    expect(api.calls).toHaveLength(0)
    await getButton('Delete photo').click()
    await getButton('OK').click()
    await api.respond('DELETE /photos/:id', { done: true })
    await expect.element(getButton('Delete photo')).not.toBeInTheDocument()
    await expect.element(page.getByText('Mine')).toBeVisible()
    await getButton('Delete review').click()
    await getButton('OK').click()
    await api.respond('DELETE /posts/:id', { done: true })
    await expect.element(page.getByText('Mine')).not.toBeInTheDocument()
    expect(api.calls.map(({ params }) => params)).toEqual([{ id: 3 }, { id: 1 }])
  })

  it("statement of section 8: Confirm prompts: 'Confirm post delete?', 'Confirm photo delete?',", async () => {
    renderPart(userSession, [ownPost])
    for (const [name, question] of [
      ['Delete review', 'Confirm post delete?'],
      ['Delete photo', 'Confirm photo delete?'],
    ] as const) {
      await getButton(name).click()
      const dialog = page.getByRole('alertdialog', { name: question, exact: true })
      await expect.element(dialog.getByRole('button', { name: 'OK' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })

  it("statement of section 8: 'Thank you: your post was added', 'Thank you: your rating was added'", async () => {
    api.responses = {
      'POST /posts': buildPost({ id: 2 }),
      'POST /rates': { stars: 4, place_id: 1401, rating_average: null, vote_count: 1 },
    }
    renderPart(userSession, [])
    await page.getByLabelText('Your review').fill('Good holding')
    await getButton('Submit review').click()
    await expect.poll(getNotices).toEqual(['done: Thank you: your post was added'])
    $notices.set([])
    const stars = <RatingStars store={createRatingStore(api, buildPlace())} />
    renderStrict(wrapWithApi(api, stars, [], userSession))
    await getButton('4 stars').click()
    await expect.poll(getNotices).toEqual(['done: Thank you: your rating was added'])
  })

  it('statement of section 8: photo and post delete,', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const isLogged = (call: string) => logged.mock.calls.some(([text]) => String(text).includes(call))
    renderPart(userSession, [
      buildPost({ id: 1, comment: 'It stays.', image_url: '/photos/3/original/photo.jpg' }),
    ])
    await getButton('Delete photo').click()
    await getButton('OK').click()
    await api.fail('DELETE /photos/:id', 500)
    await expect.poll(() => isLogged('DELETE /photos')).toBe(true)
    await getButton('Delete review').click()
    await getButton('OK').click()
    await api.fail('DELETE /posts/:id', 500)
    await expect.poll(() => isLogged('DELETE /posts')).toBe(true)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(page.getByText('It stays.')).toBeVisible()
    expect(document.querySelectorAll('.rs-review img')).not.toHaveLength(0)
  })
})

describe('PlaceVessels', () => {
  const renderPart = () =>
    renderStrict(
      wrapWithApi(
        api,
        <PlaceVessels
          checkIns={createCheckInsStore(api, 1401)}
          basedVessels={createBasedVesselsStore(api, 1401)}
        />,
      ),
    )

  it('section 2: lists check-ins and based vessels', async () => {
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
    renderPart()
    const row = page.getByRole('link', { name: /Argo <i>/ })
    await expect.element(row).toHaveAttribute('href', '/vesselview/3')
    await expect.element(row).toHaveTextContent('Sailboat · 12.5 m · Greece5 minutes ago')
    await expect.element(page.getByText('No vessel is based here.')).toBeVisible()
  })

  it('shows an error with a retry button', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    api.responses = { 'GET /checkins': new ApiError('GET /checkins', 500, null), 'GET /vessels?place_id': [] }
    renderPart()
    await expect.element(page.getByText('The vessels could not be loaded.')).toBeVisible()
    api.responses['GET /checkins'] = []
    await getButton('Try again').click()
    await expect.element(page.getByText('No vessel has checked in here in the last 7 days.')).toBeVisible()
  })
})

describe('RecordTrust', () => {
  const renderPart = (
    session: typeof userSession,
    fields: Partial<Place> = {},
    onConfirmed: (place: Place) => void = () => {},
  ) =>
    renderStrict(
      wrapWithApi(api, <RecordTrust place={buildPlace(fields)} onConfirmed={onConfirmed} />, [], session),
    )
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  it('shows source, age, and whether it was edited or confirmed', async () => {
    const rendered = renderPart(loggedOutSession, { source: 'openstreetmap', updated_at: daysAgo(1100) })
    await expect.element(page.getByText('From OpenStreetMap, 3 years ago')).toBeVisible()
    const rerender = (fields: Partial<Place>) =>
      rendered.rerender(wrapWithApi(api, <RecordTrust place={buildPlace(fields)} onConfirmed={() => {}} />))
    rerender({ source: 'openstreetmap', updated_at: daysAgo(2.5), updated_by: 'edit' })
    await expect.element(page.getByText(/Edited by a member 2 days ago · .*OpenStreetMap/)).toBeVisible()
    rerender({ source: 'members', updated_at: daysAgo(2.5), updated_by: 'creation' })
    await expect.element(page.getByText('Added by a member 2 days ago', { exact: true })).toBeVisible()
    rerender({ source: 'members', updated_at: daysAgo(2.5), updated_by: 'confirmation' })
    await expect.element(page.getByText('Confirmed by a member 2 days ago', { exact: true })).toBeVisible()
  })

  it('warns of an old record', async () => {
    renderPart(loggedOutSession, { updated_at: daysAgo(365 * 8) })
    await expect.element(page.getByText(/Check it before you rely on it/)).toBeVisible()
  })

  it('confirms with one click', async () => {
    const confirmed: Place[] = []
    renderPart(userSession, {}, (place) => confirmed.push(place))
    await getButton('Still correct').click()
    api.getLastCall('POST /places/:id/confirm').respond(buildPlace({ updated_by: 'confirmation' }))
    await expect.poll(() => confirmed.map(({ updated_by }) => updated_by)).toEqual(['confirmation'])
    expect(getNotices()).toEqual(['done: Thank you: the record is confirmed'])
  })

  it('reports a dispute with one click, then a reason; details are required only for `Something else`', async () => {
    renderPart(userSession)
    await getButton('Report a problem').click()
    await expect.poll(() => api.findCalls('POST /reports').length).toBe(1)
    expect(api.getLastCall('POST /reports').body).toMatchObject({ subject_id: 1401, reason: 'Disputed' })
    await page.getByLabelText('Something else').click()
    await getButton('Send').click()
    await expect.element(page.getByText('Describe briefly what is wrong.')).toBeVisible()
    await page.getByLabelText('The position is wrong').click()
    await page.getByLabelText('Details').fill('On land')
    await getButton('Send').click()
    expect(api.getLastCall('POST /reports').body).toEqual({
      subject: 'place',
      subject_id: 1401,
      reason: 'The position is wrong: On land',
    })
    api.getLastCall('POST /reports').respond({ done: true })
    await expect.poll(getNotices).toEqual(['done: Thank you: the admin has been notified'])
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
  })

  it('keeps the details of a report that failed', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    renderPart(userSession)
    await getButton('Report a problem').click()
    await page.getByLabelText('Details').fill('Gone since May')
    await getButton('Send').click()
    api.getLastCall('POST /reports').fail(500)
    await expect.element(page.getByRole('alert')).toHaveTextContent('What you wrote is still here.')
    await expect.element(page.getByLabelText('Details')).toHaveValue('Gone since May')
  })

  it('links a visitor to the log-in', async () => {
    renderPart(loggedOutSession)
    await expect
      .element(page.getByRole('link', { name: 'Log in to confirm or dispute this record' }))
      .toBeVisible()
  })
})
