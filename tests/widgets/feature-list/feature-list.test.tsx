import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MapFeature } from '../../../src/client/map/map-features.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import type { LayerKey } from '../../../src/core/catalogue/map-layers.ts'
import { featureList } from '../../../src/core/limits/interface.ts'
import { FeatureList } from '../../../src/widgets/feature-list/FeatureList.tsx'
import { toMapFeature } from '../../../src/widgets/map/clusters/drawn-feature.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildConnection } from '../../factories/live-records.ts'
import { buildNavAidFeature } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }

function buildMapFeature(id: number, latitude: number): MapFeature {
  return toMapFeature(`one ${id}`, buildNavAidFeature({ id, aid_type: 24, latitude, longitude: 4.5 }))
}

const cluster: MapFeature = {
  kind: 'group',
  key: 'g',
  position: centre,
  count: 1200,
  types: { 24: 1200 },
  bbox: { x1: 4.4, y1: 43.4, x2: 4.6, y2: 43.6 },
  canSpiderfy: false,
}

function renderList(features: MapFeature[], layer: LayerKey = 'navAids') {
  const view = createMapView({ centre, zoom: 11, layers: [layer] })
  view.$layerStatuses.setKey(layer, { state: 'ready', count: features.length })
  view.$mapFeatures.setKey(layer, features)
  renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
  return view
}

const getRowTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('FeatureList', () => {
  it('lists the nearest first, with type, distance and direction, and says so', async () => {
    const view = renderList([buildMapFeature(2, 43.7), buildMapFeature(1, 43.4), buildMapFeature(3, 43.5)])
    await expect
      .poll(getRowTexts)
      .toEqual([
        'Aid 3Port hand markat the centre',
        'Aid 1Port hand mark6 nm S',
        'Aid 2Port hand mark12 nm N',
      ])
    await expect.element(page.getByText('By distance from the centre of the map')).toBeVisible()
    view.$centre.set({ latitude: 43.7, longitude: 4.5 })
    await expect.poll(() => getRowTexts()[0]).toBe('Aid 2Port hand markat the centre')
  })

  it('states the size of the area of a vessel, and neither distance nor direction', async () => {
    const seen_at = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    const area = [4.570312, 43.325178, 4.921875, 43.580391]
    const properties = buildConnection({ area, seen_at, status: null, sog: null, heading: null })
    renderList(
      [{ kind: 'one', key: 'one 7', position: { latitude: 43.45, longitude: 4.75 }, properties }],
      'vessels',
    )
    await expect.element(page.getByRole('button', { name: /^Espadon/ })).toBeVisible()
    expect(getRowTexts()).toEqual(['EspadonSailboat, somewhere in an area of 15 nm, 2 hours ago'])
  })

  it('opens the card of a row by keyboard', async () => {
    const view = renderList([buildMapFeature(1, 43.4)])
    await expect.element(page.getByText('Aid 1')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(view.$selection.get()).toMatchObject({ kind: 'nav-aid', id: 1 })
    await expect.element(page.getByRole('button', { name: /Aid 1/ })).toHaveAttribute('aria-pressed', 'true')
  })

  it('has no row for a group, but says how many records are in groups', async () => {
    renderList([cluster, buildMapFeature(1, 43.4), { ...cluster, key: 'h', count: 3 }])
    await expect.element(page.getByText('1,203 in groups: zoom in, or open a group on the map')).toBeVisible()
    expect(getRowTexts()).toEqual(['Aid 1Port hand mark6 nm S'])
    // A group counts as all its records.
    await expect.element(page.getByRole('heading', { name: /1,204$/ })).toBeVisible()
  })

  it('has no list if all records are in groups', async () => {
    renderList([cluster])
    await expect.element(page.getByText(/^1,200 in groups/)).toBeVisible()
    expect(page.getByRole('list').elements()).toEqual([])
  })

  it('gives the number of shapes of a layer, and leaves out layers with nothing in view', async () => {
    const view = createMapView({ centre, zoom: 11, tileZoom: 15, layers: ['satMaps', 'buoys'] })
    view.$layerStatuses.set({
      satMaps: { state: 'ready', count: 1234 },
      buoys: { state: 'loading', count: 0 },
    })
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
    // Without rows there is no order to state.
    await expect
      .poll(() => container.querySelector('.rs-view-list')?.textContent)
      .toBe('Satellite maps1,234 sheets at tile zoom 15')
  })

  it('lists a limited number of rows at a time', async () => {
    const { rowsAtOnce } = featureList
    renderList(Array.from({ length: 2 * rowsAtOnce + 10 }, (_, i) => buildMapFeature(i + 1, 43.5 + i / 1000)))
    await expect.poll(() => getRowTexts().length).toBe(rowsAtOnce)
    await page.getByRole('button', { name: `Show ${rowsAtOnce} more` }).click()
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    await expect.poll(() => getRowTexts().length).toBe(2 * rowsAtOnce + 10)
  })

  it('shows instructions without features, if places are off too', async () => {
    const view = createMapView({ layers: ['buoys'] })
    renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
    await expect.element(page.getByText(/^Nothing to show here\./)).toBeVisible()
  })
})
