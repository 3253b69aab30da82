import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  $activeTheme,
  $prefersDark,
  $theme,
  $units,
  saveTheme,
  saveUnit,
  setDefaultPreferences,
  themeStorageKey,
  unitsStorageKey,
} from '../../src/client/preferences.ts'
import { defaultUnits } from '../../src/core/units.ts'

let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.runAllTimers() // nanostores unmounts a store without listeners after one second
  vi.useRealTimers()
  vi.unstubAllGlobals()
  $theme.set('auto')
  $prefersDark.set(false)
  $units.set(defaultUnits)
})

const denyStorage = () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
}

describe('theme', () => {
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
    saveTheme('dark')
    expect(stored.get(themeStorageKey)).toBe('dark')
  })

  it('is stored in a cookie for server-rendered pages, which the automatic theme removes', () => {
    const page = { cookie: '' }
    vi.stubGlobal('document', page)
    saveTheme('night')
    expect(page.cookie).toMatch(/^roadstead_theme=night; path=\/; max-age=31536000;/)
    saveTheme('auto')
    expect(page.cookie).toContain('max-age=0')
  })

  it('applies even if localStorage throws', () => {
    denyStorage()
    saveTheme('night')
    expect($activeTheme.get()).toBe('night')
  })

  it('follows a change of the device while it is displayed', () => {
    const query = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => query)
    const stopListening = $activeTheme.listen(() => undefined)
    query.matches = true
    query.dispatchEvent(new Event('change'))
    expect($activeTheme.get()).toBe('dark')
    stopListening()
    vi.runAllTimers()
    $prefersDark.set(false)
    query.dispatchEvent(new Event('change'))
    expect($prefersDark.value).toBe(false)
  })
})

describe('the preferences of a host page', () => {
  it('apply unless the user has chosen others', () => {
    setDefaultPreferences({ theme: 'dark', units: { depth: 'ft', speed: 'km/h' } })
    expect($theme.get()).toBe('dark')
    expect($units.get()).toEqual({ ...defaultUnits, depth: 'ft', speed: 'km/h' })
    saveTheme('night')
    saveUnit('speed', 'Bft')
    setDefaultPreferences({ theme: 'dark', units: { depth: 'ft', speed: 'km/h' } })
    expect($theme.get()).toBe('night')
    expect($units.get()).toEqual({ ...defaultUnits, depth: 'ft', speed: 'Bft' })
  })

  it('are the defaults without any', () => {
    $theme.set('night')
    setDefaultPreferences({})
    expect($theme.get()).toBe('auto')
    expect($units.get()).toEqual(defaultUnits)
  })
})

describe('units', () => {
  it('are stored one by one', () => {
    saveUnit('depth', 'ft')
    saveUnit('length', 'ft')
    expect(JSON.parse(stored.get(unitsStorageKey) ?? '')).toEqual({ depth: 'ft', length: 'ft' })
    expect($units.get()).toEqual({ ...defaultUnits, depth: 'ft', length: 'ft' })
  })

  it.each([
    ['unknown units and kinds', '{"depth":"cubit","length":"ft","mass":"kg"}', { length: 'ft' }],
    ['a value that is no object', '"ft"', {}],
    ['a value that is no JSON', '{"depth":', {}],
  ])('ignore %s in the storage', (_what, text, read) => {
    stored.set(unitsStorageKey, text)
    setDefaultPreferences({})
    expect($units.get()).toEqual({ ...defaultUnits, ...read })
  })

  it('apply even if localStorage throws', () => {
    denyStorage()
    saveUnit('depth', 'fm')
    expect($units.get().depth).toBe('fm')
    setDefaultPreferences({})
    expect($units.get()).toEqual(defaultUnits)
  })
})
