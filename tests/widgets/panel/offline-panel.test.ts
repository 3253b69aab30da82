import { afterEach, describe, expect, it, vi } from 'vitest'
import { canOpenOffline, isFirstTime, keepPanelOffline } from '../../../src/plugin/panel/offline-panel.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A service worker container whose worker is active; `controller` is set from the second visit on. */
function installWorker(controller: object | null) {
  const told: unknown[] = []
  const active = { postMessage: (message: unknown) => told.push(message) }
  const register = vi.fn(() => Promise.resolve())
  const container = { controller, register, ready: Promise.resolve({ active }) }
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { told, register }
}

/** Observers of what the page loads. */
class FakeObserver {
  static all: FakeObserver[] = []
  options: unknown
  isConnected = true
  constructor(readonly report: (list: { getEntriesByType(type: string): object[] }) => void) {
    FakeObserver.all.push(this)
  }
  observe(options: unknown): void {
    this.options = options
  }
  disconnect(): void {
    this.isConnected = false
  }
}

function watchLoading() {
  FakeObserver.all = []
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  return FakeObserver.all
}

describe('the panel without a connection', () => {
  it('tells its worker on the first visit what was loaded without it, for a minute', async () => {
    vi.useFakeTimers()
    const observers = watchLoading()
    const { told, register } = installWorker(null)
    await keepPanelOffline()
    expect(register.mock.calls.map(String)).toEqual(['./worker.js'])
    expect(observers.map(({ options }) => options)).toEqual([{ type: 'resource', buffered: true }])
    observers[0]?.report({
      getEntriesByType: () => [
        { name: 'https://site.example/panel.js', initiatorType: 'script', workerStart: 0 },
        { name: 'https://site.example/tile.png', initiatorType: 'img', workerStart: 0 },
        { name: 'https://site.example/by-worker.js', initiatorType: 'script', workerStart: 12 },
      ],
    })
    expect(told).toEqual([
      { url: 'https://site.example/panel.js', destination: '' },
      { url: 'https://site.example/tile.png', destination: 'image' },
    ])
    vi.advanceTimersByTime(59_999)
    expect(observers[0]?.isConnected).toBe(true)
    vi.advanceTimersByTime(1)
    expect(observers[0]?.isConnected).toBe(false)
  })

  it('tells its worker nothing on later visits, when the worker has loaded everything', async () => {
    const observers = watchLoading()
    const { register } = installWorker({})
    await keepPanelOffline()
    expect(register.mock.calls.length).toBe(1)
    expect(observers).toEqual([])
  })

  it('works on without a worker if the browser refuses it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { register } = installWorker(null)
    register.mockRejectedValue(new Error('refused'))
    await expect(keepPanelOffline()).resolves.toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is not possible over plain http, nor on a browser without workers', async () => {
    const { register } = installWorker(null)
    expect(canOpenOffline()).toBe(true)
    vi.stubGlobal('isSecureContext', false)
    expect(canOpenOffline()).toBe(false)
    await keepPanelOffline()
    expect(register).not.toHaveBeenCalled()
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', {})
    expect(canOpenOffline()).toBe(false)
  })
})

describe('a notice of this device', () => {
  it('is shown for the first time once for each subject', () => {
    expect(isFirstTime('a')).toBe(true)
    expect(isFirstTime('a')).toBe(false)
    expect(isFirstTime('b')).toBe(true)
  })

  it('is shown each time without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError')
    })
    expect(isFirstTime('a')).toBe(true)
    expect(isFirstTime('a')).toBe(true)
  })
})
