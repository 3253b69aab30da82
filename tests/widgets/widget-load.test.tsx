import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Load } from '../../src/client/api/load.ts'
import { ApiError } from '../../src/client/api/call.ts'
import { WidgetLoad } from '../../src/widgets/WidgetLoad.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

it.each<[load: Load<string>, slot: string | null, text: string]>([
  [{ state: 'loading', previous: null }, 'loading', 'Wait'],
  [{ state: 'empty' }, 'empty', 'Nothing here'],
  [{ state: 'failed', error: new ApiError('GET /posts', 500, null), previous: null }, 'error', 'Failed'],
  [{ state: 'ready', value: 'Three reviews' }, null, ''],
])('of %j the page of an element can replace the text in the slot %s', async (load, slot, text) => {
  const { container } = renderStrict(
    wrapWithApi(
      createFakeApi(),
      <WidgetLoad load={load} skeleton="Wait" empty="Nothing here" failed="Failed" onRetry={() => {}}>
        {(value) => <p>{value}</p>}
      </WidgetLoad>,
    ),
  )
  await expect.poll(() => container.textContent).not.toBe('')
  const slots = [...container.querySelectorAll('slot')].map(({ name, textContent }) => [name, textContent])
  expect(slots).toEqual(slot === null ? [] : [[slot, text]])
  expect(container.querySelector('p')?.textContent).toBe(slot === null ? 'Three reviews' : undefined)
})
