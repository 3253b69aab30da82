import { expect, it } from 'vitest'
import { AreaSearchStatus } from '../../../src/app/parts/AreaSearchStatus.tsx'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { autoImport } from '../../../src/core/limits/imports.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }

function openStatus() {
  const api = createFakeApi()
  const view = createMapView({ zoom: autoImport.minZoom })
  const { container, rerender, unmount } = renderStrict(wrapWithApi(api, <AreaSearchStatus view={view} />))
  const show = (shown: typeof view) => rerender(wrapWithApi(api, <AreaSearchStatus view={shown} />))
  return {
    api,
    view,
    show,
    unmount,
    readStatus: () => container.querySelector('[role="status"]')?.textContent,
  }
}

it('the search of an area is said while it runs, in a region that stays', async () => {
  const { api, view, readStatus } = openStatus()
  await expect.poll(readStatus).toBe('')
  view.$bbox.set(bay)
  await api.respond('POST /places/look', { state: 'looking' })
  await expect.poll(readStatus).toBe('Searching for places…')
  view.$zoom.set(autoImport.minZoom - 1)
  view.$bbox.set({ ...bay, x2: 6 })
  await expect.poll(readStatus).toBe('')
})

it('the search of an area ends with the page, and follows the map that is shown', async () => {
  const { api, view, show, unmount, readStatus } = openStatus()
  await expect.poll(readStatus).toBe('')
  view.$bbox.set(bay)
  await expect.poll(() => api.calls.length).toBe(1)
  const other = createMapView({ zoom: autoImport.minZoom })
  show(other)
  await expect.poll(() => api.calls[0]?.isAborted()).toBe(true)
  other.$bbox.set(bay)
  await expect.poll(() => api.calls.length).toBe(2)
  unmount()
  expect(api.calls[1]?.isAborted()).toBe(true)
  for (const map of [view, other]) map.$bbox.set({ ...bay, x2: 6 })
  expect(api.calls).toHaveLength(2)
})
