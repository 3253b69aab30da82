import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $notices, notify } from '../../../../src/client/notices.ts'
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
})

const listControls = (container: HTMLElement) =>
  listOutline(container.querySelector('.rs-controls') ?? document.createElement('div'))
const zoomButtons = ['button aria-label=Zoom in', 'button aria-label=Zoom out']
const locateButton = 'button aria-label=Show my position aria-busy=false'

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

it('the position of the device is requested once at a time and shown at zoom 10', async () => {
  const view = createMapView({ zoom: 14 })
  notify('location', 'an earlier failure', 'failed')
  let answer: PositionCallback = () => undefined
  const getCurrentPosition = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((found) => {
      answer = found
    })
  const { container } = renderOnMap(<MapControls view={view} controls={['locate']} />)
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  container.querySelector('button')?.click()
  await expect
    .poll(() => listControls(container))
    .toEqual(['button aria-label=Finding your position aria-busy=true disabled'])
  expect($notices.get()).toEqual([])
  container.querySelector('button')?.click()
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  answer({ coords: { latitude: 43.3, longitude: 5.4 } } as GeolocationPosition) // the fields that are read
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  expect(view.$moveRequest.get()).toEqual({ position: { latitude: 43.3, longitude: 5.4 }, zoom: 10 })
  expect($notices.get()).toEqual([])
  expect(warn.mock.calls).toEqual([])
})

it('section 8: a failed geolocation logs a warning with code and message, and a notice explains it', async () => {
  const view = createMapView()
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, fail) =>
    fail?.({ code: 2, message: 'no satellites' } as GeolocationPositionError),
  ) // the fields that are read
  const { container } = renderOnMap(<MapControls view={view} controls={['locate']} />)
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  container.querySelector('button')?.click()
  await expect.poll(() => warn.mock.calls).toEqual([['geolocation failed (2): no satellites']])
  await expect
    .poll(() => $notices.get())
    .toMatchObject([
      {
        subject: 'location',
        text: 'Your position could not be determined. Allow location access in the browser, or move the map by hand.',
        kind: 'failed',
      },
    ])
  await expect.poll(() => listControls(container)).toEqual([locateButton])
  expect(view.$moveRequest.get()).toBeNull()
})
