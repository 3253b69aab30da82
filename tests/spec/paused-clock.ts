import type { Page } from 'playwright'

/** Pauses the clock of a page, so that the test controls delays with `page.clock.runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}
