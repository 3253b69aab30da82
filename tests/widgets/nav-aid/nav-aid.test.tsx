import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { NavAidActions } from '../../../src/widgets/nav-aid/NavAidActions.tsx'
import { NavAidForm } from '../../../src/widgets/nav-aid/NavAidForm.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildUserPageSession } from '../../factories/records.ts'
import { buildApiError } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
  vi.restoreAllMocks()
})

describe('the actions of an aid', () => {
  function renderActions(session = createSessionStore(buildUserPageSession())) {
    const api = { ...createFakeApi(), site: 'https://site.test' }
    const onDeleted = vi.fn()
    const actions = <NavAidActions aid={buildNavAid({ user_id: 2 })} onDeleted={onDeleted} />
    return { api, onDeleted, ...renderStrict(wrapWithApi(api, actions, [], session)) }
  }

  it('are edit and delete for its creator, edit for other users, none for visitors', async () => {
    const own = renderActions().container
    await expect
      .poll(() => listOutline(own))
      .toEqual(['a href=https://site.test/nav_aidedit/9 Edit', 'button Delete NavAid'])
    const other = renderActions(createSessionStore(buildUserPageSession({ id: 3 }))).container
    await expect.poll(() => listOutline(other)).toEqual(['a href=https://site.test/nav_aidedit/9 Edit'])
    const visitor = renderActions(createVisitorSessionStore()).container
    expect(visitor.innerHTML).toBe('')
  })

  it('delete it after a confirmation; a refused deletion can be repeated', async () => {
    const { api, onDeleted } = renderActions()
    const button = page.getByRole('button', { name: 'Delete NavAid' })
    async function remove(isConfirmed: boolean): Promise<void> {
      await button.click()
      await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
      $confirmRequest.get()?.resolve(isConfirmed)
    }
    await remove(false)
    await expect.poll(() => $confirmRequest.get()).toBeNull()
    expect(api.calls).toEqual([])
    await remove(true)
    await expect.element(button).toBeDisabled()
    api.getLastCall('DELETE /nav_aids/:id').fail(500)
    await expect.element(button).toBeEnabled()
    expect(onDeleted.mock.calls.length).toBe(0)
    expect($notices.get().map(({ kind }) => kind)).toEqual(['failed'])
    await remove(true)
    await expect.poll(() => api.calls.length).toBe(2)
    api.getLastCall('DELETE /nav_aids/:id').respond({ done: true })
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
    expect($notices.get()).toMatchObject([{ text: 'NavAid deleted', kind: 'done' }])
  })
})

describe('the form of an aid', () => {
  const aid = buildNavAid({ city: 'Carro', description: 'White tower', lock_version: 4 })

  function renderForm() {
    const api = createFakeApi()
    const [onSaved, onCancel] = [vi.fn(), vi.fn()]
    const form = <NavAidForm aid={aid} onSaved={onSaved} onCancel={onCancel} />
    return { api, onSaved, onCancel, ...renderStrict(wrapWithApi(api, form)) }
  }

  it('has labelled fields with the values of the aid, and can be cancelled', async () => {
    const { container, onCancel } = renderForm()
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'label Name',
        'span aria-hidden=true *',
        'input aria-invalid=false required autocomplete=off label=Name * value=Cap Couronne',
        'label City',
        'input aria-invalid=false autocomplete=off label=City value=Carro',
        'label State or region',
        'input aria-invalid=false autocomplete=off label=State or region',
        'label Description',
        'textarea aria-invalid=false rows=6 aria-describedby=What a sailor sees: colour, shape, topmark and anything nearby. label=Description value=White tower',
        'p What a sailor sees: colour, shape, topmark and anything nearby.',
        'button type=submit --main Update NavAid',
        'button Cancel',
      ])
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('refuses an empty name when it is left, and texts that are too long', async () => {
    const { api, container } = renderForm()
    const listErrors = () =>
      [...container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
    const nameError = 'Enter the name of the aid as shown on the chart.'
    await page.getByLabelText('Name').fill(' ')
    await userEvent.tab()
    await expect.poll(listErrors).toEqual([nameError])
    await page.getByLabelText('City').fill('x'.repeat(201))
    await page.getByLabelText('State').fill('x'.repeat(201))
    await page.getByLabelText('Description').fill('x'.repeat(10_001))
    await page.getByRole('button', { name: 'Update' }).click()
    const lineError = 'At most 200 characters.'
    await expect.poll(listErrors).toEqual([nameError, lineError, lineError, 'At most 10000 characters.'])
    expect(api.calls).toEqual([])
  })

  it('sends all fields with the version, once, and explains a failure', async () => {
    const { api, container, onSaved } = renderForm()
    await page.getByLabelText('City').fill('')
    const button = page.getByRole('button', { name: 'Update' })
    await button.click()
    await expect.element(button).toBeDisabled()
    expect(api.calls.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: 9 },
        body: { name: 'Cap Couronne', city: '', state_code: '', description: 'White tower', lock_version: 4 },
      },
    ])
    api.getLastCall('PATCH /nav_aids/:id').fail(500)
    await expect
      .poll(() => container.querySelector('[role=alert]')?.textContent)
      .toBe('error in updating nav_aid')
    expect(onSaved).not.toHaveBeenCalled()
    await button.click()
    await expect.poll(() => container.querySelector('[role=alert]')).toBeNull()
    api.getLastCall('PATCH /nav_aids/:id').respond(aid)
    await expect.poll(() => onSaved.mock.calls).toEqual([[aid]])
    expect($notices.get()).toMatchObject([{ subject: 'nav-aid', kind: 'done' }])
  })

  const newer = { ...aid, name: 'Couronne', description: null, lock_version: 9 }
  const conflict = buildApiError(409, { current: newer })

  it('shows the fields that differ after a conflict; keeping ours sends them with the new version', async () => {
    const { api, container } = renderForm()
    api.responses['PATCH /nav_aids/:id'] = conflict
    await page.getByLabelText('City').fill('Martigues')
    await page.getByRole('button', { name: 'Update' }).click()
    const panel = () => container.querySelector('.rs-conflict')
    await expect.poll(() => panel()?.contains(document.activeElement)).toBe(true)
    await expect
      .poll(() => listOutline(panel() ?? container))
      .toEqual([
        'h3 Changed by someone else',
        'p Nothing is lost. Compare the saved version with yours:',
        'th Field',
        'th Saved version',
        'th Your version',
        'th Name',
        'td data-label=Saved version Couronne',
        'td data-label=Your version Cap Couronne',
        'th City',
        'td data-label=Saved version Carro',
        'td data-label=Your version Martigues',
        'th Description',
        'td data-label=Saved version empty',
        'td data-label=Your version White tower',
        'button --main Save my version',
        'button Use the saved version',
      ])
    api.responses['PATCH /nav_aids/:id'] = newer
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(() => api.calls.length).toBe(2)
    expect(api.getLastCall('PATCH /nav_aids/:id').body).toMatchObject({ city: 'Martigues', lock_version: 9 })
    await expect.poll(panel).toBeNull()
  })

  it('takes the saved values after a conflict, and their version', async () => {
    const { api, container } = renderForm()
    api.responses['PATCH /nav_aids/:id'] = conflict
    await page.getByLabelText('City').fill('Martigues')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Couronne')
    await expect.element(page.getByLabelText('City')).toHaveValue('Carro')
    expect(container.querySelector('.rs-conflict')).toBeNull()
    api.responses['PATCH /nav_aids/:id'] = newer
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => api.getLastCall('PATCH /nav_aids/:id').body).toMatchObject({ lock_version: 9 })
  })
})
