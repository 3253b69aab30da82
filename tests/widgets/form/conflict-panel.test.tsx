import { expect, it, vi } from 'vitest'
import { ConflictPanel } from '../../../src/widgets/form/ConflictPanel.tsx'
import { listOutline } from '../../support/outline.ts'
import { renderStrict } from '../../support/render.tsx'

const [onKeepYours, onTakeSaved] = [vi.fn(), vi.fn()]

it('a conflict shows both versions of each field and two ways to resolve it', async () => {
  const rows = [
    { label: 'Name', saved: '', yours: 'Mine' },
    { label: 'Make', saved: 'A', yours: '' },
  ]
  const panel = <ConflictPanel rows={rows} onKeepYours={onKeepYours} onTakeSaved={onTakeSaved} />
  const { container } = renderStrict(panel)
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'div role=alert tabindex=-1',
      'h3 Changed by someone else',
      'p Nothing is lost. Compare the saved version with yours:',
      'th Field',
      'th Saved version',
      'th Your version',
      'th Name',
      'td data-label=Saved version empty',
      'td data-label=Your version Mine',
      'th Make',
      'td data-label=Saved version A',
      'td data-label=Your version empty',
      'button --main Save my version',
      'button Use the saved version',
    ])
  await expect.poll(() => document.activeElement).toBe(container.querySelector('[role=alert]'))
  const [keep, take] = container.querySelectorAll('button')
  keep?.click()
  expect(onKeepYours.mock.calls.length).toBe(1)
  expect(onTakeSaved.mock.calls.length).toBe(0)
  take?.click()
  expect(onKeepYours.mock.calls.length).toBe(1)
  expect(onTakeSaved.mock.calls.length).toBe(1)
})

it('a conflict says if both versions are identical', async () => {
  const panel = <ConflictPanel rows={[]} onKeepYours={onKeepYours} onTakeSaved={onTakeSaved} />
  const { container } = renderStrict(panel)
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'div role=alert tabindex=-1',
      'h3 Changed by someone else',
      'p Both versions are identical.',
      'button --main Save my version',
      'button Use the saved version',
    ])
})
