import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findContrastViolations, findPageProblems } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'
import { createScreenData, getViewerOptions, omitExempted, screens, type ScreenData } from './screens.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let data: ScreenData
beforeAll(async () => {
  data = await createScreenData(site)
})

const appearances: readonly [string, ThemeName, typeof desktopSize][] = [
  ['light at 1280x800', 'light', desktopSize],
  ['night at 390x844', 'night', phoneSize],
]

describe.each(appearances)('screens in %s', (_title, theme, size) => {
  it.each(
    screens
      .filter(({ isDesktopOnly }) => size === desktopSize || !isDesktopOnly)
      .map((screen) => [screen.name, screen] as const),
  )('%s: no axe violations and no horizontal overflow', async (_name, screen) => {
    const options = getViewerOptions(screen, data)
    const page = await open(site + screen.path(data), { ...options, theme, size })
    const check = async (state: string) =>
      expect(omitExempted(screen, await findPageProblems(page)), state).toEqual([])
    await screen.load(page)
    await check('loaded')
    if (theme === 'light') expect(await findContrastViolations(page, ['dark', 'night'])).toEqual([])
    await screen.show?.(page, check, data)
  })
})
