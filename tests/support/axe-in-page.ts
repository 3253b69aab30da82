import axe from 'axe-core'

/** Runs axe (WCAG 2.2 A and AA) on a rendered component and returns one line per violation. */
export async function findAxeViolationsIn(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}
