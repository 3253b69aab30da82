import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MapFeature } from '../../src/client/map/map-features.ts'
import { createMapView } from '../../src/client/map/map-view.ts'
import { clusterFeatures } from '../../src/widgets/map/layers/clustering.ts'
import { navAids } from '../../src/widgets/map/layers/nav-aids.tsx'
import { FeatureList } from '../../src/widgets/feature-list/FeatureList.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { buildConnection } from '../fakes/live-records.ts'
import { buildNavAidFeature, buildPlaceFeature } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const centre = { latitude: 43.5, longitude: 4.5 }

function spot(id: number, latitude: number): MapFeature {
  const { properties } = buildPlaceFeature({ id, name: `Port ${id}`, latitude, longitude: 4.5 })
  return {
    kind: 'one',
    key: `one ${id}`,
    position: { latitude, longitude: 4.5 },
    properties: properties as Extract<MapFeature, { kind: 'one' }>['properties'], // it is no group
  }
}

function drawList(places: MapFeature[], vessels: MapFeature[] = []) {
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

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('the list of what the map shows', () => {
  it('has the nearest first, with distance and direction', async () => {
    drawList([spot(2, 43.7), spot(1, 43.4), spot(3, 43.5)])
    await expect.element(page.getByText('Port 3')).toBeVisible()
    expect(rows()).toEqual(['Port 3Marinaat the centre', 'Port 1Marina6 nm S', 'Port 2Marina12 nm N'])
  })

  it('opens the card of a row by keyboard', async () => {
    const view = drawList([spot(1, 43.4)])
    await expect.element(page.getByText('Port 1')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 1 })
    await expect.element(page.getByRole('button', { name: /Port 1/ })).toHaveAttribute('aria-pressed', 'true')
  })

  it('zooms into a group', async () => {
    const box = { x1: 4.4, y1: 43.4, x2: 4.6, y2: 43.6 }
    const group: MapFeature = {
      kind: 'group',
      key: 'g',
      position: centre,
      count: 12,
      types: { 0: 12 },
      bbox: box,
    }
    const view = drawList([group])
    await page.getByRole('button', { name: /12 places here/ }).click()
    expect(view.$moveRequest.get()).toEqual({ bbox: box })
  })

  it('has a heading for each layer', async () => {
    const vessel: MapFeature = { kind: 'one', key: 'one 7', position: centre, properties: buildConnection() }
    drawList([spot(1, 43.4)], [vessel])
    await expect.element(page.getByRole('heading', { name: /^Points of Interest 1/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Vessels 1/ })).toBeVisible()
    expect(rows()[1]).toBe('EspadonSailboat, Vessel under wayat the centre')
  })

  it('names the type of an aid', async () => {
    const view = createMapView({ centre, zoom: 11 })
    view.$layerStatuses.setKey('navAids', { state: 'ready', count: 1 })
    view.$mapFeatures.setKey(
      'navAids',
      clusterFeatures([buildNavAidFeature({ id: 3, aid_type: 24, ...centre })], 18, navAids),
    )
    renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={view} />))
    await expect.poll(rows).toEqual([expect.stringContaining('Aid 3Port hand mark')])
  })

  it('lists many in parts', async () => {
    drawList(Array.from({ length: 60 }, (_, i) => spot(i + 1, 43.5 + i / 1000)))
    await expect.poll(() => rows().length).toBe(25)
    await page.getByRole('button', { name: 'Show 25 more' }).click()
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    await expect.poll(() => rows().length).toBe(60)
  })

  it('says what to do where there is nothing', async () => {
    renderStrict(wrapWithApi(createFakeApi(), <FeatureList view={createMapView()} />))
    await expect.element(page.getByText(/^Nothing to show here\./)).toBeVisible()
  })
})
