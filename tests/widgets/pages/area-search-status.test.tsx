import { describe, expect, it } from 'vitest'
import { AreaSearchStatus } from '../../../src/app/parts/area/AreaSearchStatus.tsx'
import { createMapView, setLayerStatus } from '../../../src/client/map/map-view.ts'
import type { AreaSearchResult } from '../../../src/core/contract/place.ts'
import type { PageData } from '../../../src/core/site/page-data.ts'
import { WatersQuestion } from '../../../src/app/parts/area/WatersQuestion.tsx'
import { autoImport } from '../../../src/core/limits/imports.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const bay = { x1: 4, y1: 43, x2: 5, y2: 44 }

function openStatus() {
  const api = createFakeApi()
  const view = createMapView({ zoom: autoImport.minZoom })
  const { container, rerender, unmount } = renderStrict(
    wrapWithApi(api, <AreaSearchStatus view={view} isEnabled waters={undefined} />),
  )
  const show = (shown: typeof view) =>
    rerender(wrapWithApi(api, <AreaSearchStatus view={shown} isEnabled waters={undefined} />))
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

describe('an empty map', () => {
  async function openEmpty(waters: PageData['waters'], state: AreaSearchResult['state']) {
    const api = createFakeApi()
    const view = createMapView({ zoom: autoImport.minZoom })
    const shown = renderStrict(
      wrapWithApi(api, <AreaSearchStatus view={view} isEnabled={false} waters={waters} />),
    )
    const status = () => shown.container.querySelector('[role="status"]')
    await expect.poll(() => status()?.textContent).toBe('')
    view.$bbox.set(bay)
    setLayerStatus(view, 'pois', { state: 'ready', count: 0 })
    await api.respond('POST /places/look', { state })
    await expect.poll(() => status()?.textContent).not.toBe('')
    return { text: status()?.textContent?.trim(), link: status()?.querySelector('a') }
  }

  it.each([
    ['known', 'No places are known here. Add one by a long press or a right-click on the map.'],
    ['off', 'The places of these waters are not loaded on this site.'],
    ['failed', 'Nothing is loaded here yet: OpenStreetMap cannot be reached. The site tries again later.'],
  ] as const)('says why: %s', async (state, text) => {
    expect(await openEmpty(undefined, state)).toEqual({ text, link: null })
  })

  it('offers whoever runs the site to load the waters', async () => {
    const { link } = await openEmpty('offer', 'off')
    expect(link).toHaveAttribute('href', '/admin/regions?bbox=4,43,5,44')
    expect(link).toHaveTextContent('Load these waters')
  })
})

it('a new site asks which waters to load: those that the map shows, if they are not too large', async () => {
  const view = createMapView({})
  view.$bbox.set({ x1: -20, y1: 20, x2: 40, y2: 60 })
  const { container } = renderStrict(wrapWithApi(createFakeApi(), <WatersQuestion view={view} />))
  const links = () => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await expect.poll(() => container.textContent).toContain('Which waters do you sail?')
  expect(container.textContent).toContain('Zoom in')
  expect(links()).toEqual(['/admin/regions'])
  view.$bbox.set({ x1: 178, y1: -19, x2: -178, y2: -16 })
  await expect.poll(links).toEqual(['/admin/regions?bbox=178,-19,-178,-16', '/admin/regions'])
  container.querySelector('button')?.click()
  await expect.poll(() => container.textContent).toBe('')
})
