import type { Page } from 'playwright'

/** Map view with boats, a weather buoy, nav aids and places. */
export const bayPath = '/?lat=43.47&lng=4.12&zoom=11'

/** Pointer position for the context menu: water that no panel covers. */
const menuPoint = { x: 900, y: 430 }

export async function openMapMenu(page: Page): Promise<void> {
  // The controls are added together with the map's event listeners.
  await page.locator('.rs-controls').waitFor()
  await page.mouse.click(menuPoint.x, menuPoint.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Opens a path with the id of a record in the history state. */
export async function openWithNavigationState(page: Page, path: string, state: object): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(origin + path)
  await page.evaluate((newState) => window.history.replaceState(newState, ''), state)
  await page.reload()
}
