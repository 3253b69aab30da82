import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $theme, saveTheme } from '../../../src/client/preferences.ts'
import { detectPanelEnvironment, parsePanelQuery } from '../../../src/plugin/panel/environment.ts'
import { createOwnPositionStore } from '../../../src/plugin/panel/own-position.ts'
import { connectPlotter, type PlotterBus } from '../../../src/plugin/panel/plotter-bus.ts'
import { usePlotterNightMode } from '../../../src/plugin/panel/plotter-night.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { createPlotterBus } from '../../fakes/plotter-bus.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
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
    expect(isTile).toBe(true)
    // The test runs in a frame, as the panel does in a plotter.
    expect(window.parent).not.toBe(window)
    expect(inFreeboard).toBe(true)
  })

  it.each([
    ['?lat=43.5&lon=4.1', { lat: 43.5, lng: 4.1 }],
    ['?lat=43.5&lng=5&lon=4.1', { lat: 43.5, lng: 5 }],
    ['?lon=east', {}],
  ])('reads %s', (query, values) => {
    expect(parsePanelQuery(query).values).toEqual(values)
  })
})

describe('the night mode of the plotter', () => {
  function Night({ bus }: { bus: PlotterBus }) {
    usePlotterNightMode(bus)
    return null
  }

  it('switches to the colours of dusk and back, unless another theme was chosen', async () => {
    saveTheme('light')
    const { bus, calls, deliver, listeners } = createPlotterBus(['nightMode'], { enabled: false })
    renderPage(createFakeApi(), <Night bus={bus} />)
    await expect.poll(() => listeners.has('nightMode.changed')).toBe(true)
    expect(calls).toContainEqual(['nightMode.get', undefined])
    const change = (enabled: boolean) => {
      deliver('nightMode.changed', { enabled })
      return $theme.get()
    }
    for (const [enabled, theme] of [
      [true, 'dark'],
      [true, 'dark'],
      [false, 'light'],
      [false, 'light'],
      [true, 'dark'],
    ] as const)
      expect(change(enabled)).toBe(theme)
    $theme.set('night')
    expect(change(false)).toBe('night')
  })

  it('is not asked of a plotter without one', async () => {
    const { bus, calls, listeners } = createPlotterBus(['resources.filter'])
    renderPage(
      createFakeApi(),
      <>
        <Night bus={bus} />
        <p>shown</p>
      </>,
    )
    await expect.element(page.getByText('shown')).toBeVisible()
    expect(calls).toEqual([])
    expect(listeners.size).toBe(0)
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
