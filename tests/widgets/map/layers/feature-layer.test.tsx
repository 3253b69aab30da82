import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { FeatureLayer } from '../../../../src/widgets/map/layers/FeatureLayer.tsx'
import { buoys } from '../../../../src/widgets/map/layers/buoys.ts'
import { vessels } from '../../../../src/widgets/map/layers/vessels.tsx'
import { MapWidget } from '../../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildBeaconFeature, buildFeatureCollection } from '../../../factories/live-records.ts'
import { createUserSessionStore } from '../../../factories/users.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { renderStrict, waitForRender, wrapWithApi } from '../../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe('the real-time updates of a layer', () => {
  const end = vi.fn()
  const subscribe = vi.fn(() => end)
  const definition = vessels as Required<typeof vessels>

  function openMap(isLive: boolean) {
    end.mockClear()
    subscribe.mockClear()
    const loadUpdates = vi.spyOn(definition, 'loadUpdates').mockResolvedValue({ subscribe })
    const api = createFakeApi({
      'GET /tile_sources': [],
      'GET /connections': buildFeatureCollection() as never,
    }) // the contract type is generic
    const view = createMapView({ centre, zoom: 12, layers: ['vessels'] })
    const map = <MapWidget view={view} live={isLive} />
    const { unmount } = renderStrict(wrapWithApi(api, map, [], createUserSessionStore()))
    return { api, view, unmount, loadUpdates }
  }

  it('begin once on a live map, and end with it', async () => {
    const { api, unmount } = openMap(true)
    await expect.poll(() => subscribe.mock.calls).toEqual([[api, expect.anything()]])
    await waitForRender()
    expect(subscribe.mock.calls.length).toBe(1)
    expect(end.mock.calls.length).toBe(0)
    unmount()
    await expect.poll(() => end.mock.calls.length).toBe(1)
  })

  it('are not loaded by another map', async () => {
    const { view, loadUpdates } = openMap(false)
    await expect.poll(() => view.$layerStatuses.get().vessels?.state).toBe('ready')
    await waitForRender()
    expect(loadUpdates).not.toHaveBeenCalled()
  })
})

it.each([
  [undefined, 0],
  [3, 1],
])(
  'weather of four hours ago is old from the age that the page sets: %s hours',
  async (staleReportHours, count) => {
    const obs_time = new Date(Date.now() - 4 * 3_600_000).toISOString()
    const api = createFakeApi({
      'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature({ ...centre, obs_time })) as never, // as above
    })
    const view = createMapView({ centre, zoom: 12 })
    view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
    const layer = <FeatureLayer view={view} definition={buoys as never} /> // a layer of beacons
    const { container } = renderOnMap(layer, {
      centre,
      zoom: 12,
      roadstead: { api, ...(staleReportHours !== undefined && { staleReportHours }) },
    })
    await expect.poll(() => container.querySelectorAll('.rs-beacon').length).toBe(1)
    expect(container.querySelectorAll('.rs-beacon--old')).toHaveLength(count)
  },
)
