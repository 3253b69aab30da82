import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findAxeViolations, findContrastViolations, measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'
import { createScreenData, getViewerOptions, omitExempted, screens, type ScreenData } from './screens.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
let data: ScreenData
beforeAll(async () => {
  data = await createScreenData(site, open)
})

// accessibility.long.test.ts opens all screens in all themes and sizes.
describe('screens', () => {
  it.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s: no axe violations at 1280x800, no lack of contrast in other themes',
    async (_name, screen) => {
      const page = await open(site + screen.path(data), getViewerOptions(screen, data))
      await screen.show(
        page,
        async (state) => {
          expect(omitExempted(screen, await findAxeViolations(page)), state).toEqual([])
          expect(await findContrastViolations(page, ['dark', 'night']), state).toEqual([])
        },
        data,
      )
    },
  )

  it.each(
    screens.filter(({ isDesktopOnly }) => !isDesktopOnly).map((screen) => [screen.name, screen] as const),
  )('%s: no horizontal overflow at 390x844', async (_name, screen) => {
    const page = await open(site + screen.path(data), {
      ...getViewerOptions(screen, data),
      size: phoneSize,
    })
    await screen.show(
      page,
      async (state) => expect(await measureHorizontalOverflow(page), state).toBeLessThanOrEqual(0),
      data,
    )
  })
})

describe('touch targets', () => {
  it('every button and link on a phone is at least 44 px high and wide', async () => {
    const page = await open(`${site}/?lat=43.517&lng=4.132&zoom=13&layers=pois+navAids`, { size: phoneSize })
    await page.locator('.rs-pin').first().waitFor()
    const tooSmall = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, [role="button"]')]
        .filter(
          (element) =>
            element.offsetParent !== null &&
            !element.closest('.rs-strip') &&
            !element.classList.contains('rs-sheet__handle'),
        )
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const hitArea = getComputedStyle(element, '::after')
          const extraPx = hitArea.content === 'none' ? 0 : -2 * Number.parseFloat(hitArea.top || '0')
          return Math.min(box.width, box.height) + Math.max(0, extraPx) < 44
        })
        .map((element) => element.outerHTML.slice(0, 90)),
    )
    expect(tooSmall).toEqual([])
  })
})
