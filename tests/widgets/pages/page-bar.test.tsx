import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { persistMapView } from '../../../src/client/map/map-view-storage.ts'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { buildVessel } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const { title } = document
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  document.title = title
  sessionStorage.clear()
})

const back = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Back to the map' })
const last_position = {
  type: 'Point' as const,
  coordinates: [4.1324, 43.5169],
  created_at: '2026-05-01T00:00:00Z',
  nearby_place: null,
}

it('the way back from a place leads to the map around it', async () => {
  const place = buildPlace()
  renderStrict(wrapWithApi(createFakeApi(), <PlacePage id={place.id} pageData={{ place, posts: [] }} />))
  await expect.element(back).toHaveAttribute('href', '/?lat=43.517&lng=4.132&zoom=14&layers=pois')
})

it.each([
  ['its last position', last_position, '/?lat=43.517&lng=4.132&zoom=12&layers=pois+vessels'],
  ['the map if its position is not shown', null, '/'],
])('the way back from a vessel leads to %s', async (_where, position, href) => {
  const vessel = buildVessel({ last_position: position })
  renderStrict(wrapWithApi(createFakeApi(), <VesselPage id={vessel.id} pageData={{ vessel }} />))
  await expect.element(back).toHaveAttribute('href', href)
  expect(page.getByRole('link', { name: 'Show on the map' }).elements()).toHaveLength(position ? 1 : 0)
})

it('the way back leads to the map that this tab has shown, with its layers and its filter', async () => {
  const view = createMapView({
    centre: { latitude: 43.3, longitude: 5.2 },
    zoom: 11,
    layers: ['pois', 'buoys'],
    has: ['fuel'],
  })
  persistMapView(view)()
  const place = buildPlace()
  renderStrict(wrapWithApi(createFakeApi(), <PlacePage id={place.id} pageData={{ place, posts: [] }} />))
  await expect.element(back).toHaveAttribute('href', '/?lat=43.3&lng=5.2&zoom=11&layers=pois+buoys&has=fuel')
  await expect
    .element(page.getByRole('link', { name: 'Show on the map' }))
    .toHaveAttribute('href', '/?lat=43.517&lng=4.132&zoom=14&layers=pois')
})
