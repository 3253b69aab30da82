import { atom, computed, onMount } from 'nanostores'
import { themeCookie } from '../core/site/page-data.ts'
import { defaultUnits, unitOptions, type Units } from '../core/units.ts'

export const themes = ['auto', 'light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]
/** A theme that can be displayed. */
export type ActiveTheme = Exclude<Theme, 'auto'>

/** Keys of the local storage. */
export const themeStorageKey = 'roadstead-theme'
export const unitsStorageKey = 'roadstead-units'

/** The chosen theme, stored by the browser. */
export const $theme = atom<Theme>(readStoredTheme() ?? 'auto')

/** Whether the device prefers a dark theme. */
export const $prefersDark = atom(getDarkQuery()?.matches ?? false)

onMount($prefersDark, () => {
  const query = getDarkQuery()
  const update = () => $prefersDark.set(query?.matches ?? false)
  query?.addEventListener('change', update)
  return () => query?.removeEventListener('change', update)
})

export const $activeTheme = computed([$theme, $prefersDark], (theme, isDark): ActiveTheme => {
  if (theme !== 'auto') return theme
  return isDark ? 'dark' : 'light'
})

/** Sets the host page's theme and units, which apply unless the user has chosen others. */
export function setDefaultPreferences(page: { theme?: Theme; units?: Partial<Units> }): void {
  $theme.set(readStoredTheme() ?? page.theme ?? 'auto')
  $units.set({ ...defaultUnits, ...page.units, ...readStoredUnits() })
}

export function saveTheme(theme: Theme): void {
  $theme.set(theme)
  // Without storage the choice lasts until the page is closed.
  for (const store of [storeTheme, storeThemeCookie]) {
    try {
      store(theme)
    } catch {
      // A sandboxed page and a non-browser environment have no storage.
    }
  }
}

function storeTheme(theme: Theme): void {
  localStorage.setItem(themeStorageKey, theme)
}

/** Stores the theme in a cookie for server-rendered pages. */
function storeThemeCookie(theme: Theme): void {
  const days = theme === 'auto' ? 0 : 365
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${days * 24 * 3600}; samesite=lax`
}

function readStoredTheme(): Theme | undefined {
  try {
    const stored = globalThis.localStorage?.getItem(themeStorageKey)
    return themes.find((theme) => theme === stored)
  } catch {
    return undefined
  }
}

function getDarkQuery(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
}

/** The chosen units, stored by the browser. */
export const $units = atom<Units>({ ...defaultUnits, ...readStoredUnits() })

/** Saves a chosen unit. Other units are not stored, so that the host page's settings apply to them. */
export function saveUnit<K extends keyof Units>(kind: K, unit: Units[K]): void {
  $units.set({ ...$units.get(), [kind]: unit })
  try {
    localStorage.setItem(unitsStorageKey, JSON.stringify({ ...readStoredUnits(), [kind]: unit }))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function readStoredUnits(): Partial<Units> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(unitsStorageKey) ?? '{}')
    return filterValidUnits(stored)
  } catch {
    return {}
  }
}

/** Filters the stored units to valid ones. */
function filterValidUnits(stored: unknown): Partial<Units> {
  const entries = Object.entries(stored instanceof Object ? stored : {})
  return Object.fromEntries(
    entries.filter(([kind, unit]) => {
      const choices: readonly string[] = unitOptions[kind as keyof Units] ?? [] // an unknown kind has no choices
      return choices.includes(String(unit))
    }),
  )
}
