import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PlaceEditPage } from '../../../src/app/pages/PlaceEditPage.tsx'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const title = document.title
afterEach(() => {
  $notices.set([])
  document.title = title
})

it('section 2: after an edit was reverted the form shows and saves the earlier values', async () => {
  const edited = buildPlace({ city: 'Agde', lock_version: 5 })
  const revision = {
    id: 2,
    lock_version: 5,
    at: '2026-05-02T00:00:00Z',
    user_id: 1,
    user_name: 'Ada',
    before: { city: 'Sète' },
    after: { city: 'Agde' },
  }
  const api = createFakeApi({
    'GET /places/:id': edited,
    'GET /places/:id/revisions': [revision],
    'POST /places/:id/revert': buildPlace({ city: 'Sète', lock_version: 6 }),
  })
  renderStrict(
    wrapWithApi(
      api,
      <PlaceEditPage id={edited.id} pageData={{ place: edited }} />,
      [],
      createUserSessionStore(),
    ),
  )
  const city = page.getByLabelText('City', { exact: true })
  await expect.element(city).toHaveValue('Agde')
  await page.getByRole('button', { name: 'Edit history' }).click()
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Revert this edit?')
  $confirmRequest.get()?.resolve(true)
  await expect.element(city).toHaveValue('Sète')
  expect(api.getLastCall('POST /places/:id/revert').body).toEqual({ revision_id: 2 })
  await page.getByLabelText('Name *').fill('Port')
  await page.getByRole('button', { name: 'Update place' }).click()
  await expect.poll(() => api.findCalls('PATCH /places/:id').length).toBe(1)
  expect(api.getLastCall('PATCH /places/:id').body).toMatchObject({ city: 'Sète', lock_version: 6 })
})
