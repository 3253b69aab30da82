import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView, toggleLayer } from '../../../../src/client/map/map-view.ts'
import type { LayerKey } from '../../../../src/core/catalogue/map-layers.ts'
import { MapWidget } from '../../../../src/widgets/map/MapWidget.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildFeatureCollection } from '../../../factories/live-records.ts'
import { buildNavAidFeature, buildPlaceCollection, buildPlaceFeature } from '../../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const at = { latitude: 43.5, longitude: 4.5 }

function openMap(layers: LayerKey[]) {
  const api = createFakeApi({
    'GET /tile_sources': [],
    'GET /places?type=centroid': buildPlaceCollection(buildPlaceFeature({ id: 1, name: 'Port', ...at })),
    'GET /nav_aids': buildFeatureCollection(buildNavAidFeature({ id: 2, aid_type: 1, ...at })),
  })
  const view = createMapView({ centre: at, zoom: 12, layers })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 800, height: 500 }}>
        <MapWidget view={view} />
      </div>,
    ),
  )
  return { view, container }
}

const place = page.getByRole('button', { name: /^Port,/ })
const aid = page.getByRole('button', { name: /^Aid 2/ })

/** Whether a press at the centre of an element, and anywhere within 12 px of it, meets that element. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return [
    [0, 0],
    [-11, 0],
    [11, 0],
    [0, -11],
    [0, 11],
  ].every(([dx = 0, dy = 0]) => element.contains(document.elementFromPoint(x + dx, y + dy)))
}

it('markers of two layers at one position do not hide each other, and a line leads to the position', async () => {
  openMap(['pois', 'navAids'])
  await expect.element(place).toBeVisible()
  await expect.element(aid).toBeVisible()
  await expect.poll(() => isUncovered(place.element()) && isUncovered(aid.element())).toBe(true)
  // The aid has a precise position and keeps it.
  expect(aid.element()).not.toHaveClass('rs-marker--shifted')
  expect(place.element()).toHaveClass('rs-marker--shifted')
  const line = getComputedStyle(place.element(), '::before')
  expect(Number.parseFloat(line.width)).toBeGreaterThanOrEqual(24)
})

it('a marker returns to its position when the other layer is turned off', async () => {
  const { view } = openMap(['pois', 'navAids'])
  await expect.element(place).toHaveClass('rs-marker--shifted')
  toggleLayer(view, 'navAids')
  await expect.element(place).not.toHaveClass('rs-marker--shifted')
  expect((place.element() as HTMLElement).style.translate).toBe('')
})

it('a marker that was moved opens its card', async () => {
  const { view } = openMap(['pois', 'navAids'])
  await expect.element(place).toHaveClass('rs-marker--shifted')
  await place.click()
  expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 1 })
})
