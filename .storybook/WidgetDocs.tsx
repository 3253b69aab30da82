import { Controls, Description, Primary, Source, Stories, Title } from '@storybook/addon-docs/blocks'
import type { DocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import type { Snippets } from '../src/widgets/elements/snippets.ts'
import { getExampleValues } from './element-controls.ts'
import { createElementSnippets } from './element-snippets.ts'

interface Snippet {
  key: keyof Snippets
  title: string
  language: 'html' | 'tsx'
}

export const reactSnippets: readonly Snippet[] = [{ key: 'react', title: 'React', language: 'tsx' }]

export const htmlSnippets: readonly Snippet[] = [
  { key: 'html', title: 'HTML', language: 'html' },
  { key: 'iframe', title: 'Frame, where scripts of others are not allowed', language: 'html' },
  { key: 'wordpress', title: 'WordPress', language: 'html' },
]

/** The page of a widget: what it is, the code to copy, its controls, and each state. */
export function WidgetDocs({ row, snippets }: { row: DocumentedElement; snippets: readonly Snippet[] }) {
  const code = createElementSnippets(row, getExampleValues(row))
  return (
    <>
      <Title />
      <Description />
      <Primary />
      {snippets.map(({ key, title, language }) => (
        <section key={key}>
          <h3>{title}</h3>
          <Source code={code[key]} language={language} />
        </section>
      ))}
      <h3>Attributes, properties and events</h3>
      <Controls />
      <Stories title="States" includePrimary={false} />
    </>
  )
}
