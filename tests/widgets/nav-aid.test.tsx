import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../src/client/api/call.ts'
import { $confirmRequest } from '../../src/client/confirm-request.ts'
import { $notices } from '../../src/client/notices.ts'
import { createSessionStore } from '../../src/client/api/session.ts'
import { createMapView } from '../../src/client/map/map-view.ts'
import { NavAidPopup } from '../../src/widgets/map/popups/NavAidPopup.tsx'
import { NavAidForm } from '../../src/widgets/nav-aid/NavAidForm.tsx'
import { createFakeApi, type FakeApi } from '../fakes/api.ts'
import { buildNavAid } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

beforeEach(() => {
  $notices.set([])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const notices = () => $notices.get().map(({ text, kind }) => [text, kind])

function sessionOf(id: number, admin = false) {
  const user = { id, name: 'Ann', thumb_url: null, admin }
  return createSessionStore({ logged_in: true, user, show_intro: false, csrf_token: 'token' })
}

describe('the popup of an aid', () => {
  const answers = { 'GET /nav_aids/:id': buildNavAid({ user_id: 5 }) }
  const onClose = vi.fn()

  function drawPopup(api: FakeApi, session?: ReturnType<typeof sessionOf>) {
    onClose.mockClear()
    const view = createMapView()
    const popup = <NavAidPopup view={view} id={9} onClose={onClose} />
    renderStrict(session ? wrapWithApi(api, popup, [], session) : wrapWithApi(api, popup))
    return view
  }

  it('section 2: name, Type, MMSI, Location, Updated, Dimensions', async () => {
    drawPopup(createFakeApi(answers))
    await expect.element(page.getByRole('heading', { name: 'Cap Couronne' })).toBeVisible()
    for (const [name, value] of [
      ['Type', 'Light, without sectors'],
      ['MMSI', '992271409'],
      ['Location', '43.326, 5.053'],
      ['Updated', /2024/],
      ['Dimensions', '12 x 4 mt.'],
    ] as const) {
      await expect.element(page.getByText(name, { exact: true })).toBeVisible()
      await expect.element(page.getByText(value).first()).toBeVisible()
    }
  })

  it('says where it comes from, and that a member edited it', async () => {
    drawPopup(
      createFakeApi({ 'GET /nav_aids/:id': buildNavAid({ source: 'openstreetmap', updated_by: 'source' }) }),
    )
    await expect.element(page.getByText(/^From OpenStreetMap, 2 years ago/)).toBeVisible()
    const updated_at = new Date(Date.now() - 2.5 * 86_400_000).toISOString()
    drawPopup(
      createFakeApi({
        'GET /nav_aids/:id': buildNavAid({ source: 'openstreetmap', updated_at, updated_by: 'edit' }),
      }),
    )
    await expect
      .element(page.getByText('Edited by a member 2 days ago · first from OpenStreetMap'))
      .toBeVisible()
  })

  it('section 6: offers neither Edit nor Delete NavAid to a visitor, and Edit alone to a member', async () => {
    drawPopup(createFakeApi(answers), sessionOf(4))
    await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/nav_aidedit/9')
    expect(page.getByRole('button', { name: 'Delete NavAid' }).elements()).toEqual([])
  })

  it.each([
    ['its creator', sessionOf(5)],
    ['an admin', sessionOf(1, true)],
  ])('sections 2, 5 and 8: %s deletes it after a question', async (_who, session) => {
    const api = createFakeApi({ ...answers, 'DELETE /nav_aids/:id': { done: true } })
    const view = drawPopup(api, session)
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    expect($confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
    $confirmRequest.get()?.resolve(true)
    await expect.poll(notices).toEqual([['NavAid deleted', 'done']])
    expect(onClose).toHaveBeenCalledOnce()
    expect(view.$layerRevisions.get()).toEqual({ navAids: 1 })
  })

  it('sections 5 and 8: is not deleted where the question is answered with no; a failure is logged and said', async () => {
    const api = createFakeApi(answers)
    drawPopup(api, sessionOf(5))
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    $confirmRequest.get()?.resolve(false)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(api.findCalls('DELETE /nav_aids/:id')).toEqual([])
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => api.findCalls('DELETE /nav_aids/:id').length).toBe(1)
    api.getLastCall('DELETE /nav_aids/:id').fail(503)
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
    expect(notices()).toEqual([[expect.stringMatching(/Nothing you saved is lost/), 'failed']])
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the form of an aid', () => {
  const aid = buildNavAid({ name: 'Cap Couronne', city: 'Sausset', state_code: null, lock_version: 3 })

  function drawForm(api: FakeApi) {
    const saved: string[] = []
    renderStrict(
      wrapWithApi(
        api,
        <NavAidForm aid={aid} onSaved={({ name }) => saved.push(name)} onCancel={() => undefined} />,
      ),
    )
    return saved
  }

  it('section 8: saves name, city, state and description, and says NavAid updated', async () => {
    const api = createFakeApi({ 'PATCH /nav_aids/:id': buildNavAid({ name: 'La Couronne' }) })
    const saved = drawForm(api)
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
    expect(notices()).toEqual([['NavAid updated', 'done']])
  })

  it('needs a name', async () => {
    const api = createFakeApi()
    drawForm(api)
    await page.getByLabelText('Name').fill('  ')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the name of the aid')
    expect(api.calls).toEqual([])
  })

  it('section 8: says error in updating nav_aid where the save fails, and keeps what was typed', async () => {
    const api = createFakeApi()
    drawForm(api)
    await page.getByLabelText('City').fill('Carro')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('PATCH /nav_aids/:id').fail(503)
    await expect.element(page.getByRole('alert')).toHaveTextContent('error in updating nav_aid')
    expect(notices()).toEqual([])
    await expect.element(page.getByLabelText('City')).toHaveValue('Carro')
  })

  const conflict = new ApiError('PATCH', 409, {
    type: 'urn:roadstead:problem:conflict',
    title: 'Changed by someone else',
    status: 409,
    detail: 'Someone else has changed this aid in the meantime.',
    current: buildNavAid({ name: 'Phare', city: 'Sausset', lock_version: 4 }),
  })

  it('shows both versions where someone else saved meanwhile, and saves mine on top of it', async () => {
    const api = createFakeApi({ 'PATCH /nav_aids/:id': conflict })
    const saved = drawForm(api)
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

  it('takes what is saved where that is chosen', async () => {
    drawForm(createFakeApi({ 'PATCH /nav_aids/:id': conflict }))
    await page.getByLabelText('Name').fill('La Couronne')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Phare')
    expect(page.getByRole('table').elements()).toEqual([])
  })
})
