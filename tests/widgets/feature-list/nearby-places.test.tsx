import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import type { LayerKey } from '../../../src/core/catalogue/map-layers.ts'
import type { NearbyPlace } from '../../../src/core/contract/place.ts'
import { featureList } from '../../../src/core/limits/interface.ts'
import { FeatureList } from '../../../src/widgets/feature-list/FeatureList.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildConnection } from '../../factories/live-records.ts'
import { buildNearbyPlace } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const call = 'GET /places/nearby'
const centre = { latitude: 43.5, longitude: 4.5 }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function renderPlaces(places?: NearbyPlace[], layers: LayerKey[] = ['pois']) {
  const api = createFakeApi(places && { [call]: places })
  const view = createMapView({ centre, zoom: 11, layers })
  view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
  const { container } = renderStrict(wrapWithApi(api, <FeatureList view={view} />))
  return { api, view, container }
}

const buildAt = (id: number, latitude: number, fields: Partial<NearbyPlace> = {}) =>
  buildNearbyPlace({ id, name: `Port ${id}`, latitude, longitude: 4.5, ...fields })

const getRowTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('places in the list', () => {
  it('have type, rating, distance and direction, in the order of the server, which is said', async () => {
    renderPlaces([
      buildAt(3, 43.5),
      buildAt(1, 43.4, { rating_average: 4.3, type_enum: 1 }),
      buildAt(2, 43.7, { approximate: true }),
    ])
    await expect
      .poll(getRowTexts)
      .toEqual(['Port 3Marinaat the centre', 'Port 1Anchorage 4.36 nm S', 'Port 2Marina≈ 12 nm N'])
    await expect.element(page.getByText('By distance from the centre of the map')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Points of Interest' })).toBeVisible()
  })

  it('whose name the product made have it in the language of the reader', async () => {
    renderPlaces([buildAt(1, 43.4, { name: 'Anchorage near Port Camargue', type_enum: 1 })])
    await expect.poll(getRowTexts).toEqual(['Anchorage near Port CamargueAnchorage6 nm S'])
  })

  it('keep their distances while the map moves, until the places of the new centre are there', async () => {
    const { view } = renderPlaces([buildAt(1, 43.4)])
    await expect.poll(getRowTexts).toEqual(['Port 1Marina6 nm S'])
    view.$centre.set({ latitude: 43.4, longitude: 4.5 })
    expect(getRowTexts()).toEqual(['Port 1Marina6 nm S'])
    await expect.poll(getRowTexts).toEqual(['Port 1Marinaat the centre'])
  })

  it('open their card, also outside of the view', async () => {
    const { view } = renderPlaces([buildAt(1, 43.4), buildAt(2, 44.5)])
    const far = page.getByRole('button', { name: /^Port 2/ })
    await far.click()
    const position = { latitude: 44.5, longitude: 4.5 }
    expect(view.$selection.get()).toEqual({ kind: 'place', id: 2, position })
    expect(view.$moveRequest.get()).toEqual({ position, zoom: 11 })
    await expect.element(far).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByRole('button', { name: /^Port 1/ }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('are shown a number at a time', async () => {
    const { rowsAtOnce } = featureList
    renderPlaces(Array.from({ length: rowsAtOnce + 4 }, (_, index) => buildAt(index + 1, 43.5)))
    await expect.poll(() => getRowTexts().length).toBe(rowsAtOnce)
    await page.getByRole('button', { name: 'Show 4 more' }).click()
    await expect.poll(() => getRowTexts().length).toBe(rowsAtOnce + 4)
  })

  it('are not requested if their layer is off', async () => {
    const { api, view, container } = renderPlaces([buildAt(1, 43.4)], ['vessels'])
    await expect.element(page.getByText(/^Nothing to show here\./)).toBeVisible()
    view.$layerStatuses.setKey('vessels', { state: 'ready', count: 1 })
    view.$mapFeatures.setKey('vessels', [
      { kind: 'one', key: 'one 7', position: centre, properties: buildConnection() },
    ])
    await expect
      .poll(() => [...container.querySelectorAll('h3')].map(({ textContent }) => textContent))
      .toEqual(['Vessels 1'])
    expect(getRowTexts()).toEqual(['EspadonSailboat, Vessel under wayat the centre'])
    expect(api.calls).toEqual([])
    view.$layers.set(['pois', 'vessels'])
    await expect.poll(() => getRowTexts()[0]).toBe('Port 1Marina6 nm S')
  })
})

describe('without places', () => {
  it('a placeholder is shown while they load', async () => {
    const { container } = renderPlaces()
    await expect.poll(() => container.querySelector('[aria-busy="true"] .rs-skeleton')).not.toBeNull()
  })

  it('it is said how far was searched, and that a filter applies', async () => {
    const { view } = renderPlaces([])
    await expect
      .element(page.getByText('No places within 300 nm of the centre of the map. Move the map.'))
      .toBeVisible()
    view.$has.set(['fuel'])
    await expect
      .element(page.getByText(/^No places that match the filter within 300 nm .* Clear the filter/))
      .toBeVisible()
  })

  it('a failure is said, with a button for another attempt', async () => {
    const { api } = renderPlaces()
    await api.fail(call, 503)
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Could not be loaded/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await api.respond(call, [buildAt(1, 43.4)])
    await expect.poll(getRowTexts).toEqual(['Port 1Marina6 nm S'])
  })
})
