import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $confirmRequest } from '../../src/client/confirm-request.ts'
import { confirmLeave, hasUnsavedChanges, setUnsavedChanges } from '../../src/client/unsaved-changes.ts'

const forms = [{}, {}] as const

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  $confirmRequest.set(null)
})
afterEach(() => {
  for (const form of forms) setUnsavedChanges(form, false)
  $confirmRequest.set(null)
  vi.unstubAllGlobals()
})

/** Returns whether the browser would ask before it closes the tab. */
function asksOnClose(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('unsaved changes', () => {
  it('make the browser ask before the tab is closed, until every form is saved', () => {
    expect(hasUnsavedChanges()).toBe(false)
    expect(asksOnClose()).toBe(false)
    for (const form of forms) setUnsavedChanges(form, true)
    setUnsavedChanges(forms[0], false)
    expect(hasUnsavedChanges()).toBe(true)
    expect(asksOnClose()).toBe(true)
    setUnsavedChanges(forms[1], false)
    expect(hasUnsavedChanges()).toBe(false)
    expect(asksOnClose()).toBe(false)
  })
})

describe('confirmLeave', () => {
  it('asks nothing without unsaved changes', async () => {
    expect(await confirmLeave('Leave?')).toBe(true)
    expect($confirmRequest.get()).toBeNull()
  })

  it('keeps the changes if the user stays', async () => {
    setUnsavedChanges(forms[0], true)
    const isLeaving = confirmLeave('Leave?')
    expect($confirmRequest.get()?.text).toBe('Leave?')
    $confirmRequest.get()?.resolve(false)
    expect(await isLeaving).toBe(false)
    expect(hasUnsavedChanges()).toBe(true)
    expect(asksOnClose()).toBe(true)
  })

  it('discards the changes if the user leaves', async () => {
    setUnsavedChanges(forms[0], true)
    const isLeaving = confirmLeave('Leave?')
    $confirmRequest.get()?.resolve(true)
    expect(await isLeaving).toBe(true)
    expect(hasUnsavedChanges()).toBe(false)
    expect(asksOnClose()).toBe(false)
  })
})
