import { atom, computed, onMount } from 'nanostores'
import { themeCookie } from '../core/site/page-data.ts'
import { defaultUnits, unitOptions, type Units } from '../core/units.ts'

export const themes = ['auto', 'light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]
/** A theme as it is drawn. */
export type ActiveTheme = Exclude<Theme, 'auto'>

const storageKey = 'roadstead-theme'

/** The theme a person chose; kept by the browser. */
export const $theme = atom<Theme>(storedTheme() ?? 'auto')

/** Whether the device asks for dark. */
export const $prefersDark = atom(darkQuery()?.matches ?? false)

onMount($prefersDark, () => {
  const query = darkQuery()
  const follow = () => $prefersDark.set(query?.matches ?? false)
  query?.addEventListener('change', follow)
  return () => query?.removeEventListener('change', follow)
})

export const $activeTheme = computed([$theme, $prefersDark], (theme, isDark): ActiveTheme => {
  if (theme !== 'auto') return theme
  return isDark ? 'dark' : 'light'
})

/** Theme and units of the page around, which hold as long as nobody chose others. */
export function setDefaultPreferences(page: { theme?: Theme; units?: Partial<Units> }): void {
  $theme.set(storedTheme() ?? page.theme ?? 'auto')
  $units.set({ ...defaultUnits, ...page.units, ...storedUnits() })
}

export function saveTheme(theme: Theme): void {
  $theme.set(theme)
  // Where the browser keeps nothing the choice lasts as long as the page.
  for (const keep of [keepForSite, keepForServer]) {
    try {
      keep(theme)
    } catch {
      // A page in a sandbox has no storage, and none outside a browser.
    }
  }
}

function keepForSite(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
}

/** Pages that the server draws itself know the theme by a cookie. */
function keepForServer(theme: Theme): void {
  const days = theme === 'auto' ? 0 : 365
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${days * 24 * 3600}; samesite=lax`
}

function storedTheme(): Theme | undefined {
  try {
    const stored = globalThis.localStorage?.getItem(storageKey)
    return themes.find((theme) => theme === stored)
  } catch {
    return undefined
  }
}

function darkQuery(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
}

const unitsKey = 'roadstead-units'

/** The units a person chose; kept by the browser. */
export const $units = atom<Units>({ ...defaultUnits, ...storedUnits() })

/** Chooses a unit; only what was chosen is kept, so that the page's own settings hold for the rest. */
export function saveUnit<K extends keyof Units>(kind: K, unit: Units[K]): void {
  $units.set({ ...$units.get(), [kind]: unit })
  try {
    localStorage.setItem(unitsKey, JSON.stringify({ ...storedUnits(), [kind]: unit }))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function storedUnits(): Partial<Units> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(unitsKey) ?? '{}')
    return knownUnits(stored)
  } catch {
    return {}
  }
}

/** Of what was stored, the units that there are. */
function knownUnits(stored: unknown): Partial<Units> {
  const named = Object.entries(stored instanceof Object ? stored : {})
  return Object.fromEntries(
    named.filter(([kind, unit]) => {
      const choices: readonly string[] = unitOptions[kind as keyof Units] ?? [] // an unknown kind has no choices
      return choices.includes(String(unit))
    }),
  )
}
