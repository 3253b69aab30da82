import { afterEach, expect, it, vi } from 'vitest'
import { loadPanelState, savePanelState } from '../../src/client/panel-state.ts'

afterEach(() => vi.unstubAllGlobals())

it('is null until the user collapses or expands the panel, then what was chosen last', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect(loadPanelState()).toBeNull()
  savePanelState(false)
  expect(loadPanelState()).toBe(false)
  savePanelState(true)
  expect(loadPanelState()).toBe(true)
})

it('is null and not saved without a storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  savePanelState(true)
  expect(loadPanelState()).toBeNull()
})
