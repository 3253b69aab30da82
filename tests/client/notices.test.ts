import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $notices, clearNotices, dismissNotice, notify } from '../../src/client/notices.ts'
import { delays } from '../../src/core/limits/interface.ts'

beforeEach(() => {
  vi.useFakeTimers()
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  $notices.set([])
})

describe('notices', () => {
  it('section 9: disappear after 5000 ms', () => {
    notify('copy', 'The link was copied.')
    vi.advanceTimersByTime(delays.toastMs - 1)
    expect($notices.get()).toMatchObject([{ text: 'The link was copied.', kind: 'done' }])
    vi.advanceTimersByTime(1)
    expect($notices.get()).toEqual([])
  })

  it('each notice has its own five seconds', () => {
    notify('copy', 'first')
    vi.advanceTimersByTime(3000)
    notify('place', 'second', 'failed')
    vi.advanceTimersByTime(delays.toastMs - 3000)
    expect($notices.get()).toMatchObject([{ text: 'second', kind: 'failed' }])
  })

  it('a notice replaces the one of the same subject and restarts the five seconds', () => {
    notify('place', 'failed once', 'failed')
    notify('copy', 'copied')
    vi.advanceTimersByTime(3000)
    notify('place', 'failed again', 'failed')
    expect($notices.get().map(({ text }) => text)).toEqual(['copied', 'failed again'])
    vi.advanceTimersByTime(delays.toastMs - 1)
    expect($notices.get().map(({ text }) => text)).toEqual(['failed again'])
  })

  it('clearNotices removes only the notices of a subject', () => {
    notify('place', 'failed', 'failed')
    notify('copy', 'copied')
    clearNotices('place')
    expect($notices.get().map(({ text }) => text)).toEqual(['copied'])
  })

  it('clearNotices does not notify listeners if no notice has the subject', () => {
    notify('copy', 'copied')
    const listener = vi.fn()
    const end = $notices.listen(listener)
    clearNotices('place')
    end()
    expect(listener).not.toHaveBeenCalled()
    expect(new Set($notices.get().map(({ id }) => id)).size).toBe($notices.get().length)
  })

  it('dismissNotice removes one notice', () => {
    notify('copy', 'one')
    notify('place', 'two')
    dismissNotice($notices.get()[0]?.id ?? 0)
    expect($notices.get().map(({ text }) => text)).toEqual(['two'])
  })
})
