import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atom } from 'nanostores'
import { createApi } from '../../../src/client/api/call.ts'
import { keptHeader } from '../../../src/core/kept-answer.ts'
import {
  nearbyPlacesLimits,
  ownPositionLimits,
  siteCheckIntervalMs,
} from '../../../src/core/limits/plotters.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import type { NearbyPlaces } from '../../../src/core/nearby-places.ts'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { HelmBar } from '../../../src/plugin/panel/HelmBar.tsx'
import { createNearbyPlacesStore } from '../../../src/plugin/panel/nearby/nearby-places-store.ts'
import { NearestTile } from '../../../src/plugin/panel/nearby/NearestTile.tsx'
import { createOwnPositionStore, type OwnPosition } from '../../../src/plugin/panel/own-position.ts'
import { createSiteStatusStore } from '../../../src/plugin/panel/site-status.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderPage } from '../../support/render-page.tsx'

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })
const site = detectPanelEnvironment({ pathname: '/plugin-panel', search: '' })
const ignore = () => undefined
const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { roadstead: '1', ...headers } })

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A Signal K stream whose messages the test sends. */
class FakeStream extends EventTarget {
  static last: FakeStream
  constructor(readonly url: string) {
    super()
    FakeStream.last = this
  }
  sent: string[] = []
  isClosed = false
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
    this.end()
  }
  end(): void {
    this.dispatchEvent(new Event('close'))
  }
  sendValues(values: Record<string, unknown>): void {
    const list = Object.entries(values).map(([path, value]) => ({ path: `navigation.${path}`, value }))
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ updates: [{ values: list }] }) }))
  }
  sendPosition(latitude: number, timestamp?: string): void {
    const values = [{ path: 'navigation.position', value: { latitude, longitude: 4 } }]
    const update = timestamp === undefined ? { values } : { timestamp, values }
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ updates: [update] }) }))
  }
}

describe('a lost fix', () => {
  it('is reported within 20 s, even if the boat server repeats the last position', () => {
    vi.stubGlobal('WebSocket', FakeStream)
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    const $own = createOwnPositionStore(boat)
    onTestFinished($own.listen(ignore))
    FakeStream.last.sendPosition(43, '2026-11-21T11:59:59Z')
    const known = { latitude: 43, longitude: 4, source: 'boat' }
    expect($own.get()).toEqual({ ...known, lostSince: null })
    for (let second = 0; second < 20; second++) {
      vi.advanceTimersByTime(1000)
      FakeStream.last.sendPosition(43, '2026-11-21T11:59:59Z')
    }
    expect($own.get()).toEqual({ ...known, lostSince: new Date('2026-11-21T12:00:00Z') })
    expect(ownPositionLimits.lostAfterMs).toBeLessThan(20_000)
    FakeStream.last.sendPosition(43.1, '2026-11-21T12:00:20Z')
    expect($own.get()).toEqual({ ...known, latitude: 43.1, lostSince: null })
  })

  it('is not reported while fixes arrive, with or without timestamps, nor while a new stream sends them', () => {
    vi.stubGlobal('WebSocket', FakeStream)
    vi.useFakeTimers()
    const $own = createOwnPositionStore(boat)
    onTestFinished($own.listen(ignore))
    for (let second = 0; second < 30; second += 5) {
      FakeStream.last.sendPosition(43)
      vi.advanceTimersByTime(5000)
    }
    expect($own.get()?.lostSince).toBeNull()
  })

  it('of the boat is replaced by the position of the device, which is asked again and again', () => {
    vi.stubGlobal('WebSocket', FakeStream)
    vi.useFakeTimers()
    const ask = vi.mocked(navigator.geolocation.getCurrentPosition)
    const $own = createOwnPositionStore(boat)
    onTestFinished($own.listen(ignore))
    FakeStream.last.sendPosition(43)
    const answer = () =>
      ask.mock.lastCall?.[0]({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition)
    vi.advanceTimersByTime(ownPositionLimits.deviceIntervalMs)
    answer()
    expect($own.get()?.source).toBe('boat')
    vi.advanceTimersByTime(ownPositionLimits.lostAfterMs)
    answer()
    expect($own.get()).toEqual({ latitude: 1, longitude: 2, source: 'device', lostSince: null })
  })

  it('is shown at the helm with its time', async () => {
    const lostSince = new Date()
    lostSince.setHours(14, 5, 0, 0)
    const own: OwnPosition = { latitude: 43.5, longitude: 4, source: 'boat', lostSince }
    const bar = <HelmBar messages={texts} ownPosition={own} isFollowing onFollow={ignore} />
    renderPage(createFakeApi(), bar)
    await expect.element(page.getByText('Position lost at 14:05', { exact: true })).toBeVisible()
  })
})

describe('the stream of the boat', () => {
  const motion = { headingTrue: -Math.PI / 2, courseOverGroundTrue: Math.PI, speedOverGround: 10 }

  /** Opens the position of the boat with a stream and timers that the test controls. */
  function openBoat(place = boat) {
    vi.stubGlobal('WebSocket', FakeStream)
    vi.useFakeTimers()
    const $own = createOwnPositionStore(place)
    const stop = $own.listen(ignore)
    onTestFinished(stop)
    return { $own, stop }
  }

  it('is asked for position, course, heading and speed, which it tells in degrees and knots', () => {
    const { $own } = openBoat()
    expect(FakeStream.last.url).toMatch(/^ws:\/\/[^/]+\/signalk\/v1\/stream\?subscribe=none$/)
    FakeStream.last.dispatchEvent(new Event('open'))
    const { context, subscribe } = JSON.parse(FakeStream.last.sent[0] ?? '') as {
      context: string
      subscribe: { path: string }[]
    }
    expect([context, ...subscribe.map(({ path }) => path).sort()]).toEqual([
      'vessels.self',
      'navigation.courseOverGroundTrue',
      'navigation.headingTrue',
      'navigation.position',
      'navigation.speedOverGround',
    ])
    FakeStream.last.sendPosition(43)
    expect($own.get()).not.toHaveProperty('motion')
    FakeStream.last.sendValues(motion)
    FakeStream.last.sendPosition(43.1)
    expect($own.get()?.motion).toEqual({ headingDeg: 270, courseDeg: 180, speedKn: expect.closeTo(19.46, 2) })
    // An instrument that fails sends null.
    FakeStream.last.sendValues({ headingTrue: null, courseOverGroundTrue: 0 })
    FakeStream.last.sendPosition(43.2)
    expect($own.get()?.motion).toMatchObject({ headingDeg: null, courseDeg: 0 })
  })

  it('ends course, heading and speed when it ends, and is opened again', () => {
    const { $own } = openBoat()
    const first = FakeStream.last
    first.sendValues(motion)
    first.sendPosition(43)
    expect($own.get()).toHaveProperty('motion')
    first.end()
    vi.advanceTimersByTime(5000)
    expect(FakeStream.last).not.toBe(first)
    FakeStream.last.sendPosition(43.1)
    expect($own.get()).toEqual({ latitude: 43.1, longitude: 4, source: 'boat', lostSince: null })
  })

  it('has no position beyond the poles, and is closed for good without a listener', () => {
    const { $own, stop } = openBoat()
    for (const latitude of [91, -91, null])
      FakeStream.last.sendValues({ position: { latitude, longitude: 4 } })
    FakeStream.last.sendValues({ position: { latitude: 43, longitude: 181 } })
    expect($own.get()).toBeNull()
    const clear = vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue()
    const stream = FakeStream.last
    stop()
    // Nanostores wait before they count a store as left.
    vi.advanceTimersByTime(60_000)
    expect(stream.isClosed).toBe(true)
    expect(FakeStream.last === stream).toBe(true)
    expect(clear.mock.calls).toEqual([[1]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is that of the URL, also on the site, which has none of its own', () => {
    const before = window.location.href
    onTestFinished(() => window.history.replaceState(null, '', before))
    window.history.replaceState(null, '', '?signalk=chart-table:3000')
    openBoat(site)
    expect(FakeStream.last.url).toContain('ws://chart-table:3000/')
    window.history.replaceState(null, '', before)
    const last = FakeStream.last
    openBoat(site)
    expect(FakeStream.last).toBe(last)
  })

  it('takes the place of the device, whose course is shown only while it moves', () => {
    const { $own } = openBoat()
    const tell = vi.mocked(navigator.geolocation.watchPosition).mock.calls[0]?.[0]
    const at = { latitude: 1, longitude: 2 }
    const say = (coords: object) => tell?.({ coords: { ...at, ...coords } } as GeolocationPosition)
    say({ heading: Number.NaN, speed: 0 })
    expect($own.get()).toEqual({ ...at, source: 'device', lostSince: null })
    say({ heading: 90, speed: 10 })
    const moving = { headingDeg: null, courseDeg: 90, speedKn: expect.closeTo(19.46, 2) as number }
    expect($own.get()?.motion).toEqual(moving)
    say({ heading: 90, speed: null })
    expect($own.get()?.motion?.speedKn).toBeNull()
    FakeStream.last.sendPosition(43)
    say({ heading: 90, speed: 10 })
    expect($own.get()?.source).toBe('boat')
  })
})

describe('a lost site', () => {
  it('is detected from missing responses, not from the network state of the browser', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const answers: (Response | TypeError)[] = []
    vi.spyOn(window, 'fetch').mockImplementation(() => {
      const answer = answers.shift() ?? json({})
      return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)
    })
    const { $status, observe } = createSiteStatusStore(site)
    const api = createApi('', null, observe)
    const call = () => api.call('GET /posts', { query: { place_id: 7 } }).catch(ignore)
    const before = Date.now()
    answers.push(new TypeError('Failed to fetch'))
    await call()
    expect($status.get().lostSince?.getTime()).toBeGreaterThanOrEqual(before)
    answers.push(json({ detail: 'Not found.' }, {}, 404))
    await call()
    expect($status.get()).toEqual({ lostSince: null, keptAt: null, isRefreshing: false })
    answers.push(json({}, {}, 503))
    await call()
    const { lostSince } = $status.get()
    expect(lostSince).not.toBeNull()
    // The time of the oldest stored answer that is shown.
    for (const at of ['2026-11-21T12:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-22T12:00:00.000Z']) {
      answers.push(json([], { [keptHeader]: at }))
      await call()
    }
    expect($status.get()).toEqual({
      lostSince,
      keptAt: new Date('2026-11-20T09:00:00.000Z'),
      isRefreshing: false,
    })
    answers.push(json([]))
    await call()
    expect($status.get()).toEqual({ lostSince: null, keptAt: null, isRefreshing: false })
    // Another page answers in the place of the site: the call fails as without an answer.
    answers.push(Response.json([]))
    const failure = await api.call('GET /posts', { query: { place_id: 7 } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 0 })
    expect($status.get().lostSince).not.toBeNull()
  })

  it('is noticed without other requests, and on the boat since when its server has lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const since = '2026-11-21T12:00:00.000Z'
    const request = vi
      .spyOn(window, 'fetch')
      .mockImplementation(() => Promise.resolve(json({ offline_since: since })))
    const { $status } = createSiteStatusStore(boat)
    onTestFinished($status.listen(ignore))
    vi.advanceTimersByTime(siteCheckIntervalMs)
    await expect.poll(() => $status.get().lostSince).toEqual(new Date(since))
    expect(request.mock.calls[0]?.[0]).toBe('/signalk/v1/api/roadstead/status')
    request.mockImplementation(() => Promise.resolve(json({ offline_since: null })))
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => $status.get().lostSince).toBeNull()
    request.mockRejectedValue(new TypeError('Failed to fetch'))
    window.dispatchEvent(new Event('offline'))
    await expect.poll(() => $status.get().lostSince).not.toBeNull()
  })
})

describe('the tile of the nearest place', () => {
  const places = [
    { id: 1, name: 'Port Sud', type_enum: 0, latitude: 43, longitude: 4 },
    { id: 2, name: 'Fuel dock', type_enum: 5, latitude: 43.05, longitude: 4 },
    { id: 3, name: 'Anse Nord', type_enum: 1, latitude: 43.2, longitude: 4 },
  ]
  const kept: NearbyPlaces = { kept_at: '2026-11-21T12:00:00.000Z', places }

  it('has a distance and a bearing at every fix, from the places kept on board', async () => {
    vi.stubGlobal('WebSocket', FakeStream)
    const request = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(json(kept)))
    const api = createFakeApi()
    renderPage(api, <NearestTile place={boat} texts={texts} />)
    const shows = async (name: string, distance: string) => {
      await expect.element(page.getByText(name, { exact: true })).toBeVisible()
      await expect.element(page.getByText(distance, { exact: true })).toBeVisible()
    }
    await expect.element(page.getByText('–', { exact: true })).toBeVisible()
    FakeStream.last.sendPosition(43 + 1.4 / 60)
    await shows('Port Sud', '1.4 nm · 180°')
    expect(String(request.mock.calls[0]?.[0])).toContain('/signalk/v1/api/roadstead/nearby?latitude=43.02')
    FakeStream.last.sendPosition(43 + 0.3 / 60)
    await shows('Port Sud', '0.3 nm · 180°')
    FakeStream.last.sendPosition(43 - 0.05 / 60)
    await shows('Port Sud', '93 m · 000°')
    FakeStream.last.sendPosition(43.15)
    await shows('Anse Nord', '3.0 nm · 000°')
    expect(request.mock.calls.length).toBeLessThan(3)
    expect(api.calls).toEqual([])
  })

  it('asks for its places again only after the boat has moved, or some minutes', async () => {
    const request = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(json(kept)))
    let now = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const $own = atom<OwnPosition | null>(null)
    const $places = createNearbyPlacesStore(boat, createFakeApi(), $own)
    onTestFinished($places.listen(ignore))
    const move = (latitude: number, laterMs: number) => {
      now += laterMs
      $own.set({ latitude, longitude: 4, source: 'boat', lostSince: null })
      return request.mock.calls.length
    }
    expect(move(43, 0)).toBe(1)
    await expect.poll(() => $places.get()).toEqual(places)
    const step = nearbyPlacesLimits.stepMetres / 111_195
    expect(move(43 + 0.9 * step, nearbyPlacesLimits.minIntervalMs)).toBe(1)
    expect(move(43 + 1.1 * step, 0)).toBe(2)
    expect(move(43, nearbyPlacesLimits.refreshIntervalMs - 1)).toBe(2)
    expect(move(43, 1)).toBe(3)
    expect(move(44, nearbyPlacesLimits.minIntervalMs - 1)).toBe(3)
    expect(move(44, 1)).toBe(4)
  })

  it('says since when the position is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('WebSocket', FakeStream)
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(json(kept)))
    const { container } = renderPage(createFakeApi(), <NearestTile place={boat} texts={texts} />)
    await expect.element(page.getByText('–', { exact: true })).toBeVisible()
    FakeStream.last.sendPosition(43)
    vi.advanceTimersByTime(ownPositionLimits.lostAfterMs)
    await expect
      .poll(() => container.querySelector('[role="status"]')?.textContent)
      .toMatch(/^Position lost at \d/)
  })

  it('is in the units of the reader', async () => {
    vi.stubGlobal('WebSocket', FakeStream)
    vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(json(kept)))
    localStorage.setItem('roadstead-nearby-places', JSON.stringify({ centre: places[0], places }))
    const { $units } = await import('../../../src/client/preferences.ts')
    const before = $units.get()
    onTestFinished(() => $units.set(before))
    $units.set({ ...before, speed: 'km/h', length: 'ft' })
    renderPage(createFakeApi(), <NearestTile place={boat} texts={texts} />)
    await expect.element(page.getByText('–', { exact: true })).toBeVisible()
    FakeStream.last.sendPosition(43 + 1 / 60)
    await expect.element(page.getByText('1.9 km · 180°', { exact: true })).toBeVisible()
    FakeStream.last.sendPosition(43 + 0.05 / 60)
    await expect.element(page.getByText('304 ft · 180°', { exact: true })).toBeVisible()
  })

  it('knows its places after a reload without a connection, and an empty answer does not remove them', async () => {
    const $own = atom<OwnPosition | null>(null)
    const answers: Promise<Response>[] = [Promise.resolve(json(kept))]
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(window, 'fetch').mockImplementation(
      () => answers.shift() ?? Promise.reject(new TypeError('Failed')),
    )
    const $first = createNearbyPlacesStore(boat, createFakeApi(), $own)
    const stop = $first.listen(ignore)
    $own.set({ latitude: 43, longitude: 4, source: 'boat', lostSince: null })
    await expect.poll(() => $first.get()).toEqual(places)
    stop()
    for (const answer of [json({}, {}, 503), json({ kept_at: null, places: [] })]) {
      answers.push(Promise.resolve(answer))
      const $later = createNearbyPlacesStore(boat, createFakeApi(), $own)
      onTestFinished($later.listen(ignore))
      expect($later.get()).toEqual(places)
      await expect.poll(() => answers).toEqual([])
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect($later.get()).toEqual(places)
    }
  })
})
