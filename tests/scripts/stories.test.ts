import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentedElements } from '../../src/widgets/elements/documented-elements.ts'
import { configTag } from '../../src/widgets/elements/settings.ts'
import type { EmbedName } from '../../src/core/site/embeds.ts'

const states = ['Ready', 'Themes', 'Loading', 'Empty', 'Failed', 'LoggedIn']
/** Widgets without requests and without a session have one state. */
const alwaysReady: readonly EmbedName[] = ['legend']

describe.each(documentedElements.map((row) => [row.name, row] as const))('stories of %s', (name, row) => {
  const file = `src/widgets/${name}/${row.component}.stories.tsx`

  it('cover each state and have a play function each', () => {
    expect(existsSync(file), file).toBe(true)
    const text = readFileSync(file, 'utf8')
    const stories = [...text.matchAll(/^export const (\w+): StoryObj/gm)].map(([, story]) => story)
    expect(stories).toEqual(expect.arrayContaining(alwaysReady.includes(name) ? ['Ready', 'Themes'] : states))
    expect(text.match(/^ {2}async play\(/gm)).toHaveLength(stories.length)
    expect(text).toContain(`title: 'React/${row.component}'`)
    expect(text).toContain(`...widgetMeta('${name}')`)
  })

  it('have a page of the custom element', () => {
    const text = readFileSync(`.storybook/html/roadstead-${name}.stories.tsx`, 'utf8')
    expect(text).toContain(`title: 'HTML/roadstead-${name}', ...htmlMeta('${name}')`)
  })
})

it('the element table does not contain the configuration element', () => {
  expect(documentedElements.map(({ name }) => `roadstead-${name}`)).not.toContain(configTag)
})
