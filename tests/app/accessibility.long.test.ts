import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findPageProblems } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'
import { createScreenData, getViewerOptions, omitExempted, screens, type ScreenData } from './screens.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let data: ScreenData
beforeAll(async () => {
  data = await createScreenData(site)
})

describe.each<ThemeName>(['light', 'dark', 'night'])('screens in the %s theme', (theme) => {
  describe.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ] as const)('at %s', (_size, size) => {
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
      await screen.show?.(page, check, data)
    })
  })
})
