import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $now } from '../../src/client/clock.ts'
import { requestDevicePosition, logGeolocationError } from '../../src/client/map/geolocate.ts'
import { $notices, clearNotices, dismissNotice, notify } from '../../src/client/notices.ts'
import { readPageData } from '../../src/client/page-data.ts'
import { $prefersDark, $activeTheme, $theme, saveTheme } from '../../src/client/preferences.ts'
import { delays } from '../../src/core/limits/interface.ts'
import { geolocation } from '../../src/core/limits/map.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

  it('dismissNotice removes one notice', () => {
    notify('copy', 'one')
    notify('place', 'two')
    dismissNotice($notices.get()[0]?.id ?? 0)
    expect($notices.get().map(({ text }) => text)).toEqual(['two'])
  })
})

describe('theme', () => {
  afterEach(() => {
    $theme.set('auto')
    $prefersDark.set(false)
  })

  it('follows the device until a theme is chosen', () => {
    expect($activeTheme.get()).toBe('light')
    $prefersDark.set(true)
    expect($activeTheme.get()).toBe('dark')
    saveTheme('night')
    expect($activeTheme.get()).toBe('night')
    saveTheme('auto')
    expect($activeTheme.get()).toBe('dark')
  })

  it('is stored in localStorage', () => {
    const setItem = vi.fn()
    vi.stubGlobal('localStorage', { setItem })
    saveTheme('dark')
    expect(setItem).toHaveBeenCalledWith('roadstead-theme', 'dark')
  })

  it('applies even if localStorage throws', () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    saveTheme('night')
    expect($activeTheme.get()).toBe('night')
  })
})

describe('clock', () => {
  it('ticks every minute while it has listeners', () => {
    vi.setSystemTime('2026-05-01T10:00:00Z')
    const end = $now.listen(() => undefined)
    vi.advanceTimersByTime(120_000)
    expect($now.get().toISOString()).toBe('2026-05-01T10:02:00.000Z')
    end()
    vi.advanceTimersByTime(1000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('geolocation', () => {
  it('section 9: requests a timeout of 5000 ms, high accuracy and no cached position', async () => {
    const getCurrentPosition = vi.fn((onFound: (position: unknown) => void, _fail: unknown, _how: unknown) =>
      onFound({ coords: { latitude: 43.3, longitude: 5.4, accuracy: 5 } }),
    )
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
    expect(await requestDevicePosition()).toEqual({ latitude: 43.3, longitude: 5.4 })
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: geolocation.timeoutMs,
      maximumAge: 0,
    })
  })

  it('section 8: logs a warning with code and message on failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const failure = { code: 1, message: 'denied' }
    vi.stubGlobal('navigator', {
      geolocation: { getCurrentPosition: (_: unknown, fail: (e: unknown) => void) => fail(failure) },
    })
    await requestDevicePosition().catch(logGeolocationError)
    expect(warn).toHaveBeenCalledWith('geolocation failed (1): denied')
  })

  it('logs a warning if the browser has no geolocation', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('navigator', {})
    await requestDevicePosition().catch(logGeolocationError)
    expect(warn).toHaveBeenCalledWith('geolocation failed (no code): this browser has no geolocation')
  })
})

describe('readPageData', () => {
  const stubPage = (text: string | null) =>
    vi.stubGlobal('document', { getElementById: () => (text === null ? null : { textContent: text }) })

  it('parses the data in the served page', () => {
    stubPage('{"tileSources":[]}')
    expect(readPageData()).toEqual({ tileSources: [] })
  })

  it('returns an empty object for missing or invalid data', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stubPage(null)
    expect(readPageData()).toEqual({})
    stubPage('{"tileSources":')
    expect(readPageData()).toEqual({})
    expect(console.error).toHaveBeenCalledOnce()
  })
})
