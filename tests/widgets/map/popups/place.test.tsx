import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../../src/client/confirm-request.ts'
import { $notices } from '../../../../src/client/notices.ts'
import { createVisitorSessionStore } from '../../../../src/client/api/visitor-session.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { PlacePopup } from '../../../../src/widgets/map/popups/PlacePopup.tsx'
import { createFakeApi, type FakeApi } from '../../../fakes/api.ts'
import { buildPlace } from '../../../factories/records.ts'
import { createUserSessionStore } from '../../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../../support/render.tsx'

const user = createUserSessionStore()

const onClose = vi.fn()

function renderPopup(userId: number, session = user): FakeApi {
  const place = buildPlace({
    name: 'Anse de la Carte',
    address: '3 quai du Nord',
    city: 'Bonifacio',
    state_code: '2A',
    user_id: userId,
  })
  const api = createFakeApi({ 'GET /tile_sources': [], 'GET /places/:id': place })
  onClose.mockClear()
  const popup = <PlacePopup view={createMapView()} id={1401} onClose={onClose} />
  renderStrict(wrapWithApi(api, popup, [], session))
  return api
}

async function answerConfirmation(isConfirmed: boolean): Promise<void> {
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm place delete?')
  $confirmRequest.get()?.resolve(isConfirmed)
}

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const getLink = (name: string) => page.getByRole('link', { name, exact: true })

it('statement of section 2: Place popup: thumbnail, name, address, city and state code, country name; buttons View, Edit (disabled when logged out), Delete (enabled only for the creator).', async () => {
  // User 7 has created the place.
  renderPopup(7)
  await expect.element(page.getByRole('heading', { name: 'Anse de la Carte' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Picture of Anse de la Carte' })).toBeInTheDocument()
  await expect.element(page.getByText('3 quai du Nord', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Marina · Bonifacio, 2A, France', { exact: true })).toBeVisible()
  await expect.element(getLink('View')).toHaveAttribute('href', '/placeview/1401')
  await expect.element(getLink('Edit')).toHaveAttribute('href', '/placeedit/1401')
  await expect.element(getButton('Delete')).toBeEnabled()
})

it('the popup of a place offers View and Edit, but not Delete, to another member', async () => {
  renderPopup(8)
  await expect.element(getLink('View')).toHaveAttribute('href', '/placeview/1401')
  await expect.element(getLink('Edit')).toHaveAttribute('href', '/placeedit/1401')
  await expect.element(getButton('Delete')).toBeDisabled()
})

it('the popup of a place offers only View to a visitor', async () => {
  renderPopup(7, createVisitorSessionStore())
  await expect.element(getLink('View')).toHaveAttribute('href', '/placeview/1401')
  await expect.element(getButton('Edit')).toBeDisabled()
  await expect.element(getButton('Delete')).toBeDisabled()
})

it("statement of section 5: Confirmations: delete place 'Confirm place delete?'", async () => {
  const api = renderPopup(7)
  await getButton('Delete').click()
  await answerConfirmation(false)
  await waitForRender()
  expect(api.findCalls('DELETE /places/:id')).toEqual([])
  await getButton('Delete').click()
  await answerConfirmation(true)
  await expect
    .poll(() => api.findCalls('DELETE /places/:id').map(({ params }) => params))
    .toEqual([{ id: 1401 }])
})

it("statement of section 8: Success alerts: 'place deleted',", async () => {
  onTestFinished(() => $notices.set([]))
  const api = renderPopup(7)
  await getButton('Delete').click()
  await answerConfirmation(true)
  await api.respond('DELETE /places/:id', { done: true })
  await expect.poll(() => $notices.get()).toMatchObject([{ text: 'place deleted', kind: 'done' }])
})

it('statement of section 8: Silent or console-only failures: place retrieval, place delete,', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    logged.mockRestore()
    $notices.set([])
  })
  const api = createFakeApi({ 'GET /tile_sources': [] })
  onClose.mockClear()
  const popup = <PlacePopup view={createMapView()} id={1401} onClose={onClose} />
  renderStrict(wrapWithApi(api, popup, [], user))
  await api.fail('GET /places/:id', 500)
  await expect.element(page.getByText('This place could not be loaded.')).toBeVisible()
  expect(logged.mock.calls).toEqual([['GET /places/:id: status 500']])
  expect($notices.get()).toEqual([])
  api.responses['GET /places/:id'] = buildPlace({ user_id: 7 })
  await getButton('Try again').click()
  await getButton('Delete').click()
  await answerConfirmation(true)
  await api.fail('DELETE /places/:id', 500)
  await expect.poll(() => $notices.get()).toMatchObject([{ subject: 'place', kind: 'failed' }])
  expect(logged).toHaveBeenLastCalledWith('DELETE /places/1401 failed', expect.any(Error))
  expect(onClose.mock.calls).toEqual([])
  expect($confirmRequest.get()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'Port Camargue' })).toBeVisible()
})
