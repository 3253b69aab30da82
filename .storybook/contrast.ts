import axe from 'axe-core'
import { themes } from './themes.ts'

/** What axe finds wrong with the colours of a drawn story in the themes it was not drawn in. */
export async function otherThemesFaults(canvas: HTMLElement): Promise<string[]> {
  const ground = canvas.querySelector<HTMLElement>('.rs-story')
  if (!ground) return ['the story drew nothing']
  const own = ground.dataset.theme
  const faults: string[] = []
  for (const theme of themes.filter((other) => other !== own)) {
    ground.dataset.theme = theme
    const { violations } = await axe.run(
      { include: [canvas], exclude: ['.leaflet-tile-pane'] },
      { runOnly: ['color-contrast'], resultTypes: ['violations'] },
    )
    for (const node of violations.flatMap(({ nodes }) => nodes))
      faults.push(`${theme}: ${node.html.slice(0, 120)}`)
  }
  ground.dataset.theme = own
  return faults
}
