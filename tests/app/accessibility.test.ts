import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findAxeViolations, findPageProblems } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

const screens = {
  home: '/?lat=43.517&lng=4.132&zoom=13&layers=pois+navAids',
  'the place page': '/placeview/1401',
  'the nav aid page': '/nav_aidview/1',
  'the not-found page': '/nothing',
  'the log-in page': '/users/sign_in',
  'the sign-up page': '/users/sign_up',
}

describe.each<ThemeName>(['light', 'dark', 'night'])('accessibility in the %s theme', (theme) => {
  describe.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ] as const)('at %s', (_name, size) => {
    let page: Page
    beforeAll(async () => {
      page = await open(`${site}/users/sign_in`, { theme, size, expectErrors: /404/ })
    })
    afterAll(() => page.context().close())

    it.each(Object.entries(screens))(
      '%s has no axe violations and does not overflow horizontally',
      async (_screen, path) => {
        await page.goto(site + path)
        await page.waitForLoadState('networkidle')
        expect(await findPageProblems(page)).toEqual([])
      },
    )
  })

  it('the place popup, search results, site menu and legend have no axe violations', async () => {
    const page = await open(site + screens.home, { theme })
    await page.getByRole('button', { name: 'Port Camargue, Marina' }).click()
    await page.locator('.leaflet-popup').getByRole('heading').waitFor()
    await page.getByRole('combobox').fill('marina')
    await page.getByRole('option').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('touch targets', () => {
  it('every button and link on a phone is at least 44 px high and wide', async () => {
    const page = await open(site + screens.home, { size: phoneSize })
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
