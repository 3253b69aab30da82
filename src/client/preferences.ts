import { atom, computed, onMount } from 'nanostores'
import { themeCookie } from '../core/page-data.ts'

export const themes = ['auto', 'light', 'dark', 'night'] as const
export type Theme = (typeof themes)[number]
/** A theme as it is drawn. */
export type DrawnTheme = Exclude<Theme, 'auto'>

const storageKey = 'roadstead-theme'

/** The theme a person chose; kept by the browser. */
export const $theme = atom<Theme>(readTheme())

/** Whether the device asks for dark. */
export const $deviceIsDark = atom(darkQuery()?.matches ?? false)

onMount($deviceIsDark, () => {
  const query = darkQuery()
  const follow = () => $deviceIsDark.set(query?.matches ?? false)
  query?.addEventListener('change', follow)
  return () => query?.removeEventListener('change', follow)
})

export const $drawnTheme = computed([$theme, $deviceIsDark], (theme, isDark): DrawnTheme => {
  if (theme !== 'auto') return theme
  return isDark ? 'dark' : 'light'
})

export function chooseTheme(theme: Theme): void {
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

function readTheme(): Theme {
  try {
    const stored = globalThis.localStorage?.getItem(storageKey)
    return themes.find((theme) => theme === stored) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function darkQuery(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
}
