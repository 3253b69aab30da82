import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NearestPlace } from '../../../../src/app/parts/home/NearestPlace.tsx'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { createFakeApi, type FakeResponses } from '../../../fakes/api.ts'
import { buildNearbyPlace } from '../../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

const call = 'GET /places/nearby'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function renderNearest(responses: FakeResponses = {}) {
  const api = createFakeApi(responses)
  const view = createMapView({ centre: { latitude: 43, longitude: 179.9 } })
  view.$bbox.set({ x1: 179, y1: 42, x2: -179, y2: 44 })
  const { container } = renderStrict(wrapWithApi(api, <NearestPlace view={view} />))
  return { api, view, container, readText: () => container.textContent }
}

const place = (id: number, latitude: number, longitude = 179.9) =>
  buildNearbyPlace({ id, name: `Place ${id}`, latitude, longitude })

describe('the nearest place', () => {
  it('is the first of the list of nearby places, also across 180°, and a tap selects it', async () => {
    const { view } = renderNearest({ [call]: [place(2, 43, -179.9), place(1, 43.3)] })
    await page.getByRole('button', { name: /^Place 2 .*8\.8 nm E$/ }).click()
    expect(view.$selection.get()).toMatchObject({
      kind: 'place',
      id: 2,
      position: { latitude: 43, longitude: -179.9 },
    })
    expect(view.$moveRequest.get()).toBeNull()
  })

  it('changes as the map moves, and stays while places are loaded', async () => {
    const { api, view, readText } = renderNearest({ [call]: [place(3, 43)] })
    await expect.poll(readText).toMatch(/Place 3.*at the centre/)
    api.responses[call] = undefined
    view.$centre.set({ latitude: 43.2, longitude: 179.9 })
    await expect.poll(() => api.findCalls(call).length).toBe(2)
    expect(readText()).toContain('Place 3')
    await api.respond(call, [place(1, 43.3)])
    await expect.poll(readText).toMatch(/Place 1.*6 nm N/)
  })

  it('is not requested if the map does not show places', async () => {
    const { api, view, readText } = renderNearest({ [call]: [place(3, 43)] })
    await expect.poll(readText).toContain('Place 3')
    view.$layers.set(['buoys'])
    await expect.poll(readText).toMatch(/^Nothing to show here\./)
    expect(api.calls).toHaveLength(1)
  })
})

describe('without a place', () => {
  it('it is said how far was searched', async () => {
    const { readText } = renderNearest({ [call]: [] })
    await expect.poll(readText).toMatch(/^No places within 300 nm /)
  })

  it('a placeholder is shown while the places are loaded', async () => {
    const { container, readText } = renderNearest()
    await expect.poll(() => container.querySelector('[class*="skeleton"]')).not.toBeNull()
    expect(readText()).toBe('')
  })

  it('a failure is said, with a button for another attempt', async () => {
    const { api, readText } = renderNearest()
    await api.fail(call, 503)
    await expect.poll(readText).toMatch(/^Could not be loaded/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await api.respond(call, [place(3, 43)])
    await expect.poll(readText).toContain('Place 3')
  })
})
