import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVisitorSessionStore } from '../../../src/client/api/visitor-session.ts'
import { scheduleSessionCheck } from '../../../src/client/api/session-check.ts'
import { delays } from '../../../src/core/limits/interface.ts'

/** A page whose idle callbacks the test runs. */
class FakeWindow extends EventTarget {
  idleCallbacks = new Map<number, () => void>()
  idleTimeoutMs: number | undefined

  requestIdleCallback(callback: () => void, options: { timeout: number }): number {
    this.idleTimeoutMs = options.timeout
    return this.idleCallbacks.set(this.idleCallbacks.size + 1, callback).size
  }
  cancelIdleCallback(id: number): void {
    this.idleCallbacks.delete(id)
  }
  becomeIdle(): void {
    for (const callback of this.idleCallbacks.values()) callback()
    this.idleCallbacks.clear()
  }
}

let page: FakeWindow
const session = { ...createVisitorSessionStore(), checkOnce: vi.fn(), check: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeWindow()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'complete' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const showPage = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

describe('the session check of a page', () => {
  it('runs once when the loaded page is idle', () => {
    scheduleSessionCheck(session)
    expect(session.checkOnce).not.toHaveBeenCalled()
    expect(page.idleTimeoutMs).toBe(delays.sessionCheckMs)
    page.becomeIdle()
    expect(session.checkOnce).toHaveBeenCalledOnce()
  })

  it('waits until the page has loaded', () => {
    vi.stubGlobal('document', { readyState: 'interactive' })
    scheduleSessionCheck(session)
    page.becomeIdle()
    expect(session.checkOnce).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('load'))
    page.becomeIdle()
    expect(session.checkOnce).toHaveBeenCalledOnce()
  })

  it('runs in a browser without idle callbacks', () => {
    vi.stubGlobal('window', new EventTarget())
    scheduleSessionCheck(session)
    vi.runAllTimers()
    expect(session.checkOnce).toHaveBeenCalledOnce()
  })

  it('runs again when the page returns from the back-forward cache', () => {
    scheduleSessionCheck(session)
    showPage(false)
    expect(session.check).not.toHaveBeenCalled()
    showPage(true)
    expect(session.check).toHaveBeenCalledOnce()
  })

  it.each([
    ['with idle callbacks', () => page],
    ['without idle callbacks', () => new EventTarget()],
  ])('can be stopped in a browser %s', (_browser, createPage) => {
    const window = createPage()
    vi.stubGlobal('window', window)
    scheduleSessionCheck(session)()
    page.becomeIdle()
    vi.runAllTimers()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(session.checkOnce).not.toHaveBeenCalled()
    expect(session.check).not.toHaveBeenCalled()
  })

  it('can be stopped before the page has loaded', () => {
    vi.stubGlobal('document', { readyState: 'loading' })
    scheduleSessionCheck(session)()
    page.dispatchEvent(new Event('load'))
    page.becomeIdle()
    expect(session.checkOnce).not.toHaveBeenCalled()
  })
})
