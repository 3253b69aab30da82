import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMapView, setLayerStatus } from '../../../../src/client/map/map-view.ts'
import { saveUnit } from '../../../../src/client/preferences.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { StatusBar } from '../../../../src/widgets/map/controls/StatusBar.tsx'
import { buildTileSource } from '../../../factories/records.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { waitForRender } from '../../../support/render.tsx'

afterEach(() => saveUnit('position', defaultUnits.position))

const source = buildTileSource({ id: 'aerial', attribution: 'Aerial Ltd' })
const onLicences = vi.fn()
const places = 'places © OpenStreetMap contributors (ODbL)'
const builtIn = 'NASA Blue Marble, Natural Earth'
const coasts = [
  { source: 'Natural Earth 1:10m', licence: 'public domain', date: '2022-05', spacing_m: 2000 },
  { source: 'GSHHG 2.3.7', licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 213 },
  { source: 'OpenStreetMap', licence: 'ODbL-1.0', date: null, spacing_m: 20 },
]
const detail = 'aerial is not responding. The built-in world image is shown instead.'

/** Lists the bar without its scale, the icon of the map and its tiles. */
const listBar = (container: HTMLElement) => listOutline(container.querySelector('.rs-status') ?? container)
const getCredits = (container: HTMLElement) => container.querySelector('.rs-status__credits')?.textContent

describe('the status bar', () => {
  it('shows the centre, the zoom, a scale and the attribution', async () => {
    const view = createMapView({ centre: { latitude: 43.5, longitude: -4.25 }, zoom: 8.5 })
    const bar = <StatusBar view={view} source={source} basemapState="shown" onLicences={onLicences} />
    const { container } = renderOnMap(bar)
    await expect
      .poll(() => listBar(container))
      .toEqual([
        'span aria-label=Map centre dir=ltr 43° 30.0′ N 4° 15.0′ W',
        'span zoom 9',
        'span aria-label=20 nm dir=ltr 20 nm',
        'i style=width: 61px;',
        'span · Aerial Ltd',
        'strong Not For Navigation',
        `span · ${places}`,
        'button Licences',
      ])
    saveUnit('position', 'dd')
    await expect.poll(() => listBar(container)[0]).toBe('span aria-label=Map centre dir=ltr 43.500, -4.250')
  })

  it('opens the licences; a click on it does not reach the map', async () => {
    onLicences.mockClear()
    const view = createMapView()
    const bar = <StatusBar view={view} source={source} basemapState="shown" onLicences={onLicences} />
    const { container, getMap } = renderOnMap(bar)
    await expect.poll(() => container.querySelector('.rs-status__licences')).not.toBeNull()
    await waitForRender()
    const onClick = vi.fn()
    getMap().on('click', onClick)
    container.querySelector<HTMLElement>('.rs-status__licences')?.click()
    expect(onLicences.mock.calls.length).toBe(1)
    expect(onClick.mock.calls.length).toBe(0)
    container.querySelector<HTMLElement>('.leaflet-container')?.click()
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('can leave out everything but the attribution', async () => {
    const bar = (
      <StatusBar
        view={createMapView()}
        showsPosition={false}
        source={source}
        basemapState="waiting"
        onLicences={onLicences}
      />
    )
    const { container } = renderOnMap(bar, { roadstead: { attribution: 'Club nautique' } })
    await expect
      .poll(() => listBar(container))
      .toEqual([
        'span · Aerial Ltd · Club nautique',
        'strong Not For Navigation',
        `span · ${places}`,
        'button Licences',
      ])
  })

  it.each([
    ['has no imagery', null, 'span Imagery unavailable, showing the built-in map'],
    [
      'does not get its imagery',
      source,
      `span title=${detail} Imagery unavailable, showing the built-in map`,
    ],
  ] as const)('says that the map %s', async (_title, given, notice) => {
    const view = createMapView({ zoom: 16 })
    const bar = (
      <StatusBar
        view={view}
        showsPosition={false}
        source={given}
        basemapState="away"
        onLicences={onLicences}
      />
    )
    const api = createFakeApi({ 'GET /coast': { version: '1', sources: coasts } })
    const { container } = renderOnMap(bar, { roadstead: { api } })
    await expect.poll(() => listBar(container)[0]).toBe(notice)
    await expect
      .poll(() => getCredits(container))
      .toBe(
        `Not For Navigation · ${builtIn}, GSHHG 2.3.7 (LGPL-3.0-or-later), © OpenStreetMap contributors (ODbL-1.0) · ${places}`,
      )
  })

  it('credits the built-in world until a source is known, and notes simulated boats', async () => {
    const view = createMapView()
    setLayerStatus(view, 'vessels', { state: 'ready', count: 1, isSimulated: true })
    const bar = (
      <StatusBar
        view={view}
        showsPosition={false}
        source={null}
        basemapState="waiting"
        onLicences={onLicences}
      />
    )
    const { container } = renderOnMap(bar)
    await expect
      .poll(() => listBar(container))
      .toEqual([
        'span title=This map, its counts and its traffic lines include simulated boats and weather beacons. Simulated boats',
        'strong Not For Navigation',
        `span · ${builtIn} · ${places}`,
        'button Licences',
      ])
  })

  // At the equator a pixel is 156,543 m at zoom 0 and half of that with each zoom.
  it.each([
    [3, 0, '500 nm', 47],
    [8, 0, '20 nm', 61],
    [8, 60, '10 nm', 61],
    [13, 0, '0.5 nm', 49],
    [18, 0, '0.02 nm', 62],
  ])('has a scale of a round number of miles: zoom %i, latitude %i', async (zoom, latitude, text, px) => {
    const bar = (
      <StatusBar view={createMapView()} source={null} basemapState="shown" onLicences={onLicences} />
    )
    const { container } = renderOnMap(bar, { zoom, centre: { latitude, longitude: 0 } })
    await expect.poll(() => listBar(container)[2]).toBe(`span aria-label=${text} dir=ltr ${text}`)
    expect(listBar(container)[3]).toBe(`i style=width: ${px}px;`)
  })

  it('measures the scale again after a move of the map', async () => {
    const bar = (
      <StatusBar view={createMapView()} source={null} basemapState="shown" onLicences={onLicences} />
    )
    const { container, getMap } = renderOnMap(bar)
    await expect.poll(() => listBar(container)[2]).toContain('20 nm')
    getMap().setZoom(13, { animate: false })
    await expect.poll(() => listBar(container)[2]).toContain('0.5 nm')
  })
})
