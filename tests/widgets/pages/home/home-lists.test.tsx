import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { HomeLists } from '../../../../src/app/parts/home/HomeLists.tsx'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildDestination } from '../../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

it('the lists of the home screen are in tabs with a heading each, before further tabs', async () => {
  const api = createFakeApi({ 'GET /destinations': [buildDestination()], 'GET /home': [] })
  const more = [{ key: 'layers', title: 'Layers', content: <p>boxes</p> }]
  renderStrict(wrapWithApi(api, <HomeLists view={createMapView()} more={more} />))
  const tabs = page.getByRole('tab')
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual(['Nearby', 'Destinations', 'Activity', 'Layers'])
  const heading = page.getByRole('heading', { level: 2 })
  // The list has headings of its own, so this one is for screen readers.
  expect(heading.element().className).toBe('rs-hidden')
  expect(api.calls).toEqual([])
  await tabs.nth(1).click()
  await expect.element(page.getByRole('region', { name: 'Top destinations' })).toBeVisible()
  expect(heading.element().className).not.toContain('hidden')
  await tabs.nth(2).click()
  await expect.element(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
  await tabs.nth(3).click()
  await expect.element(page.getByText('boxes')).toBeVisible()
})
