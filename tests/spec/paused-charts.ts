import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteUrl } from './actors.ts'

/** The page of a place or a vessel whose clock stands still from the moment its charts are there. */
export interface PausedChartsPage {
  page: Page
  /** Lets so many milliseconds pass on the page. */
  advanceClock(ms: number): Promise<void>
  /** Which plots over time are drawn, from the top of the page to its end. */
  getDrawnPlots(): Promise<boolean[]>
  /** How far each plot is below the window, in pixels; negative where it is in sight. */
  getOffsetsBelowViewport(): Promise<number[]>
}

/** Time goes on in such steps until the charts are there; so exactly is known when they came. */
const stepMs = 20

/** Opens a path of the site in a page that is open already; the page is left at its top. */
export async function openPausedCharts(page: Page, path: string): Promise<PausedChartsPage> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto(siteUrl + path)
  const plots = page.locator('.rs-chart__canvas')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs)
        return plots.count()
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(0)
  return {
    page,
    advanceClock: (ms) => page.clock.fastForward(ms),
    getDrawnPlots: () => plots.evaluateAll((all) => all.map((plot) => plot.querySelector('canvas') !== null)),
    getOffsetsBelowViewport: () =>
      plots.evaluateAll((all) => all.map((plot) => plot.getBoundingClientRect().top - window.innerHeight)),
  }
}
