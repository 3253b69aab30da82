import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findAxeViolations, findContrastViolations, measureHorizontalOverflow } from '../support/axe.ts'
import { phoneSize, useBrowser } from '../support/browser.ts'
import { createScreenData, getViewerOptions, omitExempted, screens, type ScreenData } from './screens.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
/** The size of a touch target that the product aims at. */
const minTargetPx = 44
let data: ScreenData
beforeAll(async () => {
  data = await createScreenData(site)
})

// accessibility.long.test.ts opens all screens with all their states, in all themes and sizes.
describe('screens', () => {
  it.each(screens.filter(({ isLongOnly }) => !isLongOnly).map((screen) => [screen.name, screen] as const))(
    '%s: no axe violations at 1280x800, no lack of contrast in other themes, no overflow at 390 px',
    async (_name, screen) => {
      const page = await open(site + screen.path(data), getViewerOptions(screen, data))
      await screen.load(page)
      expect(omitExempted(screen, await findAxeViolations(page))).toEqual([])
      expect(await findContrastViolations(page, ['dark', 'night'])).toEqual([])
      await page.setViewportSize(phoneSize)
      if (screen.narrowElement) await page.locator(screen.narrowElement).waitFor()
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    },
  )
})

describe('touch targets', () => {
  it('every button and link on a phone is at least 44 px high and wide', async () => {
    const page = await open(`${site}/?lat=43.517&lng=4.132&zoom=13&layers=pois+navAids`, { size: phoneSize })
    await page.locator('.rs-pin').first().waitFor()
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, [role="button"]')]
        .filter(
          (element) =>
            element.offsetParent !== null &&
            !element.closest('.rs-strip') &&
            !element.classList.contains('rs-sheet__handle'),
        )
        .map((element) => {
          const box = element.getBoundingClientRect()
          const hitArea = getComputedStyle(element, '::after')
          const extraPx = hitArea.content === 'none' ? 0 : -2 * Number.parseFloat(hitArea.top || '0')
          const sizePx = Math.min(box.width, box.height) + Math.max(0, extraPx)
          return { html: element.outerHTML.slice(0, 90), sizePx }
        }),
    )
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter(({ sizePx }) => sizePx < minTargetPx)).toEqual([])
  })
})
