import axe from 'axe-core'
import { expect, waitFor } from 'storybook/test'
import { configTag } from '../src/widgets/elements/settings.ts'
import { themes } from './themes.ts'

/** What axe finds wrong with the colours of a drawn story in the themes it was not drawn in. */
export async function otherThemesFaults(canvas: HTMLElement): Promise<string[]> {
  const ground = canvas.querySelector<HTMLElement>('.rs-story')
  if (!ground) return ['the story drew nothing']
  // Side by side, the story is already drawn in all themes.
  if (canvas.querySelector('.rs-story-columns')) return []
  const own = ground.dataset.theme ?? ''
  const faults: string[] = []
  for (const theme of themes.filter((other) => other !== own)) {
    await drawInTheme(ground, theme)
    const { violations } = await axe.run(
      { include: [canvas], exclude: ['.leaflet-tile-pane'] },
      { runOnly: ['color-contrast'], resultTypes: ['violations'] },
    )
    for (const node of violations.flatMap(({ nodes }) => nodes))
      faults.push(`too little contrast, ${theme}: ${node.html.slice(0, 120)}`)
  }
  await drawInTheme(ground, own)
  return faults
}

/** Changes the theme of React widgets, and that of custom elements, which draw later. */
async function drawInTheme(ground: HTMLElement, theme: string): Promise<void> {
  ground.dataset.theme = theme
  ground.querySelector(configTag)?.setAttribute('theme', theme)
  const elements = [...ground.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  await waitFor(() => {
    for (const root of elements)
      void expect(root.querySelector(`.rs-element[data-theme="${theme}"]`)).toBeTruthy()
  })
}
