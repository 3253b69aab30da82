import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createPlaceRevisionsStore } from '../../../src/client/places/places.ts'
import type { Revision } from '../../../src/core/contract/moderation.ts'
import { formatDate } from '../../../src/core/format-date.ts'
import { Revisions, type RevisionsProps } from '../../../src/widgets/revisions/Revisions.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  $notices.set([])
  vi.restoreAllMocks()
})

const at = '2026-11-19T14:00:00Z'
const edit: Revision = {
  id: 2,
  lock_version: 2,
  user_id: 8,
  user_name: 'Mary Read',
  at,
  before: { name: 'Old', city: null, phone: '1' },
  after: { name: 'New', city: 'Sète', phone: null },
}
const creation: Revision = {
  ...edit,
  id: 1,
  user_id: null,
  user_name: null,
  before: null,
  after: { name: 'Old' },
}

function renderRevisions(revert: RevisionsProps['revert'] = () => Promise.resolve(true)) {
  const api = createFakeApi({ 'GET /places/:id/revisions': [edit, creation] })
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const describeRevision = ({ before, after }: Revision) =>
    Object.keys(after).map((name) => ({ name, before: text(before?.[name]), after: text(after[name]) }))
  const part = (
    <Revisions store={createPlaceRevisionsStore(api, 7)} describe={describeRevision} revert={revert} />
  )
  return { api, ...renderStrict(wrapWithApi(api, part)) }
}

it('lists author, age and both values of each change; the first version cannot be reverted', async () => {
  const { container } = renderRevisions()
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'b Mary Read',
      `time title=${formatDate('2026-11-19T14:00:00Z')} datetime=2026-11-19T14:00:00Z 2 days ago`,
      'dt name',
      'span was',
      'del Old',
      'span became',
      'ins New',
      'dt city',
      'span was',
      'del (empty)',
      'span became',
      'ins Sète',
      'dt phone',
      'span was',
      'del 1',
      'span became',
      'ins (empty)',
      'button --quiet Revert',
      'p added it',
      'b a former member',
      `time title=${formatDate('2026-11-19T14:00:00Z')} datetime=2026-11-19T14:00:00Z 2 days ago`,
      'dt name',
      'ins Old',
    ])
})

it.each([
  [
    'is reported and the list fetched again',
    () => Promise.resolve(true),
    [{ kind: 'done', text: 'The edit was reverted' }],
    2,
  ],
  ['that the user cancels changes nothing', () => Promise.resolve(false), [], 1],
  [
    'that the server refuses is reported',
    () => Promise.reject(new Error('no')),
    [{ kind: 'failed', text: 'The edit could not be reverted.' }],
    1,
  ],
] as const)('a revert %s', async (_what, answer, notices, fetches) => {
  let answerNow = () => undefined as void
  const revert = vi.fn(async () => {
    await new Promise<void>((resolve) => (answerNow = resolve))
    return answer()
  })
  const { api } = renderRevisions(revert)
  const button = page.getByRole('button', { name: 'Revert' })
  await button.click()
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Revert this edit?')
  $confirmRequest.get()?.resolve(true)
  await expect.element(button).toBeDisabled()
  answerNow()
  await expect.element(button).toBeEnabled()
  expect(revert).toHaveBeenCalledWith(edit)
  expect($notices.get()).toMatchObject(notices)
  expect(api.findCalls('GET /places/:id/revisions')).toHaveLength(fetches)
})

it('a revert that is not confirmed is not sent', async () => {
  const revert = vi.fn(() => Promise.resolve(true))
  renderRevisions(revert)
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect.poll(() => $confirmRequest.get()).not.toBeNull()
  $confirmRequest.get()?.resolve(false)
  await expect.element(page.getByRole('button', { name: 'Revert' })).toBeEnabled()
  expect(revert).not.toHaveBeenCalled()
  expect(formatDate(at)).not.toBe('')
})
