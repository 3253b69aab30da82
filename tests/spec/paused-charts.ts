import type { Page } from 'playwright'
import { expect } from 'vitest'
import { siteUrl } from './actors.ts'

/** A place or vessel page whose clock is paused once its charts are in the DOM. */
export interface PausedChartsPage {
  page: Page
  /** Advances the clock of the page. */
  advanceClock(ms: number): Promise<void>
  /** Returns for each plot, in document order, whether it is drawn. */
  getDrawnPlots(): Promise<boolean[]>
  /** Distance in px of each plot below the viewport; negative if visible. */
  getOffsetsBelowViewport(): Promise<number[]>
}

/** Clock step while waiting for the charts; limits the error of their insertion time. */
const stepMs = 20

/** Loads a path in an open page and does not scroll. */
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
      { interval: 50 },
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
