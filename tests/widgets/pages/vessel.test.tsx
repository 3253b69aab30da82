import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { $notices } from '../../../src/client/notices.ts'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildApiError, buildVessel, createUserSessionStore, openPrivacy } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const title = document.title
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  document.title = title
})

const last_position = {
  type: 'Point' as const,
  coordinates: [4.132, 43.517],
  created_at: '2026-05-01T00:00:00Z',
  nearby_place: null,
}
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const save = getButton('Save vessel')

/** Renders the page of a vessel for its owner. */
function openVessel(fields: Partial<Vessel> = {}): FakeApi {
  const api = createFakeApi()
  const vessel = buildVessel({ privacy: openPrivacy, ...fields })
  renderStrict(
    wrapWithApi(api, <VesselPage id={vessel.id} pageData={{ vessel }} />, [], createUserSessionStore()),
  )
  return api
}

it('statement of section 4: Vessel page edit mode toggles on Edit and ends when the edit form saves.', async () => {
  const api = openVessel()
  await getButton('Edit').click()
  await expect.element(save).toBeVisible()
  await getButton('Stop editing').click()
  await expect.element(save).not.toBeInTheDocument()
  await getButton('Edit').click()
  await page.getByLabelText('Model').fill('Sun Odyssey')
  await save.click()
  await expect
    .poll(() => api.calls.map(({ body }) => body))
    .toEqual([{ model: 'Sun Odyssey', lock_version: 3 }])
  await expect.element(getButton('Stop editing')).toBeVisible()
  api.getLastCall('PATCH /vessels/:id').respond(buildVessel({ model: 'Sun Odyssey', lock_version: 4 }))
  await expect.element(getButton('Stop editing')).not.toBeInTheDocument()
  await expect.element(page.getByText('Sun Odyssey')).toBeVisible()
})

it("statement of section 8: 'vessel updated'", async () => {
  const api = openVessel()
  api.responses['PATCH /vessels/:id'] = buildVessel()
  await getButton('Edit').click()
  await page.getByLabelText('Model').fill('Sun Odyssey')
  await save.click()
  await expect.poll(() => $notices.get()).toMatchObject([{ text: 'vessel updated', kind: 'done' }])
})

it("statement of section 8: Vessel update failure: alert 'Error: {mmsi error from response}. Vessel not updated'.", async () => {
  const api = openVessel({ mmsi: null })
  const reason = 'MMSI 319111000 is already in use by another vessel'
  api.responses['PATCH /vessels/:id'] = buildApiError(422, { errors: { mmsi: [reason] } })
  await getButton('Edit').click()
  const mmsi = page.getByLabelText('MMSI')
  await mmsi.fill('319111000')
  await save.click()
  await expect.element(page.getByText(`Error: ${reason}. Vessel not updated`, { exact: true })).toBeVisible()
  // The error is shown once, at its field.
  expect(page.getByText(reason).elements()).toHaveLength(1)
  await expect.element(mmsi).toHaveFocus()
  await expect.element(mmsi).toHaveValue('319111000')
  expect($notices.get()).toEqual([])
})

it.each([
  [{}, null],
  [{ area_nm: 2 as const }, 'everyone, an area of at least 2 nautical miles'],
  [{ delay_hours: 6 }, 'everyone, an area of at least 1 nautical mile, 6 hours later'],
  [{ position_expires_hours: 72 }, 'everyone, an area of at least 1 nautical mile'],
  [{ area_nm: 2 as const, delay_hours: 6 }, 'everyone, an area of at least 2 nautical miles, 6 hours later'],
  [{ audience: 'followers' as const }, 'followers you accept'],
  [{ audience: 'followers' as const, delay_hours: 6 }, 'followers you accept, 6 hours later'],
  [{ audience: 'nobody' as const, area_nm: 2 as const, delay_hours: 6 }, 'nobody'],
])('with the privacy %j tells the owner what others see', async (privacy, shown) => {
  openVessel({ last_position, privacy: { ...openPrivacy, ...privacy } })
  await expect.element(page.getByRole('heading', { name: 'Last known position' })).toBeVisible()
  const lines = page.getByText(/^Shown to others/).elements()
  expect(lines.map(({ textContent }) => textContent)).toEqual(shown ? [`Shown to others: ${shown}`] : [])
})
