import type { Page } from 'playwright'

/** The bay of the small world: boats, a buoy, aids and places. */
export const bayPath = '/?lat=43.47&lng=4.12&zoom=11'

/** Where the pointer goes for the menu of the map: water that no panel covers. */
export const menuPoint = { x: 900, y: 430 }

export async function openMapMenu(page: Page): Promise<void> {
  // They come with all else that listens to the map.
  await page.locator('.rs-controls').waitFor()
  await page.mouse.click(menuPoint.x, menuPoint.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** The choices of the opened menu. */
export async function getMenuChoices(page: Page): Promise<string[]> {
  return page.getByRole('menuitem').allInnerTexts()
}

export async function closeMapMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

/** Opens the page of an address in a tab that brings a record's number in its navigation state. */
export async function openWithNavigationState(page: Page, path: string, state: object): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(origin + path)
  await page.evaluate((given) => window.history.replaceState(given, ''), state)
  await page.reload()
}

/**
 * Notes when the carousel of the page that is opened next shows each of its photos
 * ('2 of 12'): milliseconds by the page's own clock, for who looks from outside looks late.
 */
export async function recordSlideTimes(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(() => {
    const slides: Record<string, number> = {}
    Object.assign(window, { slides })
    new MutationObserver(() => {
      const shown = document.querySelector('.rs-carousel__count')?.textContent
      if (shown) slides[shown] ??= performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate('window.slides') as Promise<Record<string, number>> // of the script
}
