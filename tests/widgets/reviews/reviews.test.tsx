import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { UploadError } from '../../../src/client/api/upload-error.ts'
import { ApiError } from '../../../src/client/api/call.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createPostsStore } from '../../../src/client/places/posts.ts'
import { photo } from '../../../src/core/limits/posts.ts'
import { formatDate } from '../../../src/core/format-date.ts'
import { PhotoPreview } from '../../../src/widgets/reviews/PhotoPreview.tsx'
import { ReviewForm } from '../../../src/widgets/reviews/ReviewForm.tsx'
import { Reviews } from '../../../src/widgets/reviews/Reviews.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildPost, buildUserPageSession } from '../../factories/records.ts'
import { buildApiError } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
  vi.restoreAllMocks()
})

const at = '2026-11-14T09:00:00Z'
const posts = [
  buildPost({ id: 1, updated_at: at, user_thumb_url: '/icon.svg', image_url: '/icon.svg?large' }),
  buildPost({
    id: 2,
    updated_at: at,
    user_id: null,
    user_name: null,
    provider: 'navily',
    image_url: '/icon.svg?large',
    thumb_url: '/icon.svg?small',
  }),
  buildPost({ id: 3, updated_at: at, user_id: 9, user_name: 'Mary Read', provider: 'roadstead' }),
]
const userSession = createSessionStore(buildUserPageSession())

function renderReviews(session = userSession, site = '') {
  const api = { ...createFakeApi(), site }
  const reviews = <Reviews store={createPostsStore(api, 1401, posts)} placeName="Port Camargue" />
  return { api, ...renderStrict(wrapWithApi(api, reviews, [], session)) }
}

describe('a review', () => {
  it('shows author, age, origin and photo to a user, with the buttons of their own', async () => {
    const { container } = renderReviews()
    const list = () => container.querySelector('.rs-reviews__list') ?? document.createElement('p')
    await expect.poll(() => list().children.length).toBe(3)
    await expect
      .poll(() => listOutline(list()))
      .toEqual([
        'img src=/icon.svg alt loading=lazy',
        'a href=/userview/2 Ann Bonny',
        `time title=${formatDate('2026-11-14T09:00:00Z')} datetime=2026-11-14T09:00:00Z last week`,
        'p Quiet at night.',
        'a href=/icon.svg?large target=_blank rel=noreferrer',
        'img src=/icon.svg?large alt=Photo of Port Camargue by Ann Bonny loading=lazy',
        'button --quiet Delete photo',
        'button --quiet Delete review',
        'b Former member',
        `time title=${formatDate('2026-11-14T09:00:00Z')} datetime=2026-11-14T09:00:00Z last week`,
        'span via navily',
        'p Quiet at night.',
        'a href=/icon.svg?large target=_blank rel=noreferrer',
        'img src=/icon.svg?small alt=Photo of Port Camargue by Former member loading=lazy',
        'a href=/userview/9 Mary Read',
        `time title=${formatDate('2026-11-14T09:00:00Z')} datetime=2026-11-14T09:00:00Z last week`,
        'p Quiet at night.',
      ])
  })

  it('names its author without a link to a visitor, and links to the log-in', async () => {
    const { container } = renderReviews(createVisitorSessionStore(), 'https://site.test')
    await expect.element(page.getByText('Mary Read')).toBeVisible()
    expect(
      [...container.querySelectorAll('a:not(.rs-review__photo)')].map((a) => a.getAttribute('href')),
    ).toEqual(['https://site.test/users/sign_in?return_to=%2F'])
  })

  it('takes pictures and links from the site that it is of', async () => {
    const { container } = renderReviews(userSession, 'https://site.test')
    await expect.poll(() => container.querySelectorAll('img').length).toBe(3)
    const addresses = [...container.querySelectorAll('[src], a')].map((node) =>
      node instanceof HTMLImageElement ? node.src : node.getAttribute('href'),
    )
    expect(addresses.length).toBeGreaterThan(5)
    expect(addresses.filter((address) => !address?.startsWith('https://site.test/'))).toEqual([])
  })

  it('asks a visitor of the site to log in and to return to this page', async () => {
    const before = window.location.href
    onTestFinished(() => window.history.replaceState(null, '', before))
    window.history.replaceState(null, '', '/placeview/1401')
    renderReviews(createVisitorSessionStore())
    await expect
      .element(page.getByRole('link', { name: 'Log in' }))
      .toHaveAttribute('href', '/users/sign_in?return_to=%2Fplaceview%2F1401')
  })

  it('cannot be deleted twice, and says that it was not deleted', async () => {
    const { api } = renderReviews()
    for (const [name, call] of [
      ['Delete photo', 'DELETE /photos/:id'],
      ['Delete review', 'DELETE /posts/:id'],
    ] as const) {
      $notices.set([])
      const button = page.getByRole('button', { name })
      await button.click()
      await expect.poll(() => $confirmRequest.get()).not.toBeNull()
      $confirmRequest.get()?.resolve(true)
      await expect.element(button).toBeDisabled()
      api.getLastCall(call).fail(500)
      await expect.element(button).toBeEnabled()
      expect($notices.get()).toMatchObject([
        { subject: 'review', kind: 'failed', text: 'It could not be deleted.' },
      ])
    }
  })
})

describe('the review form', () => {
  async function fillAndSend(onSubmit: () => Promise<void>) {
    const { container } = renderStrict(<ReviewForm onSubmit={onSubmit} />)
    await page.getByLabelText('Your review').fill('Good holding')
    await page.getByRole('button', { name: 'Submit review' }).click()
    return container
  }

  it('has a limited text, photo formats, the licence and a marked required field', async () => {
    const { container } = renderStrict(<ReviewForm onSubmit={() => Promise.resolve()} />)
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'label Your review',
        'span aria-hidden=true *',
        'textarea aria-invalid=false required maxlength=5000 rows=3 aria-describedby=What should the next skipper know? Holding, shelter, depth, berths, welcome. label=Your review *',
        'p What should the next skipper know? Holding, shelter, depth, berths, welcome.',
        'label Photo',
        'input aria-invalid=false type=file accept=image/jpeg,image/png,image/gif,image/webp,image/avif aria-describedby=Optional: JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. The location is removed from the file. label=Photo',
        'p Optional: JPEG, PNG, GIF, WebP, AVIF, up to 20 MB. The location is removed from the file.',
        'button type=submit --main Submit review',
        'span Reviews and photos are shared under CC BY-SA 4.0.',
      ])
  })

  it('cannot be sent again while it is sent', async () => {
    await fillAndSend(() => new Promise(() => undefined))
    await expect.element(page.getByRole('button', { name: 'Sending' })).toBeDisabled()
  })

  const kept = 'Your review was not sent. What you wrote is still here.'
  it.each([
    [new ApiError('POST /posts', 0, null), `${kept} The server cannot be reached.`],
    [new ApiError('POST /posts', 401, null), `${kept} You are no longer logged in.`],
    [new ApiError('POST /posts', 415, null), `${kept} This file cannot be read.`],
    [buildApiError(422), `${kept} The server says why.`],
    [
      new UploadError(buildApiError(507), 'Error storing "a.jpg"'),
      `${kept} Error storing "a.jpg". The server says why.`,
    ],
  ])('explains %s', async (error, text) => {
    const container = await fillAndSend(() => Promise.reject(error))
    await expect.poll(() => container.querySelector('[role=alert]')?.textContent).toContain(text)
  })

  it('is sent again after a failure without its old messages, and is empty afterwards', async () => {
    const onSubmit = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(buildApiError(422))
    const { container } = renderStrict(<ReviewForm onSubmit={onSubmit} />)
    await page.getByLabelText('Your review').fill('Good holding')
    await page.getByLabelText('Photo').upload(createJpegFile('bay.jpg'))
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    $notices.set([{ id: 1, subject: 'review', text: 'old', kind: 'failed' }])
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expect.poll(() => $notices.get().map(({ kind }) => kind)).toEqual(['done'])
    expect(onSubmit.mock.calls).toHaveLength(2)
    await expect.element(page.getByText('bay.jpg')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Photo')).toHaveValue('')
    expect(container.querySelector('[role=alert]')).toBeNull()
  })

  it.each([
    [photo.maxBytes, 1],
    [photo.maxBytes + 1, 0],
  ])('a photo of %i bytes is sent %i times', async (size, times) => {
    const onSubmit = vi.fn(() => Promise.resolve())
    const { container } = renderStrict(<ReviewForm onSubmit={onSubmit} />)
    await page.getByLabelText('Your review').fill('x')
    const file = Object.defineProperty(createJpegFile('bay.jpg'), 'size', { value: size })
    const input = page.getByLabelText('Photo').element()
    Object.defineProperty(input, 'files', { value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    // The form draws the file before it is sent.
    await expect.element(page.getByText('bay.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Submit review' }).click()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(times)
    const errors = [...container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
    expect(errors.length).toBe(1 - times)
  })
})

it('the preview of a photo names it, is freed, and is left out for a format that cannot be drawn', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const onRemove = vi.fn()
  const { container, unmount } = renderStrict(
    <PhotoPreview file={createJpegFile('a.jpg')} onRemove={onRemove} />,
  )
  await expect.poll(() => container.querySelector('img')).toBeNull()
  await expect.poll(() => listOutline(container)).toEqual(['span a.jpg', 'button --quiet Remove the photo'])
  await page.getByRole('button').click()
  expect(onRemove).toHaveBeenCalledOnce()
  revoke.mockClear()
  unmount()
  await expect.poll(() => revoke.mock.calls).toEqual([[expect.stringMatching(/^blob:/)]])
})
