import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MapFeature } from '../../../src/client/map/map-features.ts'
import type { PlaceProperties } from '../../../src/core/contract/place.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { toMapFeature } from '../../../src/widgets/map/clusters/drawn-feature.ts'
import { FeatureList } from '../../../src/widgets/feature-list/FeatureList.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildConnection } from '../../factories/live-records.ts'
import { buildNavAidFeature, buildPlaceFeature } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'
import { featureList } from '../../../src/core/limits/interface.ts'

const centre = { latitude: 43.5, longitude: 4.5 }

function buildMapFeature(id: number, latitude: number, fields: Partial<PlaceProperties> = {}): MapFeature {
  const { properties } = buildPlaceFeature({ id, name: `Port ${id}`, latitude, longitude: 4.5, ...fields })
  return {
    kind: 'one',
    key: `one ${id}`,
    position: { latitude, longitude: 4.5 },
    properties: properties as Extract<MapFeature, { kind: 'one' }>['properties'], // not a cluster
  }
}

function renderList(places: MapFeature[], vessels: MapFeature[] = []) {
  const view = createMapView({ centre, zoom: 11 })
  view.$layerStatuses.setKey('pois', { state: 'ready', count: places.length })
  view.$mapFeatures.setKey('pois', places)
  if (vessels.length > 0) {
    view.$layerStatuses.setKey('vessels', { state: 'ready', count: vessels.length })
    view.$mapFeatures.setKey('vessels', vessels)
  }
  renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
  return view
}

const getRowTexts = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('FeatureList', () => {
  it('lists the nearest first, with distance and direction', async () => {
    renderList([buildMapFeature(2, 43.7), buildMapFeature(1, 43.4), buildMapFeature(3, 43.5)])
    await expect.element(page.getByText('Port 3')).toBeVisible()
    expect(getRowTexts()).toEqual(['Port 3Marinaat the centre', 'Port 1Marina6 nm S', 'Port 2Marina12 nm N'])
  })

  it('lists a well-known place before a nameless one that is slightly nearer, and shows its rating', async () => {
    renderList([
      buildMapFeature(1, 43.51, { importance: -0.5 }),
      buildMapFeature(2, 43.52, { importance: 0.8, rating: 4.3 }),
      buildMapFeature(3, 43.7, { importance: 0.9 }),
    ])
    await expect.element(page.getByRole('button', { name: /^Port 2 Marina 4\.3 of 5 stars/ })).toBeVisible()
    expect(getRowTexts()).toEqual(['Port 2Marina 4.31.2 nm N', 'Port 1Marina0.6 nm N', 'Port 3Marina12 nm N'])
  })

  it('states the size of the area of a vessel, and neither distance nor direction', async () => {
    const seen_at = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    const area = [4.570312, 43.325178, 4.921875, 43.580391]
    const properties = buildConnection({ area, seen_at, status: null, sog: null, heading: null })
    renderList(
      [],
      [{ kind: 'one', key: 'one 7', position: { latitude: 43.45, longitude: 4.75 }, properties }],
    )
    await expect.element(page.getByRole('button', { name: /^Espadon/ })).toBeVisible()
    expect(getRowTexts()).toEqual(['EspadonSailboat, somewhere in an area of 15 nm, 2 hours ago'])
  })

  it('opens the card of a row by keyboard', async () => {
    const view = renderList([buildMapFeature(1, 43.4)])
    await expect.element(page.getByText('Port 1')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 1 })
    await expect.element(page.getByRole('button', { name: /Port 1/ })).toHaveAttribute('aria-pressed', 'true')
  })

  it('zooms into a cluster', async () => {
    const bbox = { x1: 4.4, y1: 43.4, x2: 4.6, y2: 43.6 }
    const cluster: MapFeature = {
      kind: 'group',
      key: 'g',
      position: centre,
      count: 12,
      types: { 0: 12 },
      bbox,
      canSpiderfy: false,
    }
    const view = renderList([cluster])
    await page.getByRole('button', { name: /12 places here.*Zoom in/ }).click()
    expect(view.$moveRequest.get()).toEqual({ bbox })
  })

  it('spreads a cluster that no zoom separates', async () => {
    const bbox = { x1: 4.5, y1: 43.5, x2: 4.5, y2: 43.5 }
    const sums = { count: 2, types: { 0: 2 }, bbox, canSpiderfy: true }
    const view = renderList([{ kind: 'group', key: 'g', position: centre, ...sums }])
    await page.getByRole('button', { name: /2 places here.*Show each of them/ }).click()
    expect(view.$moveRequest.get()).toBeNull()
    expect(view.$spiderfyRequest.get()).toEqual({ layer: 'pois', key: 'g' })
  })

  it('zooms into a cluster at a point by three, at most to the last zoom', async () => {
    const bbox = { x1: 4.5, y1: 43.5, x2: 4.5, y2: 43.5 }
    const sums = { count: 1200, types: { 0: 1200 }, bbox, canSpiderfy: false }
    const view = renderList([
      { kind: 'group', key: 'g', position: centre, ...sums },
      buildMapFeature(1, 43.4),
    ])
    // A group counts as all its records.
    await expect.element(page.getByRole('heading', { name: 'Points of Interest 1,201' })).toBeVisible()
    const row = page.getByRole('button', { name: /Zoom in/ })
    await expect.element(row).toHaveTextContent(/^…/)
    for (const [zoom, expected] of [
      [11, 14],
      [16, 18],
    ] as const) {
      view.$zoom.set(zoom)
      await row.click()
      expect(view.$moveRequest.get()).toEqual({ position: centre, zoom: expected })
    }
  })

  it('gives the number of shapes of a layer, and leaves out layers with nothing in view', async () => {
    const view = createMapView({ centre, zoom: 11, tileZoom: 15 })
    view.$layerStatuses.set({
      satMaps: { state: 'ready', count: 1234 },
      pois: { state: 'ready', count: 0 },
      buoys: { state: 'loading', count: 0 },
    })
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
    await expect
      .poll(() => [...container.querySelectorAll('section')].map(({ textContent }) => textContent))
      .toEqual(['Satellite maps1,234 sheets at tile zoom 15'])
  })

  it('has a heading per layer', async () => {
    const vessel: MapFeature = { kind: 'one', key: 'one 7', position: centre, properties: buildConnection() }
    renderList([buildMapFeature(1, 43.4)], [vessel])
    await expect.element(page.getByRole('heading', { name: /^Points of Interest 1/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Vessels 1/ })).toBeVisible()
    expect(getRowTexts()[1]).toBe('EspadonSailboat, Vessel under wayat the centre')
  })

  it('shows the type of a nav aid', async () => {
    const view = createMapView({ centre, zoom: 11 })
    view.$layerStatuses.setKey('navAids', { state: 'ready', count: 1 })
    const aid = buildNavAidFeature({ id: 3, aid_type: 24, ...centre })
    view.$mapFeatures.setKey('navAids', [toMapFeature('one 3', aid)])
    renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
    await expect.poll(getRowTexts).toEqual([expect.stringContaining('Aid 3Port hand mark')])
  })

  it('lists a limited number of rows at a time', async () => {
    const { rowsAtOnce } = featureList
    renderList(Array.from({ length: 2 * rowsAtOnce + 10 }, (_, i) => buildMapFeature(i + 1, 43.5 + i / 1000)))
    await expect.poll(() => getRowTexts().length).toBe(rowsAtOnce)
    await page.getByRole('button', { name: `Show ${rowsAtOnce} more` }).click()
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    await expect.poll(() => getRowTexts().length).toBe(2 * rowsAtOnce + 10)
  })

  it('shows instructions without features', async () => {
    renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={createMapView()} />))
    await expect.element(page.getByText(/^Nothing to show here\./)).toBeVisible()
  })
})
