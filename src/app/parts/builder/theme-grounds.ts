import { readThemeBackgrounds, type ThemeBackgrounds } from '../../../widgets/accent/accent-tokens.ts'

/** Themes that an accent colour applies to. */
export const accentThemes = ['light', 'dark'] as const
export type AccentTheme = (typeof accentThemes)[number]

/** Reads the grounds of the themes from the style sheet of the page. */
export function readGroundsByTheme(): Record<AccentTheme, ThemeBackgrounds> {
  const read = (theme: AccentTheme) => {
    const probe = document.createElement('div')
    probe.dataset.theme = theme
    probe.hidden = true
    document.body.append(probe)
    const grounds = readThemeBackgrounds(probe)
    probe.remove()
    return grounds
  }
  return { light: read('light'), dark: read('dark') }
}
