import type { Page } from 'playwright'
import { expect } from 'vitest'
import { site } from './actors.ts'

/** The page of a place or a vessel whose clock stands still from the moment its charts are there. */
export interface ChartsAtRest {
  page: Page
  /** Lets so many milliseconds pass on the page. */
  pass(ms: number): Promise<void>
  /** Which plots over time are drawn, from the top of the page to its end. */
  drawn(): Promise<boolean[]>
  /** How far each plot is below the window, in pixels; negative where it is in sight. */
  belowWindow(): Promise<number[]>
}

/** Time goes on in such steps until the charts are there; so exactly is known when they came. */
const stepMs = 20

/** Opens a path of the site in a page that is open already; the page is left at its top. */
export async function openAtRest(page: Page, path: string): Promise<ChartsAtRest> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto(site + path)
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
    pass: (ms) => page.clock.fastForward(ms),
    drawn: () => plots.evaluateAll((all) => all.map((plot) => plot.querySelector('canvas') !== null)),
    belowWindow: () =>
      plots.evaluateAll((all) => all.map((plot) => plot.getBoundingClientRect().top - window.innerHeight)),
  }
}
