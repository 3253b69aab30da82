import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { PanelPlaceCard } from '../../../src/plugin/panel/place/PanelPlaceCard.tsx'
import { QrCode } from '../../../src/ui/QrCode.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'
import { buildApiError, createUserSessionStore } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })
const site = detectPanelEnvironment({ pathname: '/plugin-panel', search: '' })
const ignore = () => undefined

describe('the card of a place at the helm', () => {
  const place = buildPlace({
    address: 'Quai 3',
    phone: '+33 4',
    description: 'Large marina.',
    rating_average: 4.2,
    vote_count: 12,
  })
  const posts = [buildPost(), buildPost({ id: 8, user_name: null, comment: 'Full.' })]

  /** Answers the requests to the boat server with JSON; records them. */
  function answerBoat(
    status: object | null,
    review: { status: number; body: object } = { status: 201, body: {} },
  ) {
    const requests: { url: string; body: unknown; init: RequestInit | undefined }[] = []
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      const body: unknown = JSON.parse(String(init?.body ?? 'null'))
      requests.push({ url: String(input), body, init })
      if (init?.method === 'POST')
        return Promise.resolve(Response.json(review.body, { status: review.status }))
      return Promise.resolve(status ? Response.json(status) : new Response('', { status: 500 }))
    })
    return requests
  }

  it('shows the facts, the reviews that wait, the others and a code for a phone', async () => {
    const helm = { site: 'https://site.example', why_not: null, pending: [{ comment: 'Waiting.' }] }
    const requests = answerBoat(helm)
    const api = createFakeApi({ 'GET /places/:id': place, 'GET /posts': posts })
    const onClose = vi.fn()
    const card = <PanelPlaceCard id={1401} environment={boat} messages={texts} onClose={onClose} />
    const { container } = renderPage(api, card)
    await expect.element(page.getByText('Will be sent when there is a connection.')).toBeVisible()
    const parts = readPageParts(container)
    expect(parts.headings).toEqual(['2 Port Camargue', '3 Reviews'])
    expect(parts.facts).toEqual({ Phone: '+33 4' })
    expect(parts.buttons.slice(0, 2)).toEqual(['Close', 'Go to'])
    await expect.element(page.getByRole('img', { name: '4.2 of 5 stars' })).toBeVisible()
    for (const text of [
      'Marina, Quai 3, Le Grau-du-Roi, France',
      '12 votes',
      'Waiting.',
      'Quiet at night.',
      'Ann Bonny · last month',
      'Full.',
      'Former member · last month',
      'Large marina.',
      'From Roadstead members, last month',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await page.getByText(texts.write, { exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Your review' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '5 of 5 stars' })).toBeVisible()
    expect(await findStructureProblems(container)).toEqual([])
    await expect.element(page.getByText('https://site.example/placeview/1401')).toBeInTheDocument()
    await expect.element(page.getByText('Scan it with your phone.')).toBeInTheDocument()
    const code = renderPage(api, <QrCode text="https://site.example/placeview/1401" label="Expected" />)
    const readModules = (root: HTMLElement) => root.querySelector('.rs-qr-code path')?.getAttribute('d')
    await expect.poll(() => readModules(code.container)).toBeTruthy()
    expect(readModules(container)).toBe(readModules(code.container))
    // Scanners need dark modules on a white ground that surrounds them.
    const ground = container.querySelector<SVGRectElement>('.rs-qr-code__ground')
    const size = String(ground?.ownerSVGElement?.viewBox.baseVal.width)
    expect(ground?.getAttribute('width')).toBe(size)
    expect(ground?.getAttribute('height')).toBe(size)
    expect(ground && getComputedStyle(ground).fill).toBe('rgb(255, 255, 255)')
    expect(requests[0]?.url).toBe('/signalk/v1/api/roadstead/status?place_id=1401')
    expect(requests[0]?.init?.credentials).toBe('same-origin')
    await page.getByRole('button', { name: texts.close }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says why the boat server refuses reviews, and has no field for one', async () => {
    answerBoat({ site: '', why_not: 'Log in first.', pending: [] })
    const api = createFakeApi({ 'GET /places/:id': buildPlace(), 'GET /posts': [] })
    const card = <PanelPlaceCard id={1401} environment={boat} messages={texts} onClose={ignore} />
    const { container } = renderPage(api, card)
    await page.getByText(texts.write, { exact: true }).click()
    await expect.element(page.getByText('Log in first.')).toBeVisible()
    await expect.element(page.getByText('Not rated yet')).toBeVisible()
    await expect.element(page.getByText('No reviews yet.')).toBeVisible()
    expect(readPageParts(container)).toMatchObject({ buttons: ['Close', 'Go to'], fields: {}, links: {} })
    // The boat server does not know the URL of the site.
    await expect.element(page.getByText('Scan it with your phone.')).not.toBeInTheDocument()
  })

  it('leads a visitor of the site to the log-in, and cannot steer the boat', async () => {
    const api = createFakeApi({ 'GET /places/:id': buildPlace(), 'GET /posts': [] })
    const card = <PanelPlaceCard id={1401} environment={site} messages={texts} onClose={ignore} />
    const { container } = renderPage(api, card)
    await expect.element(page.getByText('No reviews yet.')).toBeVisible()
    expect(readPageParts(container)).toMatchObject({
      buttons: ['Close'],
      links: { 'Sign in to write a review.': '/users/sign_in?return_to=%2Fplugin-panel%2F' },
      fields: {},
    })
    await expect.element(page.getByText(`${window.location.origin}/placeview/1401`)).toBeInTheDocument()
  })

  it('shows that the place could not be loaded', async () => {
    const api = createFakeApi({ 'GET /places/:id': buildApiError(500) })
    const card = <PanelPlaceCard id={1401} environment={site} messages={texts} onClose={ignore} />
    renderPage(api, card)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be loaded.')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  })

  it.each<[answer: { status: number; body: object }, notice: string | null, failure: string | null]>([
    [{ status: 201, body: { pending: false, refused: null } }, texts.sent, null],
    [{ status: 202, body: { pending: true, refused: null } }, texts.pending, null],
    [{ status: 201, body: { pending: false, refused: 'No such place.' } }, null, 'No such place.'],
    [{ status: 403, body: { message: 'Log in.' } }, null, 'Log in.'],
  ])('on the boat a review answered with %j ends so', async (answer, notice, failure) => {
    const requests = answerBoat({ site: 'https://site.example', why_not: null, pending: [] }, answer)
    const api = createFakeApi({ 'GET /places/:id': place, 'GET /posts': [] })
    renderPage(api, <PanelPlaceCard id={1401} environment={boat} messages={texts} onClose={ignore} />)
    await page.getByText(texts.write, { exact: true }).click()
    const send = page.getByRole('button', { name: texts.send })
    await expect.element(send).toBeDisabled()
    const star = page.getByRole('button', { name: texts.stars.replace('{count}', '4') })
    await star.click()
    await expect.element(send).toBeEnabled()
    await star.click()
    await expect.element(send).toBeDisabled()
    await page.getByLabelText(texts.comment).fill(' ')
    await expect.element(send).toBeDisabled()
    await page.getByLabelText(texts.comment).fill(' Quiet ')
    await star.click()
    const asked = api.findCalls('GET /posts').length
    await send.click()
    if (notice) {
      await expect.poll(() => $notices.get()).toMatchObject([{ text: notice, kind: 'done' }])
      await expect.element(page.getByLabelText(texts.comment)).toHaveValue('')
      await expect.poll(() => api.findCalls('GET /posts').length).toBeGreaterThan(asked)
    } else {
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(texts.rejected.replace('{reason}', failure ?? ''))
      await expect.element(page.getByLabelText(texts.comment)).toHaveValue(' Quiet ')
    }
    const posted = requests.filter(({ init }) => init?.method === 'POST')
    expect(posted).toMatchObject([
      {
        url: '/signalk/v1/api/roadstead/reviews',
        body: { place_id: 1401, comment: 'Quiet', stars: 4 },
        init: { credentials: 'same-origin', headers: { 'content-type': 'application/json' } },
      },
    ])
  })

  it('tells that the boat server does not answer', async () => {
    const api = createFakeApi({ 'GET /places/:id': place, 'GET /posts': [] })
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    renderPage(api, <PanelPlaceCard id={1401} environment={boat} messages={texts} onClose={ignore} />)
    await page.getByText(texts.write, { exact: true }).click()
    await page.getByLabelText(texts.comment).fill('Quiet')
    await page.getByRole('button', { name: texts.send }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(texts.notSaved)
    await expect.element(page.getByRole('button', { name: texts.send })).toBeEnabled()
  })

  it('on the site sends the rating and the text as the user', async () => {
    const api = createFakeApi({
      'GET /places/:id': place,
      'GET /posts': [],
      'POST /rates': { rating_average: 4, vote_count: 1 } as never,
      'POST /posts': buildApiError(422),
    })
    const card = <PanelPlaceCard id={1401} environment={site} messages={texts} onClose={ignore} />
    renderPage(api, card, createUserSessionStore())
    await page.getByText(texts.write, { exact: true }).click()
    await page.getByRole('button', { name: texts.stars.replace('{count}', '5') }).click()
    await page.getByLabelText(texts.comment).fill('Quiet')
    await page.getByRole('button', { name: texts.send }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(texts.rejected.replace('{reason}', 'The server says why.'))
    expect(api.calls.filter(({ key }) => key.startsWith('POST'))).toMatchObject([
      { key: 'POST /rates', body: { stars: 5, place_id: 1401 } },
      { key: 'POST /posts', body: { comment: 'Quiet', poi_id: 1401 } },
    ])
  })
})
