import { describeAttributeType, parseAttributes, toHtml } from '../src/widgets/elements/attributes.ts'
import { commonParts, commonSlots } from '../src/widgets/elements/element-docs.ts'
import {
  documentedCommonAttributes,
  documentedCommonEvents,
  documentedConfigAttributes,
  documentedElements,
  listDocumentedAttributes,
  type DocumentedAttribute,
  type DocumentedElement,
} from '../src/widgets/elements/documented-elements.ts'
import { toElementTag } from '../src/widgets/elements/element-types.ts'

export const configDoc =
  'Settings for the elements inside it, of the page, or those that name it. It shows nothing.'

/** Writes `docs/widgets.md`: the attributes, events and parts of all elements. */
export function formatWidgetsPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const attributeTable = (rows: readonly DocumentedAttribute[]) =>
    [
      '| attribute | property | takes | without it | |',
      '|---|---|---|---|---|',
      ...rows.map(
        ({ name, property, type, defaultText, doc }) =>
          `| \`${name}\` | \`${property}\` | ${cell(describeAttributeType(type))} | ${defaultText === undefined ? '' : `\`${defaultText}\``} | ${cell(doc)} |`,
      ),
    ].join('\n')
  const eventTable = (rows: DocumentedElement['events']) =>
    [
      '| event | detail | cancelable | |',
      '|---|---|---|---|',
      ...rows.map(
        ({ name, detail, cancelable, doc }) =>
          `| \`roadstead-${name}\` | \`${cell(detail)}\` | ${cancelable ? 'yes' : 'no'} | ${cell(doc)} |`,
      ),
    ].join('\n')
  const sections = documentedElements.map((row) => {
    const parts = [
      `## \`<${toElementTag(row.name)}>\`, \`${row.component}\``,
      row.doc,
      `\`\`\`html\n${toHtml(row, exampleOf(row))}\n\`\`\``,
      ...(row.requiresOneOf.length > 0
        ? [`Needs one of: ${row.requiresOneOf.map((name) => `\`${name}\``).join(', ')}.`]
        : []),
      ...(row.attributes.length > 0
        ? [attributeTable(row.attributes)]
        : ['It has no attributes of its own.']),
      ...(row.properties.length > 0
        ? [
            `Properties without attribute:\n\n${row.properties.map(({ name, type, doc }) => `- \`${name}: ${type}\`: ${doc}`).join('\n')}`,
          ]
        : []),
      ...(row.methods.length > 0
        ? [
            `Methods:\n\n${row.methods.map(({ name, signature, doc }) => `- \`${name}${signature}\`: ${doc}`).join('\n')}`,
          ]
        : []),
      ...(row.events.length > 0 ? [eventTable(row.events)] : []),
      ...(row.parts.length > 0
        ? [`Parts for CSS: ${row.parts.map(({ name, doc }) => `\`${name}\` (${doc})`).join(', ')}`]
        : []),
    ]
    return parts.join('\n\n')
  })
  return `# Widgets

Written by \`npm run docs\` from \`src/widgets/elements/table.ts\`. How to put them on a page: [embedding.md](embedding.md).

## What all elements have

${attributeTable(documentedCommonAttributes)}

${eventTable(documentedCommonEvents)}

Slots: ${commonSlots.map(({ name, doc }) => `\`${name}\` (${doc})`).join(', ')}

Parts for CSS: ${commonParts.map(({ name, doc }) => `\`${name}\` (${doc})`).join(', ')}

Colours and sizes come from the theme. Each element sets the custom properties of \`tokens.css\` inside it, where the page
cannot change them.

## \`<roadstead-config>\`

${configDoc}

${attributeTable(documentedConfigAttributes)}

${sections.join('\n\n')}
`
}

/** Returns the example values of a row. */
function exampleOf(row: DocumentedElement) {
  return parseAttributes(listDocumentedAttributes(row), (name) => row.example[name] ?? null).values
}
