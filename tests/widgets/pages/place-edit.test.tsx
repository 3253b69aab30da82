import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigateTo } from '../../../src/app/navigation.ts'
import { PlaceEditPage } from '../../../src/app/pages/PlaceEditPage.tsx'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { setUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildUserPageSession } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const title = document.title
const { href } = window.location
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  $confirmRequest.get()?.resolve(false)
  document.title = title
  window.history.replaceState(null, '', href)
})

const revision = {
  id: 2,
  lock_version: 5,
  at: '2026-05-02T00:00:00Z',
  user_id: 1,
  user_name: 'Ada',
  before: { city: 'Sète' },
  after: { city: 'Agde' },
}

it('section 2: after an edit was reverted the form shows and saves the earlier values', async () => {
  const edited = buildPlace({ city: 'Agde', lock_version: 5 })
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

const click = (name: string) =>
  (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
const remove = page.getByRole('button', { name: 'Delete place' })

it('an edit is not reverted before unsaved changes are given up', async () => {
  const api = createFakeApi({ 'GET /places/:id/revisions': [revision] })
  const edited = buildPlace({ city: 'Agde', lock_version: 5 })
  const node = <PlaceEditPage id={edited.id} pageData={{ place: edited }} />
  renderStrict(wrapWithApi(api, node, [], createUserSessionStore()))
  await expect.element(page.getByLabelText('City', { exact: true })).toHaveValue('Agde')
  const form = {}
  setUnsavedChanges(form, true)
  click('Edit history')
  await expect.element(page.getByRole('button', { name: 'Revert' })).toBeVisible()
  click('Revert')
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Revert this edit?')
  $confirmRequest.get()?.resolve(true)
  await expect.poll(() => $confirmRequest.get()?.text).toMatch(/^You have unsaved changes\./)
  $confirmRequest.get()?.resolve(false)
  await expect.element(page.getByRole('button', { name: 'Revert' })).toBeEnabled()
  setUnsavedChanges(form, false)
  expect(api.findCalls('POST /places/:id/revert')).toEqual([])
})

it.each([
  ['a visitor', null, 7, false],
  ['a member', { id: 7 }, 9, false],
  ['a member', { id: 7 }, null, false],
  ['its creator', { id: 7 }, 7, true],
  ['an administrator', { id: 3, admin: true }, 7, true],
])('%s sees whether a place can be deleted', async (_who, user, user_id, isOffered) => {
  const place = buildPlace({ user_id })
  const session = user ? createSessionStore(buildUserPageSession(user)) : undefined
  const node = <PlaceEditPage id={place.id} pageData={{ place }} />
  renderStrict(wrapWithApi(createFakeApi(), node, [], session))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Port Camargue' })).toBeVisible()
  expect(remove.elements()).toHaveLength(isOffered ? 1 : 0)
  const logIn = page.getByRole('link', { name: 'Log in' }).elements()
  const fields = page.getByLabelText('City', { exact: true }).elements()
  const targets = logIn.map((link) => link.getAttribute('href'))
  expect(targets).toEqual(user ? [] : ['/users/sign_in?return_to=%2Fplaceedit%2F1401'])
  expect(fields).toHaveLength(user ? 1 : 0)
})

it('a place is deleted after a confirmation, and stays with its page after a failure', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  navigateTo('/placeedit/1401')
  const api = createFakeApi()
  const place = buildPlace({ user_id: 7 })
  const node = <PlaceEditPage id={place.id} pageData={{ place }} />
  renderStrict(wrapWithApi(api, node, [], createUserSessionStore()))
  await expect.element(remove).toBeVisible()
  const answer = async (isConfirmed: boolean) => {
    click('Delete place')
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm place delete?')
    $confirmRequest.get()?.resolve(isConfirmed)
    await waitForRender()
  }
  await answer(false)
  expect(api.findCalls('DELETE /places/:id')).toEqual([])
  await answer(true)
  await api.fail('DELETE /places/:id', 500)
  await expect.poll(() => $notices.get()).toMatchObject([{ subject: 'place', kind: 'failed' }])
  expect(window.location.pathname).toBe('/placeedit/1401')
  await answer(true)
  // A new attempt takes away the message of the last one.
  expect($notices.get()).toEqual([])
  await api.respond('DELETE /places/:id', undefined)
  await expect.poll(() => window.location.pathname).toBe('/')
  expect($notices.get()).toMatchObject([{ text: 'place deleted', kind: 'done' }])
})
