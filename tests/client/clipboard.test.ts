import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyText } from '../../src/client/clipboard.ts'
import { $notices } from '../../src/client/notices.ts'

const getNoticeTexts = () => $notices.get().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('copyText', () => {
  it('writes to the clipboard and shows a notice', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await copyText('43.41, 4.31', 'Position copied.')
    expect(writeText).toHaveBeenCalledWith('43.41, 4.31')
    expect(getNoticeTexts()).toEqual(['Position copied.'])
  })

  it('shows the text if the page has no clipboard', async () => {
    vi.stubGlobal('navigator', {})
    await copyText('43.41, 4.31', 'Position copied.')
    expect(getNoticeTexts()).toEqual(['43.41, 4.31'])
  })

  it('calls the fallback if the browser refuses', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
    const fallback = vi.fn()
    await copyText('a secret', 'Key copied.', fallback)
    expect(fallback).toHaveBeenCalledOnce()
    expect(getNoticeTexts()).toEqual([])
  })
})
