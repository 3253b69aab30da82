import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NearestPlace } from '../../../../src/app/parts/home/NearestPlace.tsx'
import type { MapFeature } from '../../../../src/client/map/map-features.ts'
import {
  createMapView,
  setLayerStatus,
  type LayerStatus,
  type MapView,
} from '../../../../src/client/map/map-view.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildPlaceFeature } from '../../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

const centre = { latitude: 43, longitude: 179.9 }

function renderNearest(status?: LayerStatus, features: MapFeature[] = []) {
  const view: MapView = createMapView({ centre })
  if (status) setLayerStatus(view, 'pois', status)
  view.$mapFeatures.setKey('pois', features)
  const { container } = renderStrict(wrapWithApi(createFakeApi(), <NearestPlace view={view} />))
  return { view, container, readText: () => container.textContent }
}

const place = (id: number, latitude: number, longitude = 179.9): MapFeature => {
  const { properties } = buildPlaceFeature({ id, name: `Place ${id}`, latitude, longitude })
  return {
    kind: 'one',
    key: `one ${id}`,
    position: { latitude, longitude },
    properties: properties as { id: number },
  }
}
const cluster: MapFeature = {
  kind: 'group',
  key: 'group',
  position: centre,
  count: 3,
  types: { 0: 3 },
  bbox: { x1: 4, y1: 43, x2: 4, y2: 43 },
  canSpiderfy: false,
}
const ready: LayerStatus = { state: 'ready', count: 3 }

describe('the nearest place', () => {
  it('is the single place nearest to the centre, also across 180°, and a tap selects it', async () => {
    const across = place(2, 43, -179.9)
    const { view } = renderNearest(ready, [cluster, place(1, 43.3), across, place(3, 42.7)])
    await page.getByRole('button', { name: /^Place 2 .*8\.8 nm E$/ }).click()
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 2, position: across.position })
  })

  it('changes as the map moves', async () => {
    const { view, readText } = renderNearest(ready, [place(1, 43.3), place(3, 42.9)])
    await expect.poll(readText).toContain('Place 3')
    view.$centre.set({ latitude: 43.2, longitude: 179.9 })
    await expect.poll(readText).toContain('Place 1')
  })

  it('is shown while the places are loaded again', async () => {
    const { readText } = renderNearest({ state: 'loading', count: 1 }, [place(1, 43)])
    await expect.poll(readText).toMatch(/Place 1.*at the centre/)
  })
})

describe('without a single place', () => {
  it.each([
    [1, '1'],
    [1234, '1,234'],
  ])('it is said that %i are in view, and to zoom in', async (count, text) => {
    const { readText } = renderNearest({ state: 'ready', count }, [cluster])
    await expect.poll(readText).toBe(`${text} in view, zoom in to see them`)
  })

  it.each([
    ['none is in view', { state: 'ready', count: 0 } as const],
    ['the layer is off', undefined],
  ])('it is said what to do if %s', async (_why, status) => {
    const { readText } = renderNearest(status)
    await expect.poll(readText).toMatch(/^Nothing to show here\./)
  })

  it('a placeholder is shown while the places are loaded', async () => {
    const { container, readText } = renderNearest({ state: 'loading', count: 0 })
    await expect.poll(() => container.querySelector('[class*="skeleton"]')).not.toBeNull()
    expect(readText()).toBe('')
  })

  it('a failure is said, with a button only if there is another attempt', async () => {
    const retry = vi.fn()
    const failed = renderNearest({ state: 'failed', count: 4, retry })
    await expect.poll(failed.readText).toMatch(/^Could not be loaded/)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
    const final = renderNearest({ state: 'failed', count: 0 })
    await expect.poll(final.readText).toBe('Could not be loaded ')
  })
})
