import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../../../src/client/api/call.ts'
import { $confirmRequest } from '../../../../src/client/confirm-request.ts'
import { $notices } from '../../../../src/client/notices.ts'
import { createSessionStore } from '../../../../src/client/api/session.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { NavAidPopup } from '../../../../src/widgets/map/popups/NavAidPopup.tsx'
import { NavAidForm } from '../../../../src/widgets/nav-aid/NavAidForm.tsx'
import { createFakeApi, type FakeApi } from '../../../fakes/api.ts'
import { buildNavAid } from '../../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../../support/render.tsx'

beforeEach(() => {
  $notices.set([])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const getNotices = () => $notices.get().map(({ text, kind }) => [text, kind])

function createLoggedInSession(id: number, admin = false) {
  const user = { id, name: 'Ann', thumb_url: null, admin, has_hidden_vessel: false }
  return createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'token' })
}

describe('NavAidPopup', () => {
  const responses = { 'GET /nav_aids/:id': buildNavAid({ user_id: 5 }) }
  const onClose = vi.fn()

  function renderPopup(api: FakeApi, session?: ReturnType<typeof createLoggedInSession>) {
    onClose.mockClear()
    const view = createMapView()
    const popup = <NavAidPopup view={view} id={9} onClose={onClose} />
    renderStrict(session ? wrapWithApi(api, popup, [], session) : wrapWithApi(api, popup))
    return view
  }

  it("statement of section 2: Navigation-aid popup: thumbnail, name, Type, MMSI, Location, Updated, Dimensions (length x width mt.), Delete NavAid for the creator only; shows 'NavAid deleted' afterwards.", async () => {
    // User 5 has created the aid.
    renderPopup(
      createFakeApi({ ...responses, 'DELETE /nav_aids/:id': { done: true } }),
      createLoggedInSession(5),
    )
    await expect.element(page.getByRole('heading', { name: 'Cap Couronne' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Picture of Cap Couronne' })).toBeInTheDocument()
    const rows = [...document.querySelectorAll('.rs-facts > div')]
    const facts = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(facts).toEqual([
      ['Type', 'Light, without sectors'],
      ['MMSI', '992271409'],
      ['Light', 'Fl R 3s'],
      ['Location', '43.326, 5.053'],
      ['Updated', expect.stringContaining('May 1, 2024')],
      ['Dimensions', '12 x 4 mt.'],
    ])
    await page.getByRole('button', { name: 'Delete NavAid', exact: true }).click()
    expect($confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
    $confirmRequest.get()?.resolve(true)
    await expect.poll(getNotices).toEqual([['NavAid deleted', 'done']])
  })

  it('shows the source and whether a member edited it', async () => {
    renderPopup(
      createFakeApi({ 'GET /nav_aids/:id': buildNavAid({ source: 'openstreetmap', updated_by: 'source' }) }),
    )
    await expect.element(page.getByText(/^From OpenStreetMap, 2 years ago/)).toBeVisible()
    const updated_at = new Date(Date.now() - 2.5 * 86_400_000).toISOString()
    renderPopup(
      createFakeApi({
        'GET /nav_aids/:id': buildNavAid({ source: 'openstreetmap', updated_at, updated_by: 'edit' }),
      }),
    )
    await expect
      .element(page.getByText('Edited by a member 2 days ago · first from OpenStreetMap'))
      .toBeVisible()
  })

  it('section 6: offers only View to a visitor', async () => {
    renderPopup(createFakeApi(responses))
    await expect.element(page.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/nav_aidview/9')
    expect(page.getByRole('link', { name: 'Edit' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Delete NavAid' }).elements()).toEqual([])
  })

  it('section 6: offers only Edit to a user who is not the creator', async () => {
    renderPopup(createFakeApi(responses), createLoggedInSession(4))
    await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/nav_aidedit/9')
    expect(page.getByRole('button', { name: 'Delete NavAid' }).elements()).toEqual([])
  })

  it.each([
    ['its creator', createLoggedInSession(5)],
    ['an admin', createLoggedInSession(1, true)],
  ])('sections 2, 5 and 8: %s deletes it after confirmation', async (_who, session) => {
    const api = createFakeApi({ ...responses, 'DELETE /nav_aids/:id': { done: true } })
    const view = renderPopup(api, session)
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    expect($confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
    $confirmRequest.get()?.resolve(true)
    await expect.poll(getNotices).toEqual([['NavAid deleted', 'done']])
    expect(onClose).toHaveBeenCalledOnce()
    expect(view.$layerRevisions.get()).toEqual({ navAids: 1 })
  })

  it("statement of section 5: delete navigation aid 'Confirm nav_aid delete?'", async () => {
    const api = createFakeApi(responses)
    renderPopup(api, createLoggedInSession(5))
    for (const isConfirmed of [false, true]) {
      expect(api.findCalls('DELETE /nav_aids/:id')).toEqual([])
      await page.getByRole('button', { name: 'Delete NavAid' }).click()
      expect($confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
      $confirmRequest.get()?.resolve(isConfirmed)
      await waitForRender()
    }
    expect(api.findCalls('DELETE /nav_aids/:id').map(({ params }) => params)).toEqual([{ id: 9 }])
  })

  it("statement of section 8: 'NavAid deleted'", async () => {
    renderPopup(
      createFakeApi({ ...responses, 'DELETE /nav_aids/:id': { done: true } }),
      createLoggedInSession(5),
    )
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    $confirmRequest.get()?.resolve(true)
    await expect.poll(getNotices).toEqual([['NavAid deleted', 'done']])
  })

  it('statement of section 8: navigation-aid load and delete,', async () => {
    const api = createFakeApi()
    renderPopup(api, createLoggedInSession(5))
    await api.fail('GET /nav_aids/:id', 500)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    expect(vi.mocked(console.error).mock.calls).toEqual([['GET /nav_aids/:id: status 500']])
    expect(getNotices()).toEqual([])
    vi.mocked(console.error).mockClear()
    api.responses['GET /nav_aids/:id'] = responses['GET /nav_aids/:id']
    await retry.click()
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => api.findCalls('DELETE /nav_aids/:id').length).toBe(1)
    api.getLastCall('DELETE /nav_aids/:id').fail(503)
    await expect.poll(() => getNotices().length).toBe(1)
    expect(vi.mocked(console.error).mock.calls).toEqual([['DELETE /nav_aids/9 failed', expect.any(Error)]])
    expect(getNotices()).toEqual([[expect.stringMatching(/Nothing you saved is lost/), 'failed']])
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('NavAidForm', () => {
  const aid = buildNavAid({ name: 'Cap Couronne', city: 'Sausset', state_code: null, lock_version: 3 })

  function renderForm(api: FakeApi) {
    const saved: string[] = []
    renderStrict(
      wrapWithApi(
        api,
        <NavAidForm aid={aid} onSaved={({ name }) => saved.push(name)} onCancel={() => undefined} />,
      ),
    )
    return saved
  }

  it("statement of section 8: 'NavAid updated'", async () => {
    const api = createFakeApi({ 'PATCH /nav_aids/:id': buildNavAid({ name: 'La Couronne' }) })
    const saved = renderForm(api)
    await page.getByLabelText('Name').fill('La Couronne')
    await page.getByLabelText('State or region').fill('PACA')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.poll(() => saved).toEqual(['La Couronne'])
    expect(api.getLastCall('PATCH /nav_aids/:id').body).toEqual({
      name: 'La Couronne',
      city: 'Sausset',
      state_code: 'PACA',
      description: '',
      lock_version: 3,
    })
    expect(getNotices()).toEqual([['NavAid updated', 'done']])
  })

  it('requires a name', async () => {
    const api = createFakeApi()
    renderForm(api)
    await page.getByLabelText('Name').fill('  ')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the name of the aid')
    expect(api.calls).toEqual([])
  })

  it("statement of section 8: Navigation-aid update failure: alert 'error in updating nav_aid'.", async () => {
    const api = createFakeApi()
    renderForm(api)
    await page.getByLabelText('City').fill('Carro')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('PATCH /nav_aids/:id').fail(503)
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^error in updating nav_aid$/)
    expect(getNotices()).toEqual([])
    await expect.element(page.getByLabelText('City')).toHaveValue('Carro')
  })

  const conflict = new ApiError('PATCH', 409, {
    type: 'urn:roadstead:problem:conflict',
    title: 'Changed by someone else',
    status: 409,
    detail: 'Someone else has changed this aid in the meantime.',
    current: buildNavAid({ name: 'Phare', city: 'Sausset', lock_version: 4 }),
  })

  it('shows both versions after an edit conflict and saves the own one on the new lock_version', async () => {
    const api = createFakeApi({ 'PATCH /nav_aids/:id': conflict })
    const saved = renderForm(api)
    await page.getByLabelText('Name').fill('La Couronne')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.element(page.getByRole('cell', { name: 'Phare' })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'La Couronne' })).toBeVisible()
    api.responses['PATCH /nav_aids/:id'] = buildNavAid({ name: 'La Couronne' })
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(() => saved).toEqual(['La Couronne'])
    expect(api.getLastCall('PATCH /nav_aids/:id').body).toMatchObject({
      name: 'La Couronne',
      lock_version: 4,
    })
  })

  it('can discard the input for the saved version', async () => {
    renderForm(createFakeApi({ 'PATCH /nav_aids/:id': conflict }))
    await page.getByLabelText('Name').fill('La Couronne')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Phare')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })
})
