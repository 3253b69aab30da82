import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyText } from '../../src/client/clipboard.ts'
import { $notices } from '../../src/client/notices.ts'

const shown = () => $notices.get().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a text that is copied', () => {
  it('is in the clipboard, and the person is told', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await copyText('43.41, 4.31', 'Position copied.')
    expect(writeText).toHaveBeenCalledWith('43.41, 4.31')
    expect(shown()).toEqual(['Position copied.'])
  })

  it('is shown on a page that has no clipboard', async () => {
    vi.stubGlobal('navigator', {})
    await copyText('43.41, 4.31', 'Position copied.')
    expect(shown()).toEqual(['43.41, 4.31'])
  })

  it('is left to the caller where the browser refuses', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
    const otherwise = vi.fn()
    await copyText('a secret', 'Key copied.', otherwise)
    expect(otherwise).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })
})
