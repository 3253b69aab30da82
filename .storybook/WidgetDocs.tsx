import { Controls, Description, Primary, Source, Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import { parseAttributes } from '../src/widgets/elements/attributes.ts'
import type { DocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import { toElementTag } from '../src/widgets/elements/element-types.ts'
import { snippetsOfRow } from './widget-story.tsx'

const ways = [
  { key: 'html', title: 'HTML', language: 'html' },
  { key: 'react', title: 'React', language: 'tsx' },
  { key: 'iframe', title: 'Frame, where scripts of others are not allowed', language: 'html' },
  { key: 'wordpress', title: 'WordPress', language: 'html' },
] as const

/** The page of a widget: what it is, its controls, what a site copies, and each state. */
export function WidgetDocs() {
  const { preparedMeta } = useOf<'meta'>('meta', ['meta'])
  const row = preparedMeta.parameters.row as DocumentedElement // put there by widgetMeta
  const { values } = parseAttributes(row.attributes, (name) => row.example[name] ?? null)
  const snippets = snippetsOfRow(row, values)
  return (
    <>
      <Title>{toElementTag(row.name)}</Title>
      <Description />
      <Primary />
      <Controls />
      <h2>Put it on a page</h2>
      {ways.map(({ key, title, language }) => (
        <section key={key}>
          <h3>{title}</h3>
          <Source code={snippets[key]} language={language} />
        </section>
      ))}
      <Stories title="States" includePrimary={false} />
    </>
  )
}
