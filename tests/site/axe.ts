import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands (WCAG 2.2 A and AA). */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(context: object, options: object): Promise<unknown> } })
      .axe // put there by the line above
    return axe.run(
      { exclude: ['.leaflet-tile-pane'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    )
  })
  return (results as AxeResults).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}

/** How many pixels a page is wider than its window. */
export function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** What axe finds, and that the page is wider than its window. */
export async function findPageProblems(page: Page): Promise<string[]> {
  const [found, wide] = [await findAxeViolations(page), await measureHorizontalOverflow(page)]
  return wide > 0 ? [...found, `${wide} px too wide`] : found
}
