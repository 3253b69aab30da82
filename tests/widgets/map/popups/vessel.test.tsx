import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import type { ConnectionProperties } from '../../../../src/core/contract/vessel.ts'
import { ConnectionPopup } from '../../../../src/widgets/map/popups/ConnectionPopup.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildConnection } from '../../../factories/live-records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

function renderPopup(fields: Partial<ConnectionProperties>): HTMLElement {
  const popup = (
    <ConnectionPopup
      view={createMapView()}
      id={7}
      properties={buildConnection(fields)}
      onClose={() => undefined}
    />
  )
  return renderStrict(wrapWithApi(createFakeApi(), popup)).container
}

const thumbnail = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

it('statement of section 2: Vessel connection popup: vessel thumbnail and name, Updated (time ago), SOG, COG (heading), check-in place link and time ago, link to the vessel page.', async () => {
  const container = renderPopup({
    vessel_thumb_url: thumbnail,
    heading: 92,
    place_id: 1401,
    place_name: 'Port Camargue',
    checked_in_at: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  })
  await expect.element(page.getByRole('heading', { name: 'Espadon' })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Picture of Espadon' }))
    .toHaveAttribute('src', thumbnail)
  const figures = [...container.querySelectorAll('.rs-vessel-popup__figures > div')]
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'Updated4 minutes ago',
    'SOG5.5 kn',
    'COG092°',
  ])
  await expect.element(page.getByText('Checked in at Port Camargue · 3 hours ago')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Port Camargue' }))
    .toHaveAttribute('href', '/placeview/1401')
  await expect
    .element(page.getByRole('link', { name: 'Vessel page' }))
    .toHaveAttribute('href', '/vesselview/7')
})

it('the popup of a vessel in an area has its side and the time of the snapshot, and neither speed, course nor track', async () => {
  const container = renderPopup({
    area: [4.130859, 43.516689, 4.174805, 43.548548],
    seen_at: new Date(Date.now() - 90 * 3_600_000).toISOString(),
    sog: null,
    heading: null,
    status: null,
  })
  await expect.element(page.getByText(/^In this area at .* \(3 days ago\)$/)).toBeVisible()
  await expect.element(page.getByText('Somewhere in an area of 1.9 nm')).toBeVisible()
  expect(container.querySelector('.rs-muted')?.textContent).toBe('Sailboat')
  expect(container.querySelectorAll('.rs-vessel-popup__figures, .rs-vessel-popup__stale')).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Track' }).elements()).toEqual([])
})

it('the popup of a vessel without a photo shows the symbol of its type', async () => {
  const container = renderPopup({})
  await expect.element(page.getByRole('heading', { name: 'Espadon' })).toBeVisible()
  expect(container.querySelectorAll('.rs-vessel-popup__sign svg')).toHaveLength(1)
  expect(page.getByRole('img', { name: 'Picture of Espadon' }).elements()).toEqual([])
})
