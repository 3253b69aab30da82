import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapView, type SelectedTrack } from '../../../../src/client/map/map-view.ts'
import { VesselTrack } from '../../../../src/widgets/map/overlays/VesselTrack.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'

const track: SelectedTrack = { vesselId: 7, name: 'Espadon', isReversed: false }
const centre = { latitude: 0, longitude: 180 }
const points = (longitudes: number[]) =>
  longitudes.map((longitude) => `<trkpt lat="0" lon="${longitude}"/>`).join('')
const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk>
  <trkseg>${points([179.5, 179.6])}</trkseg><trkseg>${points([-179.9, -179.8])}</trkseg></trk></gpx>`

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

function openTrack(respond: () => Promise<Response>, shown = track) {
  vi.spyOn(window, 'fetch').mockImplementation(respond)
  const view = createMapView()
  view.$track.set(shown)
  const opened = renderOnMap(<VesselTrack view={view} track={shown} />, {
    centre,
    roadstead: { api: { ...createFakeApi(), site: 'https://site.test' } },
  })
  const listStrip = () => listOutline(opened.container.querySelector('.rs-track') ?? opened.container)
  return { ...opened, view, listStrip }
}

const close = 'button aria-label=Hide the track title=Hide the track'.replace(
  /^(\S+) (.*) (title.*)$/,
  '$1 $3 $2',
)
const listShown = (isReversed: boolean) => [
  'section aria-label=Track of Espadon',
  'p role=status',
  'b Track of Espadon',
  `span last 24 hours${isReversed ? ', reversed' : ''}`,
  `button title=Reverse the track aria-label=Reverse the track aria-pressed=${isReversed}`,
  `a href=https://site.test/api/v1/vessels/7/track.gpx${isReversed ? '?reverse=true' : ''} download title=Download as GPX aria-label=Download as GPX`,
  close,
]

describe('the track of a vessel', () => {
  it.each([false, true])('is drawn on the copy of the world in view (reversed: %s)', async (isReversed) => {
    const { container, view, listStrip, unmount } = openTrack(() => Promise.resolve(new Response(gpx)), {
      ...track,
      isReversed,
    })
    await expect.poll(listStrip).toEqual(listShown(isReversed))
    const listPaths = () =>
      [...container.querySelectorAll('.leaflet-overlay-pane path')].map((path) => [
        path.getAttribute('class'),
        path.getAttribute('stroke-width'),
      ])
    // An effect draws the track after the strip.
    await expect.poll(listPaths).toEqual([
      ['rs-track-edge', '5'],
      ['rs-track-line', '2.5'],
      ['rs-track-start', '2'],
      ['rs-track-end', '2'],
    ])
    const getX = (part: string) => {
      const { left, width } =
        container.querySelector(`.rs-track-${part}`)?.getBoundingClientRect() ?? new DOMRect()
      return (
        left + width / 2 - (container.querySelector('.leaflet-container')?.getBoundingClientRect().left ?? 0)
      )
    }
    // At zoom 8 a degree is 182 px; the centre is at 400 px.
    const [west, east] = isReversed ? ['end', 'start'] : ['start', 'end']
    expect(getX(west ?? '')).toBeCloseTo(400 - 0.5 * 182, -1)
    expect(getX(east ?? '')).toBeCloseTo(400 + 0.2 * 182, -1)
    container.querySelector<HTMLElement>('[aria-label="Reverse the track"]')?.click()
    expect(view.$track.get()).toEqual({ ...track, isReversed: !isReversed })
    container.querySelector<HTMLElement>('[aria-label="Hide the track"]')?.click()
    expect(view.$track.get()).toBeNull()
    unmount()
    expect(container.querySelectorAll('.leaflet-overlay-pane path')).toHaveLength(0)
  })

  it('is loading, then empty if it is not visible', async () => {
    let respond = (_response: Response) => {}
    const { container, listStrip } = openTrack(() => new Promise((resolve) => (respond = resolve)))
    await expect
      .poll(listStrip)
      .toEqual(['section aria-label=Track of Espadon', 'p role=status Loading', close])
    respond(new Response('<gpx><trk/></gpx>'))
    await expect
      .poll(listStrip)
      .toEqual([
        'section aria-label=Track of Espadon',
        'p role=status No track of Espadon for the last 24 hours.',
        close,
      ])
    expect(container.querySelectorAll('.leaflet-overlay-pane path')).toHaveLength(0)
  })

  it('can be loaded again after a failure', async () => {
    let response = () => Promise.resolve(new Response('', { status: 503 }))
    const { container, listStrip } = openTrack(() => response())
    await expect
      .poll(listStrip)
      .toEqual([
        'section aria-label=Track of Espadon',
        'p role=status The track of Espadon could not be loaded.',
        'button Try again',
        close,
      ])
    response = () => Promise.resolve(new Response(gpx))
    container.querySelector<HTMLElement>('.rs-track button')?.click()
    await expect.poll(listStrip).toEqual(listShown(false))
  })
})
