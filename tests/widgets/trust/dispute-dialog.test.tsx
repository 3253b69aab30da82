import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $notices } from '../../../src/client/notices.ts'
import { DisputeDialog } from '../../../src/widgets/trust/DisputeDialog.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $notices.set([])
  vi.restoreAllMocks()
})

async function openDialog() {
  const api = createFakeApi()
  const onClose = vi.fn()
  const { container } = renderStrict(
    wrapWithApi(api, <DisputeDialog place={buildPlace()} onClose={onClose} />),
  )
  const find = <E extends HTMLElement>(selector: string) => container.querySelector<E>(selector)
  await expect.poll(() => find('textarea')).not.toBeNull()
  const choose = (index: number) =>
    container.querySelectorAll<HTMLElement>('input[type=radio]')[index]?.click()
  const type = (text: string) => {
    const details = find<HTMLTextAreaElement>('textarea')
    details?.focus()
    details?.select()
    document.execCommand('insertText', false, text)
  }
  const send = () => find('button[type=submit]')?.click()
  const countReports = () => api.findCalls('POST /reports').length
  return { api, onClose, find, choose, type, send, countReports }
}

it('something else needs details, for which spaces are not enough', async () => {
  const { find, choose, type, send, countReports, api } = await openDialog()
  choose(3)
  await expect.poll(() => find<HTMLTextAreaElement>('textarea')?.required).toBe(true)
  type('   ')
  send()
  await expect.poll(() => find('textarea')?.ariaInvalid).toBe('true')
  expect(countReports()).toBe(0)
  type(' The pier is closed ')
  send()
  await expect.poll(countReports).toBe(1)
  expect(api.getLastCall('POST /reports').body).toMatchObject({
    reason: 'Something else: The pier is closed',
  })
})

it('a failure is shown until the next attempt, after which the dialog closes', async () => {
  const { find, send, countReports, api, onClose } = await openDialog()
  send()
  await expect.poll(countReports).toBe(1)
  api.getLastCall('POST /reports').fail(503)
  await expect.poll(() => find('.rs-field__error[role=alert]')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  send()
  await expect.poll(countReports).toBe(2)
  expect(find('.rs-field__error[role=alert]')).toBeNull()
  api.getLastCall('POST /reports').respond({})
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect($notices.get()).toMatchObject([{ subject: 'trust', kind: 'done' }])
})
