import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { $notices } from '../../../src/client/notices.ts'
import { RecordTrust } from '../../../src/widgets/trust/RecordTrust.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace, buildUserPageSession } from '../../factories/records.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $notices.set([])
  vi.restoreAllMocks()
})

const getButton = (name: string) => page.getByRole('button', { name })

function renderTrust(session = createSessionStore(buildUserPageSession())) {
  const api = createFakeApi()
  const onConfirmed = vi.fn()
  const part = <RecordTrust place={buildPlace()} onConfirmed={onConfirmed} />
  return { api, onConfirmed, ...renderStrict(wrapWithApi(api, part, [], session)) }
}

it('links a visitor to the log-in that returns to the page, and offers no buttons', async () => {
  const { container } = renderTrust(createVisitorSessionStore())
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'span From Roadstead members, 6 months ago',
      'a href=/users/sign_in?return_to=%2F Log in to confirm or dispute this record',
    ])
})

it('a confirmation is sent once; a refused one changes nothing and is reported', async () => {
  const { api, onConfirmed, container } = renderTrust()
  await expect.element(getButton('Still correct')).toHaveAttribute('title')
  $notices.set([{ id: 1, subject: 'trust', text: 'old', kind: 'done' }])
  await getButton('Still correct').click()
  await expect.element(getButton('Still correct')).toBeDisabled()
  expect($notices.get()).toEqual([])
  expect(api.getLastCall('POST /places/:id/confirm').params).toEqual({ id: 1401 })
  api.getLastCall('POST /places/:id/confirm').fail(500)
  await expect.element(getButton('Still correct')).toBeEnabled()
  expect(onConfirmed).not.toHaveBeenCalled()
  expect($notices.get()).toMatchObject([{ subject: 'trust', kind: 'failed' }])
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'span From Roadstead members, 6 months ago',
      'button title=Confirm it is still correct Still correct',
      'button title=Tell the admin what is wrong Report a problem',
    ])
})

it('the dialog of a report starts with the first reason, limits the details and is closed by Cancel', async () => {
  const { container, api } = renderTrust()
  await getButton('Report a problem').click()
  await expect.poll(() => container.querySelector('dialog')).not.toBeNull()
  await expect
    .poll(() => listOutline(container.querySelector('dialog') ?? container))
    .toEqual([
      'h2 What is wrong with Port Camargue?',
      'button aria-label=Close',
      'p The admin is notified that this record is disputed. Describe the problem if you can:',
      'legend What is wrong with Port Camargue?',
      'label It no longer exists',
      'input type=radio label=It no longer exists checked',
      'label The position is wrong',
      'input type=radio label=The position is wrong',
      'label The information is wrong',
      'input type=radio label=The information is wrong',
      'label Something else',
      'input type=radio label=Something else',
      'label Details',
      'textarea aria-invalid=false maxlength=4800 label=Details',
      'button type=submit --main Send',
      'button Cancel',
    ])
  await getButton('Cancel').click()
  await expect.poll(() => container.querySelector('dialog')).toBeNull()
  expect(api.findCalls('POST /reports')).toHaveLength(1)
  await getButton('Report a problem').click()
  await getButton('Send').click()
  await expect.element(getButton('Send')).toBeDisabled()
  expect(api.getLastCall('POST /reports').body).toMatchObject({
    subject: 'place',
    reason: 'It no longer exists',
  })
})
