import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe (WCAG 2.2 A and AA) on a page and returns one line per violation. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(context: object, options: object): Promise<unknown> } })
      .axe // defined by the script evaluated above
    return axe.run(
      { exclude: ['.leaflet-tile-pane'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    )
  })
  return (results as AxeResults).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}

/**
 * Finds text with too little contrast in other themes, without reloading the page, on which axe is loaded.
 * The stories of the map and of the cards check what is drawn in the panes of the map.
 */
export async function findContrastViolations(page: Page, themes: readonly string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> }
    } // defined by the script evaluated above
    const root = document.documentElement
    const shown = root.dataset.theme
    const found: string[] = []
    for (const name of names) {
      root.dataset.theme = name
      const { violations } = await axe.run(
        { exclude: ['.leaflet-pane'] },
        { runOnly: ['color-contrast'], resultTypes: ['violations'] },
      )
      for (const node of violations.flatMap(({ nodes }) => nodes))
        found.push(`${name}: ${node.html.slice(0, 120)}`)
    }
    root.dataset.theme = shown
    return found
  }, themes)
}

/**
 * Measures by how many pixels the page is wider than the window. Not by `innerWidth`:
 * a phone zooms out until a page that is too wide fits into it.
 */
export function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Finds axe violations and horizontal overflow. */
export async function findPageProblems(page: Page): Promise<string[]> {
  const violations = await findAxeViolations(page)
  const overflowPx = await measureHorizontalOverflow(page)
  return overflowPx > 0 ? [...violations, `${overflowPx} px too wide`] : violations
}
