import { afterEach, describe, expect, it, vi } from 'vitest'
import { $notices } from '../../../src/client/notices.ts'
import { $devicePosition } from '../../../src/client/map/device-position.ts'
import {
  isLocationDenied,
  logGeolocationError,
  requestDevicePosition,
  watchDevicePosition,
} from '../../../src/client/map/geolocate.ts'
import { geolocation } from '../../../src/core/limits/map.ts'

afterEach(() => {
  $devicePosition.set(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('geolocation', () => {
  it('section 9: requests a timeout, high accuracy and no cached position', async () => {
    const getCurrentPosition = vi.fn((onFound: (position: unknown) => void, _fail: unknown, _how: unknown) =>
      onFound({ coords: { latitude: 43.3, longitude: 5.4, accuracy: 5, heading: Number.NaN }, timestamp: 7 }),
    )
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
    const found = { position: { latitude: 43.3, longitude: 5.4 }, accuracyM: 5, headingDeg: null, at: 7 }
    expect(await requestDevicePosition()).toEqual(found)
    expect($devicePosition.get()).toEqual(found)
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

  it('two calls at the same time make one request, a later call another', async () => {
    const answers: ((position: unknown) => void)[] = []
    vi.stubGlobal('navigator', {
      geolocation: { getCurrentPosition: (found: (position: unknown) => void) => answers.push(found) },
    })
    const both = Promise.all([requestDevicePosition(), requestDevicePosition()])
    expect(answers).toHaveLength(1)
    answers[0]?.({ coords: { latitude: 1, longitude: 2, accuracy: 5, heading: 90 }, timestamp: 7 })
    const [first, second] = await both
    expect(second).toBe(first)
    expect(first.headingDeg).toBe(90)
    void requestDevicePosition()
    expect(answers).toHaveLength(2)
  })

  it('each position that the device reports later is stored until the watch ends', () => {
    let report: (position: unknown) => void = () => undefined
    const clearWatch = vi.fn()
    const watchPosition = (found: typeof report) => {
      report = found
      return 3
    }
    vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } })
    const stop = watchDevicePosition()
    report({ coords: { latitude: 1, longitude: 2, accuracy: 5, heading: null }, timestamp: 8 })
    expect($devicePosition.get()).toMatchObject({ position: { latitude: 1, longitude: 2 }, at: 8 })
    stop()
    expect(clearWatch).toHaveBeenCalledExactlyOnceWith(3)
  })

  it('tells a refusal from another failure', () => {
    expect(isLocationDenied({ code: 1 })).toBe(true)
    expect(isLocationDenied({ code: 2 })).toBe(false)
    expect(isLocationDenied(new Error('this browser has no geolocation'))).toBe(false)
  })
})
