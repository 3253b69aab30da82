import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $notices, notify } from '../../../../src/client/notices.ts'
import { $devicePosition } from '../../../../src/client/map/device-position.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { MapControls, type MapControl } from '../../../../src/widgets/map/controls/MapControls.tsx'
import { listOutline } from '../../../support/outline.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  $devicePosition.set(null)
})

const listControls = (container: HTMLElement) =>
  listOutline(container.querySelector('.rs-controls') ?? document.createElement('div'))
const zoomButtons = ['button aria-label=Zoom in', 'button aria-label=Zoom out']
const locateButton = 'button aria-label=Show my position aria-pressed=false aria-busy=false'

const followingButton = 'button aria-label=Show my position aria-pressed=true aria-busy=false'

const zoomOutlines = (isNearest: boolean, isFarthest: boolean) =>
  [isNearest, isFarthest].map((isAtLimit, at) => `${zoomButtons[at]} aria-disabled=${isAtLimit}`)

it.each<[string, readonly MapControl[] | undefined, string[]]>([
  ['by default', undefined, [...zoomOutlines(false, false), locateButton]],
  ['by name: zoom', ['zoom'], zoomOutlines(false, false)],
  ['by name: locate', ['locate', 'position'], [locateButton]],
  ['by name: none of them', ['position'], []],
])('a map has controls %s', async (_title, controls, expected) => {
  const { container } = renderOnMap(<MapControls view={createMapView()} controls={controls} />)
  await expect.poll(() => container.querySelector('.leaflet-map-pane')).not.toBeNull()
  await expect.poll(() => listControls(container)).toEqual(expected)
  expect(container.querySelectorAll('.rs-controls')).toHaveLength(expected.length === 0 ? 0 : 1)
})

it('the zoom buttons follow the limits of the map', async () => {
  const { container, getMap } = renderOnMap(<MapControls view={createMapView()} controls={['zoom']} />)
  await expect.poll(() => listControls(container)).toEqual(zoomOutlines(false, false))
  getMap().setMaxZoom(8)
  await expect.poll(() => listControls(container)).toEqual(zoomOutlines(true, false))
  getMap().setMinZoom(8)
  await expect.poll(() => listControls(container)).toEqual(zoomOutlines(true, true))
  getMap().setMaxZoom(9)
  await expect.poll(() => listControls(container)).toEqual(zoomOutlines(false, true))
})

interface Device {
  /** Answers the pending request. */
  answer: PositionCallback
  /** Reports a further position. */
  report: PositionCallback
  getCurrentPosition: ReturnType<typeof vi.spyOn>
  clearWatch: ReturnType<typeof vi.spyOn>
}

function fakeDevice(): Device {
  const { geolocation } = navigator
  const device: Device = {
    answer: () => undefined,
    report: () => undefined,
    getCurrentPosition: vi.spyOn(geolocation, 'getCurrentPosition').mockImplementation((found) => {
      device.answer = found
    }),
    clearWatch: vi.spyOn(geolocation, 'clearWatch').mockReturnValue(),
  }
  vi.spyOn(geolocation, 'watchPosition').mockImplementation((found) => {
    device.report = found
    return 1
  })
  return device
}

/** A position as the browser gives it. */
const at = (latitude: number, longitude: number, more: { heading?: number; ageMs?: number } = {}) =>
  ({
    coords: { latitude, longitude, accuracy: 12, heading: more.heading ?? null },
    timestamp: Date.now() - (more.ageMs ?? 0),
  }) as GeolocationPosition // the fields that are read

async function press(container: HTMLElement): Promise<void> {
  await expect.poll(() => container.querySelector('button')).not.toBeNull()
  container.querySelector('button')?.click()
}

const getBoat = (container: HTMLElement) =>
  container.querySelector('.rs-own-ship, .rs-own-boat')?.getAttribute('aria-label')

it('the button requests the position once at a time, and shows it at zoom 10 with its accuracy', async () => {
  const device = fakeDevice()
  notify('location', 'an earlier failure', 'failed')
  const { container, getMap } = renderOnMap(<MapControls view={createMapView()} controls={['locate']} />)
  await press(container)
  await expect
    .poll(() => listControls(container))
    .toEqual(['button aria-label=Finding your position aria-pressed=false aria-busy=true disabled'])
  expect($notices.get()).toEqual([])
  container.querySelector('button')?.click()
  expect(device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4))
  await expect.poll(() => listControls(container)).toEqual([followingButton])
  expect(getMap().getZoom()).toBe(10)
  expect(getMap().getCenter().lat).toBeCloseTo(43.3, 3)
  expect(getBoat(container)).toBe('Your position, accurate to 12 m')
  expect(container.querySelectorAll('.rs-own-accuracy')).toHaveLength(1)
  expect($notices.get()).toEqual([])
  expect(warn.mock.calls).toEqual([])
})

it('the button never reduces the zoom', async () => {
  const device = fakeDevice()
  const view = createMapView({ zoom: 14 })
  const { container, getMap } = renderOnMap(<MapControls view={view} controls={['locate']} />, { zoom: 14 })
  await press(container)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4))
  await expect.poll(() => getMap().getCenter().lat).toBeCloseTo(43.3, 3)
  expect(getMap().getZoom()).toBe(14)
})

it('the map follows the device, turned by its course, until it is dragged', async () => {
  const device = fakeDevice()
  const { container, getMap } = renderOnMap(<MapControls view={createMapView()} controls={['locate']} />)
  await press(container)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4))
  await expect.poll(() => listControls(container)).toEqual([followingButton])
  device.report(at(43.31, 5.41, { heading: 45 }))
  await expect.poll(() => getMap().getCenter().lat).toBeCloseTo(43.31, 3)
  expect(container.querySelectorAll('.rs-own-boat')).toHaveLength(1)
  getMap().fire('dragstart')
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  device.report(at(43.4, 5.5))
  await expect.poll(() => container.querySelectorAll('.rs-own-ship')).toHaveLength(1)
  expect(getMap().getCenter().lat).toBeCloseTo(43.31, 3)
})

it('a second press ends following, and the map stays at its place', async () => {
  const device = fakeDevice()
  const { container } = renderOnMap(<MapControls view={createMapView()} controls={['locate']} />)
  await press(container)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4))
  await expect.poll(() => listControls(container)).toEqual([followingButton])
  await press(container)
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  expect(device.getCurrentPosition).toHaveBeenCalledOnce()
  expect(getBoat(container)).toBe('Your position, accurate to 12 m')
})

it('a position of some minutes ago says its age and is drawn hollow', async () => {
  const device = fakeDevice()
  const { container } = renderOnMap(<MapControls view={createMapView()} controls={['locate']} />)
  await press(container)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4, { ageMs: 4.5 * 60_000 }))
  await expect.poll(() => getBoat(container)).toBe('Your position 4 minutes ago, accurate to 12 m')
  expect(container.querySelectorAll('.rs-own-ship--lost')).toHaveLength(1)
})

it('a map that closes stops watching the device', async () => {
  const device = fakeDevice()
  const { container, unmount } = renderOnMap(<MapControls view={createMapView()} controls={['locate']} />)
  await press(container)
  await expect.poll(() => device.getCurrentPosition).toHaveBeenCalledOnce()
  device.answer(at(43.3, 5.4))
  await expect.poll(() => listControls(container)).toEqual([followingButton])
  unmount()
  await expect.poll(() => device.clearWatch).toHaveBeenCalledWith(1)
})

it.each([
  [
    2,
    'Your position could not be determined. Allow location access in the browser, or move the map by hand.',
  ],
  [
    1,
    'Location access is not allowed. Allow it for this page in the settings of the browser, or move the map by hand.',
  ],
])('section 8: a failed geolocation (%i) logs a warning, and a notice explains it', async (code, text) => {
  const view = createMapView()
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, fail) =>
    fail?.({ code, message: 'no satellites' } as GeolocationPositionError),
  ) // the fields that are read
  const { container, getMap } = renderOnMap(<MapControls view={view} controls={['locate']} />)
  await press(container)
  await expect.poll(() => $notices.get()).toMatchObject([{ subject: 'location', text, kind: 'failed' }])
  expect(warn.mock.calls[0]).toEqual([`geolocation failed (${code}): no satellites`])
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  expect(getMap().getCenter().lat).toBeCloseTo(0, 5)
})
