import { unitOptions } from '../src/core/units.ts'
import { describeAttributeType } from '../src/widgets/elements/attributes.ts'
import { commonParts, commonSlots } from '../src/widgets/elements/element-docs.ts'
import {
  documentedCommonEvents,
  documentedConfigAttributes,
  documentedElements,
  listDocumentedAttributes,
  type DocumentedAttribute,
  type DocumentedElement,
} from '../src/widgets/elements/documented-elements.ts'
import { toElementTag, type AttributeType } from '../src/widgets/elements/element-types.ts'
import { configDoc, formatWidgetsPage } from './widgets-page.ts'

interface Document {
  path: string
  text: string
}

const docsUrl = 'docs/widgets.md'

/** Generates all documents that are derived from the table of documentedElements. */
export function generateEmbedDocuments(version: string): Document[] {
  return [
    { path: 'docs/widgets/custom-elements.json', text: json(customElements()) },
    { path: 'docs/widgets/web-types.json', text: json(webTypes(version)) },
    { path: 'docs/widgets/vscode.html-custom-data.json', text: json(htmlData()) },
    { path: 'src/widgets/elements/element-types.generated.ts', text: typeMaps() },
    { path: 'docs/widgets.md', text: formatWidgetsPage() },
  ]
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const eventsOf = (row: DocumentedElement) => [...row.events, ...documentedCommonEvents]
const partsOf = (row: DocumentedElement) => [...row.parts, ...commonParts]
const className = (row: DocumentedElement) => `Roadstead${row.component.replace('Widget', '')}Element`

/** Returns the TypeScript type of an attribute. */
function typeOf(type: AttributeType): string {
  const union = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')
  switch (type.kind) {
    case 'number':
    case 'id':
      return 'number'
    case 'flag':
      return 'boolean'
    case 'one':
      return union(type.of)
    case 'list':
      return `readonly (${union(type.of)})[]`
    case 'units':
      return `{ ${Object.entries(unitOptions)
        .map(([kind, units]) => `${kind}?: ${union(units)}`)
        .join('; ')} }`
    default:
      return 'string'
  }
}

/** https://github.com/webcomponents/custom-elements-manifest, version 1. */
function customElements(): unknown {
  const declarations = documentedElements.map((row) => ({
    kind: 'class',
    name: className(row),
    tagName: toElementTag(row.name),
    customElement: true,
    description: row.doc,
    attributes: listDocumentedAttributes(row).map(({ name, property, type, defaultText, doc }) => ({
      name,
      fieldName: property,
      type: { text: typeOf(type) },
      ...(defaultText !== undefined && { default: JSON.stringify(defaultText) }),
      description: doc,
    })),
    members: [
      ...listDocumentedAttributes(row).map(({ property, type, doc }) => ({
        kind: 'field',
        name: property,
        type: { text: typeOf(type) },
        description: doc,
      })),
      ...row.properties.map(({ name, type, doc }) => ({
        kind: 'field',
        name,
        type: { text: type },
        description: doc,
      })),
      ...row.methods.map(({ name, signature, doc }) => ({
        kind: 'method',
        name,
        type: { text: signature },
        description: doc,
      })),
    ],
    events: eventsOf(row).map(({ name, detail, doc }) => ({
      name: `roadstead-${name}`,
      type: { text: `CustomEvent<${detail}>` },
      description: doc,
    })),
    slots: commonSlots.map(({ name, doc }) => ({ name, description: doc })),
    cssParts: partsOf(row).map(({ name, doc }) => ({ name, description: doc })),
  }))
  const config = {
    kind: 'class',
    name: 'RoadsteadConfigElement',
    tagName: 'roadstead-config',
    customElement: true,
    description: configDoc,
    attributes: documentedConfigAttributes.map(({ name, type, defaultText, doc }) => ({
      name,
      type: { text: typeOf(type) },
      ...(defaultText !== undefined && { default: JSON.stringify(defaultText) }),
      description: doc,
    })),
  }
  return {
    schemaVersion: '1.0.0',
    readme: docsUrl,
    modules: [
      { kind: 'javascript-module', path: 'elements/index.js', declarations: [...declarations, config] },
    ],
  }
}

/** For JetBrains editors. */
function webTypes(version: string): unknown {
  const attribute = ({ name, type, defaultText, doc }: DocumentedAttribute) => ({
    name,
    description: doc,
    ...(defaultText !== undefined && { default: defaultText }),
    value: { type: type.kind === 'flag' ? 'boolean' : typeOf(type) },
  })
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'roadstead',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          ...documentedElements.map((row) => ({
            name: toElementTag(row.name),
            description: row.doc,
            attributes: listDocumentedAttributes(row).map(attribute),
            slots: commonSlots.map(({ name, doc }) => ({ name, description: doc })),
            js: {
              events: eventsOf(row).map(({ name, doc }) => ({ name: `roadstead-${name}`, description: doc })),
              properties: row.properties.map(({ name, doc }) => ({ name, description: doc })),
            },
          })),
          {
            name: 'roadstead-config',
            description: configDoc,
            attributes: documentedConfigAttributes.map(attribute),
          },
        ],
      },
    },
  }
}

/** For VS Code's `html.customData`. */
function htmlData(): unknown {
  const attribute = ({ name, type, doc }: DocumentedAttribute) => ({
    name,
    description: `${doc} Takes ${describeAttributeType(type)}.`,
    ...('of' in type && { values: type.of.map((word) => ({ name: word })) }),
    ...(type.kind === 'flag' && { valueSet: 'v' }),
  })
  return {
    version: 1.1,
    tags: [
      ...documentedElements.map((row) => ({
        name: toElementTag(row.name),
        description: row.doc,
        attributes: listDocumentedAttributes(row).map(attribute),
      })),
      {
        name: 'roadstead-config',
        description: configDoc,
        attributes: documentedConfigAttributes.map(attribute),
      },
    ],
  }
}

/** Types for `document.querySelector('roadstead-map')` and JSX. */
function typeMaps(): string {
  const native = ['lang', 'dir']
  const interfaces = documentedElements.map((row) => {
    const fields = listDocumentedAttributes(row)
      .filter(({ property }) => !native.includes(property))
      .map(({ property, type, doc }) => `  /** ${doc} */\n  ${property}: ${typeOf(type)} | undefined`)
    const properties = row.properties.map(
      ({ name, type, doc }) => `  /** ${doc} */\n  ${name}: ${type} | undefined`,
    )
    const methods = row.methods.map(({ name, signature, doc }) => `  /** ${doc} */\n  ${name}${signature}`)
    return `/** ${row.doc} */\nexport interface ${className(row)} extends HTMLElement {\n${[...fields, ...properties, ...methods].join('\n')}\n}`
  })
  const jsx = documentedElements.map((row) => {
    const attributes = listDocumentedAttributes(row).map(({ name, type }) => {
      const isNumber = type.kind === 'number' || type.kind === 'id'
      const written =
        type.kind === 'flag'
          ? 'boolean | string'
          : type.kind === 'one'
            ? typeOf(type)
            : isNumber
              ? 'number | string'
              : 'string'
      return `  '${name}'?: ${written} | undefined`
    })
    return `interface ${row.component}Attributes extends ElementAttributes {\n${attributes.join('\n')}\n}`
  })
  const detail = new Map(
    documentedElements.flatMap((row) => eventsOf(row).map((event) => [event.name, event.detail] as const)),
  )
  const config = documentedConfigAttributes.map(
    ({ name, doc }) => `  /** ${doc} */\n  '${name}'?: string | undefined`,
  )
  return `/* Written by scripts/make-docs.ts from the table of elements: change that. */
import type { HTMLAttributes, Ref } from 'react'

${interfaces.join('\n\n')}

/** Events by name, with the type of their detail. */
export interface RoadsteadEventMap {
${[...detail].map(([name, type]) => `  'roadstead-${name}': CustomEvent<${type}>`).join('\n')}
}

interface ElementAttributes extends Omit<HTMLAttributes<HTMLElement>, 'dir' | 'lang' | 'height'> {
  ref?: Ref<HTMLElement>
}

${jsx.join('\n\n')}

interface ConfigAttributes extends Omit<HTMLAttributes<HTMLElement>, 'lang'> {
${config.join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${documentedElements.map((row) => `    '${toElementTag(row.name)}': ${className(row)}`).join('\n')}
    'roadstead-config': HTMLElement
  }
  interface HTMLElementEventMap extends RoadsteadEventMap {}
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${documentedElements.map((row) => `      '${toElementTag(row.name)}': ${row.component}Attributes`).join('\n')}
      'roadstead-config': ConfigAttributes
    }
  }
}
`
}
