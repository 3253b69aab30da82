import { Activity, Suspense, use, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView, type MapView } from '../../../src/client/map/map-view.ts'
import { RepositionMap } from '../../../src/widgets/mini-map/RepositionMap.tsx'
import { MiniMap } from '../../../src/widgets/mini-map/MiniMap.tsx'
import { MapWidget } from '../../../src/widgets/map/MapWidget.tsx'
import { buildPlaceCollection, buildPlaceFeature, buildTileSource } from '../../factories/records.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { catchPageErrors } from '../../support/page-errors.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const listErrors = catchPageErrors()

/** Draws a map inside `around`, which hides it if told so. */
function draw(around: (map: ReactNode, isHidden: boolean) => ReactNode) {
  const view = createMapView({ centre: { latitude: 43.5, longitude: 4.1 }, zoom: 11 })
  const api = createFakeApi({
    'GET /tile_sources': [buildTileSource()],
    'GET /places?type=centroid': buildPlaceCollection(
      buildPlaceFeature({ id: 7, name: 'Port Quiet', latitude: 43.5, longitude: 4.1 }),
    ),
  })
  const build = (isHidden: boolean) =>
    wrapWithApi(
      api,
      <>
        <p>The app around</p>
        <div style={{ width: 800, height: 500 }}>{around(<MapWidget view={view} />, isHidden)}</div>
      </>,
    )
  const { rerender, unmount } = renderStrict(build(false))
  return { view, unmount, hide: () => rerender(build(true)), show: () => rerender(build(false)) }
}

const quietPort = { latitude: 43.5, longitude: 4.1 }
const marker = page.getByRole('button', { name: /^Port Quiet/ })

async function expectWorkingMap(view: MapView): Promise<void> {
  await expect.element(page.getByText('The app around')).toBeVisible()
  await expect.element(marker).toBeVisible()
  const before = view.$zoom.get()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => view.$zoom.get()).toBe(before + 1)
  expect(document.querySelectorAll('.leaflet-container')).toHaveLength(1)
}

describe('a map that React hides and shows again', () => {
  it.each([1, 3])('by Activity works as before, %s times', async (times) => {
    const { view, hide, show } = draw((map, isHidden) => (
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{map}</Activity>
    ))
    await expectWorkingMap(view)
    for (let time = 0; time < times; time++) {
      hide()
      await expect.poll(() => marker.query()).toBeNull()
      await new Promise((resolve) => setTimeout(resolve, 700))
      show()
      await expectWorkingMap(view)
    }
    expect(listErrors()).toEqual([])
  })

  it('by Activity at once works as before', async () => {
    const { view, hide, show } = draw((map, isHidden) => (
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{map}</Activity>
    ))
    await expect.element(marker).toBeVisible()
    hide()
    show()
    await expectWorkingMap(view)
    expect(listErrors()).toEqual([])
  })

  it('by Activity from the beginning is drawn when it is shown', async () => {
    const { view, hide, show } = draw((map, isHidden) => (
      <Activity mode={isHidden ? 'visible' : 'hidden'}>{map}</Activity>
    ))
    await new Promise((resolve) => setTimeout(resolve, 300))
    hide()
    await expectWorkingMap(view)
    show()
    hide()
    await expectWorkingMap(view)
    expect(listErrors()).toEqual([])
  })

  it('by Suspense works as before', async () => {
    let resume = () => undefined as void
    let waiting: Promise<void> | null = null
    function Sibling({ isWaiting }: { isWaiting: boolean }) {
      if (isWaiting && waiting) use(waiting)
      return null
    }
    const { view, hide } = draw((map, isHidden) => (
      <Suspense fallback={<p>Waiting</p>}>
        {map}
        <Sibling isWaiting={isHidden} />
      </Suspense>
    ))
    await expectWorkingMap(view)
    waiting = new Promise((resolve) => (resume = resolve))
    hide()
    await expect.element(page.getByText('Waiting')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 700))
    resume()
    await expectWorkingMap(view)
    expect(listErrors()).toEqual([])
  })

  it.each([
    ['still', <MiniMap key="still" label="Map" position={quietPort} />],
    [
      'movable',
      <RepositionMap
        key="movable"
        label="Map"
        centre={quietPort}
        position={quietPort}
        onPick={() => undefined}
        onBboxChange={() => undefined}
      />,
    ],
  ])('by Activity and %s is drawn as before', async (_kind, map) => {
    const build = (isHidden: boolean) =>
      wrapWithApi(
        createFakeApi({ 'GET /tile_sources': [buildTileSource()] }),
        <>
          <p>The app around</p>
          <Activity mode={isHidden ? 'hidden' : 'visible'}>{map}</Activity>
        </>,
      )
    const { rerender } = renderStrict(build(false))
    const pane = () => document.querySelector('.leaflet-map-pane')?.checkVisibility()
    await expect.poll(pane).toBe(true)
    rerender(build(true))
    await expect.poll(pane).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 700))
    rerender(build(false))
    await expect.poll(pane).toBe(true)
    await expect.element(page.getByText('The app around')).toBeVisible()
    expect(listErrors()).toEqual([])
  })
})
