import { expect, it, onTestFinished, vi } from 'vitest'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { ViewSync } from '../../../src/widgets/map/ViewSync.tsx'
import { renderOnMap } from '../../support/render-on-map.tsx'
import { waitForRender } from '../../support/render.tsx'

it('removes a map whose container left the page, and no error follows when react-leaflet removes it too', async () => {
  const errors: unknown[] = []
  const collect = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.error)
  }
  window.addEventListener('error', collect)
  onTestFinished(() => window.removeEventListener('error', collect))
  const { container, rerender, unmount, getMap } = renderOnMap(<ViewSync view={createMapView()} />)
  await expect.poll(getMap).toBeTruthy()
  await waitForRender()
  const unload = vi.fn()
  getMap().on('unload', unload)
  container.remove()
  rerender(null)
  await expect.poll(() => unload.mock.calls.length).toBe(1)
  unmount()
  await waitForRender()
  expect(unload).toHaveBeenCalledOnce()
  expect(errors).toEqual([])
})

it('a map moves to the view requested before it was created, and ignores requests after it was removed', async () => {
  const view = createMapView()
  view.$moveRequest.set({ position: { latitude: 43.5, longitude: 4.5 }, zoom: 10 })
  const { unmount } = renderOnMap(<ViewSync view={view} />)
  await expect.poll(() => view.$zoom.get()).toBe(10)
  expect(view.$centre.get().latitude).toBeCloseTo(43.5, 2)
  expect(view.$moveRequest.get()).toBeNull()
  unmount()
  await waitForRender()
  // The next map of the page answers it.
  const later = { position: { latitude: 1, longitude: 2 }, zoom: 6 }
  view.$moveRequest.set(later)
  expect(view.$moveRequest.get()).toEqual(later)
})
