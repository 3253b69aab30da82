import { afterEach, describe, expect, it, vi } from 'vitest'
import { $notices } from '../../../src/client/notices.ts'
import { requestDevicePosition, logGeolocationError } from '../../../src/client/map/geolocate.ts'
import { geolocation } from '../../../src/core/limits/map.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('geolocation', () => {
  it('section 9: requests a timeout, high accuracy and no cached position', async () => {
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

  it('statement of section 8: geolocation (warning with code and message)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const failure = { code: 1, message: 'denied' }
    vi.stubGlobal('navigator', {
      geolocation: { getCurrentPosition: (_: unknown, fail: (e: unknown) => void) => fail(failure) },
    })
    await requestDevicePosition().catch(logGeolocationError)
    expect(warn).toHaveBeenCalledExactlyOnceWith('geolocation failed (1): denied')
    expect($notices.get()).toEqual([])
  })

  it('logs a warning if the browser has no geolocation', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('navigator', {})
    await requestDevicePosition().catch(logGeolocationError)
    expect(warn).toHaveBeenCalledWith('geolocation failed (no code): this browser has no geolocation')
  })
})
