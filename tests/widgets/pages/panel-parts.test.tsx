import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { $theme, saveTheme } from '../../../src/client/preferences.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment, parsePanelQuery } from '../../../src/plugin/panel/environment.ts'
import { HelmBar } from '../../../src/plugin/panel/HelmBar.tsx'
import { NearestTile } from '../../../src/plugin/panel/nearby/NearestTile.tsx'
import { NotesFilter } from '../../../src/plugin/panel/NotesFilter.tsx'
import { createOwnPositionStore } from '../../../src/plugin/panel/own-position.ts'
import { PanelPlaceCard } from '../../../src/plugin/panel/place/PanelPlaceCard.tsx'
import { connectPlotter, type PlotterBus } from '../../../src/plugin/panel/plotter-bus.ts'
import { usePlotterNightMode } from '../../../src/plugin/panel/plotter-night.ts'
import { QrCode } from '../../../src/ui/QrCode.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildClusterFeature, buildPlace, buildPlaceFeature, buildPost } from '../../factories/records.ts'
import { buildApiError, createUserSessionStore } from '../../factories/users.ts'
import { listPageOutline, renderPage } from '../../support/page-outline.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  saveTheme('auto')
})

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })
const site = detectPanelEnvironment({ pathname: '/plugin-panel', search: '' })
const ignore = () => undefined

describe('the environment of the panel', () => {
  it('is the boat server or the site', () => {
    expect(boat).toEqual({
      kind: 'boat',
      apiBaseUrl: '/signalk/v1/api/roadstead',
      inFreeboard: false,
      isTile: false,
      values: {},
      invalidValues: [],
    })
    expect(site).toEqual({ ...boat, kind: 'site', apiBaseUrl: '' })
    const { isTile, inFreeboard } = detectPanelEnvironment({
      pathname: '/signalk-roadstead/',
      search: '?host=freeboard&tile=1',
    })
    // The test runs in a frame, as the panel does in a plotter.
    expect([isTile, inFreeboard, window.parent !== window]).toEqual([true, true, true])
  })

  it.each([
    ['?lat=43.5&lon=4.1', { lat: 43.5, lng: 4.1 }],
    ['?lat=43.5&lng=5&lon=4.1', { lat: 43.5, lng: 5 }],
    ['?lon=east', {}],
  ])('reads %s', (query, values) => {
    expect(parsePanelQuery(query).values).toEqual(values)
  })
})

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
    const requests: [string, unknown, RequestInit | undefined][] = []
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      requests.push([String(input), JSON.parse(String(init?.body ?? 'null')) as unknown, init])
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
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'section aria-live=polite',
        'button aria-label=Close',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h2 Port Camargue',
        'p Marina, Quai 3, Le Grau-du-Roi, France',
        'dt Phone',
        'dd +33 4',
        'button --main Go to',
        'span role=img aria-label=4.2 of 5 stars',
        'span --on',
        'span --on',
        'span --on',
        'span --on',
        'b 4.2',
        'span 12 votes',
        'h3 Reviews',
        'p Waiting.',
        'p Will be sent when there is a connection.',
        'p Quiet at night.',
        'p Ann Bonny · last month',
        'p Full.',
        'p Former member · last month',
        'summary Write a review',
        'button aria-label=1 of 5 stars aria-pressed=false',
        'button aria-label=2 of 5 stars aria-pressed=false',
        'button aria-label=3 of 5 stars aria-pressed=false',
        'button aria-label=4 of 5 stars aria-pressed=false',
        'button aria-label=5 of 5 stars aria-pressed=false',
        'textarea aria-label=Your review placeholder=Your review maxlength=5000 rows=3',
        'button type=submit disabled --main Send',
        'p Large marina.',
        'span From Roadstead members, last month',
        'summary Open the place page',
        'svg role=img aria-label=Open the place page',
        'b Open the place page',
        'span Scan it with your phone.',
        'code https://site.example/placeview/1401',
      ])
    const code = renderPage(api, <QrCode text="https://site.example/placeview/1401" label="Expected" />)
    const readModules = (root: HTMLElement) => root.querySelector('.rs-qr-code path')?.getAttribute('d')
    await expect.poll(() => readModules(code.container)).toBeTruthy()
    expect(readModules(container)).toBe(readModules(code.container))
    // Scanners need dark modules on a white ground that surrounds them.
    const ground = container.querySelector<SVGRectElement>('.rs-qr-code__ground')
    const size = String(ground?.ownerSVGElement?.viewBox.baseVal.width)
    expect([ground?.getAttribute('width'), ground?.getAttribute('height')]).toEqual([size, size])
    expect(ground && getComputedStyle(ground).fill).toBe('rgb(255, 255, 255)')
    expect(requests[0]?.[0]).toBe('/signalk/v1/api/roadstead/status?place_id=1401')
    expect(requests[0]?.[2]?.credentials).toBe('same-origin')
    await page.getByRole('button', { name: texts.close }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says why the boat server refuses reviews, and leads visitors of the site to the log-in', async () => {
    answerBoat({ site: '', why_not: 'Log in first.', pending: [] })
    const api = createFakeApi({ 'GET /places/:id': buildPlace(), 'GET /posts': [] })
    const refused = renderPage(
      api,
      <PanelPlaceCard id={1401} environment={boat} messages={texts} onClose={ignore} />,
    )
    await expect
      .poll(() => listPageOutline(refused.container))
      .toEqual([
        'section aria-live=polite',
        'button aria-label=Close',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h2 Port Camargue',
        'p Marina, Le Grau-du-Roi, France',
        'button --main Go to',
        'span Not rated yet',
        'h3 Reviews',
        'div No reviews yet.',
        'summary Write a review',
        'p Log in first.',
        'span From Roadstead members, last month',
      ])
    const visitor = renderPage(
      api,
      <PanelPlaceCard id={1401} environment={site} messages={texts} onClose={ignore} />,
    )
    await expect
      .poll(() =>
        listPageOutline(visitor.container).map((line) => line.replace(window.location.origin, 'SITE')),
      )
      .toEqual([
        'section aria-live=polite',
        'button aria-label=Close',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h2 Port Camargue',
        'p Marina, Le Grau-du-Roi, France',
        'span Not rated yet',
        'h3 Reviews',
        'div No reviews yet.',
        'summary Write a review',
        'a href=/users/sign_in?return_to=%2Fplugin-panel%2F Sign in to write a review.',
        'span From Roadstead members, last month',
        'summary Open the place page',
        'svg role=img aria-label=Open the place page',
        'b Open the place page',
        'span Scan it with your phone.',
        'code SITE/placeview/1401',
      ])
  })

  it('shows that the place could not be loaded', async () => {
    const api = createFakeApi({ 'GET /places/:id': buildApiError(500) })
    const card = <PanelPlaceCard id={1401} environment={site} messages={texts} onClose={ignore} />
    const { container } = renderPage(api, card)
    await expect
      .poll(() => listPageOutline(container))
      .toEqual([
        'section aria-live=polite',
        'button aria-label=Close',
        'div role=alert',
        'div Could not be loaded.',
        'button Try again',
      ])
  })

  it.each([
    [{ status: 201, body: { pending: false, refused: null } }, [texts.sent, 'done'], null],
    [{ status: 202, body: { pending: true, refused: null } }, [texts.pending, 'done'], null],
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
      await expect.poll(() => $notices.get().map(({ text, kind }) => [text, kind])).toEqual([notice])
      await expect.element(page.getByLabelText(texts.comment)).toHaveValue('')
      await expect.poll(() => api.findCalls('GET /posts').length).toBeGreaterThan(asked)
    } else {
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(texts.rejected.replace('{reason}', failure ?? ''))
      await expect.element(page.getByLabelText(texts.comment)).toHaveValue(' Quiet ')
    }
    const posted = requests.filter(([, , init]) => init?.method === 'POST')
    expect(posted.map(([url, body]) => [url, body])).toEqual([
      ['/signalk/v1/api/roadstead/reviews', { place_id: 1401, comment: 'Quiet', stars: 4 }],
    ])
    expect(posted[0]?.[2]).toMatchObject({
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
    })
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
    expect(api.calls.filter(({ key }) => key.startsWith('POST')).map(({ key, body }) => [key, body])).toEqual(
      [
        ['POST /rates', { stars: 5, place_id: 1401 }],
        ['POST /posts', { comment: 'Quiet', poi_id: 1401 }],
      ],
    )
  })
})

it('the bar at the helm shows the position with its source, and the themes', async () => {
  saveTheme('dark')
  const position = { latitude: 43.517, longitude: 4.132, source: 'boat' as const, lostSince: null }
  const onFollow = vi.fn()
  const bar = <HelmBar messages={texts} ownPosition={position} isFollowing onFollow={onFollow} />
  const { container } = renderPage(createFakeApi(), bar)
  await expect
    .poll(() => listPageOutline(container))
    .toEqual([
      'button title=Following aria-label=Following aria-pressed=true --on',
      'p role=status',
      'span 43° 31.0′ N',
      'span 4° 7.9′ E',
      'span Position from the boat',
      'button title=Day aria-label=Day aria-pressed=false',
      'button title=Dusk aria-label=Dusk aria-pressed=true --on',
      'button title=Night aria-label=Night aria-pressed=false',
    ])
  await page.getByRole('button', { name: texts.following }).click()
  expect(onFollow).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: texts.night, exact: true }).click()
  expect($theme.get()).toBe('night')
  const none = renderPage(
    createFakeApi(),
    <HelmBar messages={texts} ownPosition={null} isFollowing={false} onFollow={ignore} />,
  )
  await expect
    .poll(() => listPageOutline(none.container))
    .toEqual([
      'button title=Follow me aria-label=Follow me aria-pressed=false',
      'p role=status No position yet',
      'button title=Day aria-label=Day aria-pressed=false',
      'button title=Dusk aria-label=Dusk aria-pressed=false',
      'button title=Night aria-label=Night aria-pressed=true --on',
    ])
})

it('the tile shows the nearest place to stay, and requests the places around the boat', async () => {
  const at = (id: number, latitude: number, type_enum: number) => {
    const feature = buildPlaceFeature({ id, latitude, longitude: 4 })
    return { ...feature, properties: { ...feature.properties, type_enum } }
  }
  const features = [
    at(1, 43.3, 0),
    at(2, 43.1, 1),
    at(3, 43.05, 2),
    at(4, 43.2, 8),
    buildClusterFeature(3, [4, 43, 4, 43]),
  ]
  const api = createFakeApi({ 'GET /places?type=centroid': { type: 'FeatureCollection', features } as never })
  const place = detectPanelEnvironment({ pathname: '/plugin-panel', search: '?lat=43&lon=4&tile=1' })
  const { container } = renderPage(api, <NearestTile place={place} texts={texts} />)
  await expect
    .poll(() => listPageOutline(container))
    .toEqual(['span Nearest place', 'b Marina 2', 'span 6.0 nm · 000°'])
  const { x1, y1, x2, y2, ...rest } = api.calls[0]?.query ?? {}
  expect([x1, y1, x2, y2].map((value) => Number(value).toFixed(2))).toEqual([
    '3.51',
    '42.64',
    '4.49',
    '43.36',
  ])
  expect(rest).toEqual({ zoom: 12, stinkpots: false })
})

/** Creates the bus of a plotter that accepts all calls; records them and delivers events. */
function createBus(capabilities: string[], answer: unknown = null) {
  const calls: unknown[] = []
  const listeners = new Map<string, (params: unknown) => void>()
  const bus: PlotterBus = {
    capabilities,
    call: (method, params) => {
      calls.push([method, params])
      return Promise.resolve(answer)
    },
    subscribe: (event, listener) => void listeners.set(event, listener),
  }
  return {
    bus,
    calls,
    deliver: (event: string, params: unknown) => listeners.get(event)?.(params),
    listeners,
  }
}

it('the filter hides notes by their type until it is removed here or on the plotter', async () => {
  const { bus, calls, deliver } = createBus([])
  localStorage.removeItem('roadstead-hidden-notes')
  const { container } = renderPage(createFakeApi(), <NotesFilter bus={bus} texts={texts} />)
  await page.getByLabelText(texts.filter).click()
  await expect
    .poll(() => listPageOutline(container))
    .toEqual([
      'details open',
      'summary title=Notes on the chart aria-label=Notes on the chart',
      'label Marina',
      'input type=checkbox label=Marina checked',
      'label Anchorage',
      'input type=checkbox label=Anchorage checked',
      'label Dock/Pier',
      'input type=checkbox label=Dock/Pier checked',
      'label Yacht Club',
      'input type=checkbox label=Yacht Club checked',
      'label Mooring',
      'input type=checkbox label=Mooring checked',
      'label Fuel station',
      'input type=checkbox label=Fuel station checked',
      'label Dry dock',
      'input type=checkbox label=Dry dock checked',
      'label Launch Ramp',
      'input type=checkbox label=Launch Ramp checked',
      'label Hurricane Hole',
      'input type=checkbox label=Hurricane Hole checked',
      'label Commercial Facility',
      'input type=checkbox label=Commercial Facility checked',
      'label Commercial Facility (passengers, trade)',
      'input type=checkbox label=Commercial Facility (passengers, trade) checked',
      'label Other POI',
      'input type=checkbox label=Other POI checked',
    ])
  const marina = page.getByLabelText('Marina', { exact: true })
  await marina.click()
  await page.getByLabelText('Anchorage', { exact: true }).click()
  await marina.click()
  await page.getByLabelText('Anchorage', { exact: true }).click()
  const filter = (value: number[]) => [
    'resources.setFilter',
    {
      type: 'notes',
      filter: {
        mode: 'exclude',
        match: [{ path: 'properties.roadstead.type', op: 'in', value }],
        label: texts.filter,
      },
    },
  ]
  // Opening the panel hides nothing, and leaves a filter of the plotter as it is.
  expect(calls).toEqual([
    filter([0]),
    filter([0, 1]),
    filter([1]),
    ['resources.clearFilter', { type: 'notes' }],
  ])
  await marina.click()
  deliver('filters.changed', { type: 'charts', active: false })
  deliver('filters.changed', { type: 'notes', active: true })
  await expect.element(marina).not.toBeChecked()
  deliver('filters.changed', { type: 'notes', active: false })
  await expect.element(marina).toBeChecked()
  await expect.poll(() => calls.at(-1)).toEqual(['resources.clearFilter', { type: 'notes' }])
  // The choice is kept.
  expect(localStorage.getItem('roadstead-hidden-notes')).toBe('[]')
  localStorage.removeItem('roadstead-hidden-notes')
})

describe('the night mode of the plotter', () => {
  function Night({ bus }: { bus: PlotterBus }) {
    usePlotterNightMode(bus)
    return null
  }

  it('switches to the colours of dusk and back, unless another theme was chosen', async () => {
    saveTheme('light')
    const { bus, calls, deliver, listeners } = createBus(['nightMode'], { enabled: false })
    renderPage(createFakeApi(), <Night bus={bus} />)
    await expect.poll(() => listeners.has('nightMode.changed')).toBe(true)
    expect(calls).toContainEqual(['nightMode.get', undefined])
    const change = (enabled: boolean) => {
      deliver('nightMode.changed', { enabled })
      return $theme.get()
    }
    expect([change(true), change(true), change(false), change(false)]).toEqual([
      'dark',
      'dark',
      'light',
      'light',
    ])
    expect(change(true)).toBe('dark')
    $theme.set('night')
    expect(change(false)).toBe('night')
  })

  it('is not asked of a plotter without one', async () => {
    const { bus, calls, listeners } = createBus(['resources.filter'])
    const { container } = renderPage(
      createFakeApi(),
      <>
        <Night bus={bus} />
        <p>shown</p>
      </>,
    )
    await expect.poll(() => listPageOutline(container)).toEqual(['p shown'])
    expect([calls, listeners.size]).toEqual([[], 0])
  })
})

it('the own position is the one of the URL, else the one of the device', async () => {
  const given = detectPanelEnvironment({ pathname: '/plugin-panel', search: '?lat=43&lon=4' })
  const $given = createOwnPositionStore(given)
  onTestFinished($given.listen(ignore))
  expect($given.get()).toEqual({ latitude: 43, longitude: 4, source: 'address', lostSince: null })
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(7)
  const clear = vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue()
  const $device = createOwnPositionStore(site)
  const stop = $device.listen(ignore)
  expect($device.get()).toBeNull()
  watch.mock.calls[0]?.[0]({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition)
  expect($device.get()).toEqual({ latitude: 1, longitude: 2, source: 'device', lostSince: null })
  expect(watch.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, maximumAge: 5_000 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stop()
  vi.advanceTimersByTime(2000)
  vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
  expect(clear.mock.calls).toEqual([[7]])
})

it('the plotter answers calls and sends events to this frame only', async () => {
  const sent: { msg: { id?: string; method: string; params: unknown } }[] = []
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const host = frame.contentWindow
  if (!host) throw new Error('the frame has no window')
  vi.spyOn(host, 'postMessage').mockImplementation((data: (typeof sent)[number]) => void sent.push(data))
  const say = (msg: object, fields: MessageEventInit = {}, name = 'plotterExt/1') =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { bus: name, msg },
        source: host,
        origin: window.location.origin,
        ...fields,
      }),
    )
  const connected = vi.fn<(bus: PlotterBus) => void>()
  void connectPlotter(host).then(connected)
  await expect.poll(() => sent[0]?.msg).toEqual({ jsonrpc: '2.0', method: 'bus.ready', params: {} })
  const handshake = { method: 'bus.handshake', params: { capabilities: ['nightMode'] } }
  say(handshake, { origin: 'https://other.example' })
  say(handshake, { source: window })
  say(handshake, {}, 'other/1')
  await new Promise((done) => requestAnimationFrame(done))
  expect(connected).not.toHaveBeenCalled()
  say(handshake)
  await expect.poll(() => connected.mock.calls.length).toBe(1)
  const [bus] = connected.mock.calls[0] ?? []
  expect(bus?.capabilities).toEqual(['nightMode'])
  sent.length = 0
  const [answered, failed] = [bus?.call('nightMode.get'), bus?.call('resources.setFilter', { type: 'notes' })]
  expect(sent.map(({ msg }) => msg)).toEqual([
    { jsonrpc: '2.0', id: 'roadstead-1', method: 'nightMode.get', params: {} },
    { jsonrpc: '2.0', id: 'roadstead-2', method: 'resources.setFilter', params: { type: 'notes' } },
  ])
  say({ id: 'roadstead-2', error: { message: 'not allowed' } })
  say({ id: 'roadstead-1', result: { enabled: true } })
  await expect(answered).resolves.toEqual({ enabled: true })
  await expect(failed).rejects.toThrow('not allowed')
  const listener = vi.fn()
  bus?.subscribe('nightMode.changed', listener)
  expect(sent.at(-1)?.msg).toMatchObject({
    method: 'events.subscribe',
    params: { patterns: ['nightMode.changed'] },
  })
  say({ method: 'nightMode.changed', params: { enabled: false } })
  say({ method: 'other', params: {} })
  expect(listener.mock.calls).toEqual([[{ enabled: false }]])
})
