import type { ArgTypes, Parameters } from '@storybook/react-vite'
import { createElement, useState, type ComponentType } from 'react'
import { fn } from 'storybook/test'
import type { MapView } from '../src/client/map/map-view.ts'
import type { EmbedName } from '../src/core/site/embeds.ts'
import type { PageSession } from '../src/core/site/page-data.ts'
import { parseAttributes, type AttributeValues } from '../src/widgets/elements/attributes.ts'
import {
  getDocumentedElement,
  type DocumentedAttribute,
  type DocumentedElement,
} from '../src/widgets/elements/documented-elements.ts'
import type { AttributeType } from '../src/widgets/elements/element-types.ts'
import { createSnippets, type Snippets } from '../src/widgets/elements/snippets.ts'
import type { FakeResponses } from '../tests/fakes/api.ts'

/** What a story says besides its args. */
export interface WidgetStory {
  /** What the fake API answers; a call without an answer waits for ever. */
  answers?: FakeResponses
  /** Who looks; a visitor where it is not said. */
  session?: PageSession
  /** Makes the map that the widget belongs to. */
  view?: () => MapView
}

/** Parameters of a story. */
export function given(story: WidgetStory): Parameters {
  return { roadstead: story }
}

/** What stories of an element share, all from its row of the table: controls, events, texts, docs. */
export function widgetMeta(name: EmbedName) {
  const row = getDocumentedElement(name)
  return {
    args: { ...valuesOf(row), ...Object.fromEntries(row.events.map(({ property }) => [property, fn()])) },
    argTypes: argTypesOf(row),
    parameters: {
      row,
      docs: {
        description: { component: row.doc },
        source: {
          language: 'html',
          transform: (_code: string, { args }: { args: AttributeValues }) => snippetsOfRow(row, args).html,
        },
      },
    },
    render: (args: object, { component, parameters }: { component?: unknown; parameters: Parameters }) => (
      <Widget
        component={component as ComponentType<object>} // the meta names it
        args={args}
        story={parameters.roadstead as WidgetStory}
      />
    ),
  }
}

/** A widget in the ways a page may take it, with the values that are not the usual ones. */
export function snippetsOfRow(row: DocumentedElement, args: AttributeValues): Snippets {
  const usual = readStandards(row)
  const said = row.attributes.filter(
    ({ property }) => JSON.stringify(args[property]) !== JSON.stringify(usual[property]),
  )
  return createSnippets({
    row,
    values: Object.fromEntries(said.map(({ property }) => [property, args[property]])),
    site: 'https://roadstead.example',
    title: row.doc,
    heightPx: row.height ?? 360,
  })
}

interface WidgetProps {
  component: ComponentType<object>
  args: object
  story: WidgetStory
}

function Widget({ component, args, story }: WidgetProps) {
  const [view] = useState(() => story.view?.())
  return createElement(component, { ...args, ...(view && { view }) })
}

function valuesOf(row: DocumentedElement): AttributeValues {
  const example = parseAttributes(row.attributes, (name) => row.example[name] ?? null).values
  return { ...readStandards(row), ...example }
}

function readStandards(row: DocumentedElement): AttributeValues {
  const standards = new Map(row.attributes.map(({ name, defaultText: standard }) => [name, standard]))
  return parseAttributes(row.attributes, (name) => standards.get(name) ?? null).values
}

function argTypesOf(row: DocumentedElement): ArgTypes {
  const attributes = row.attributes
    .filter(({ name }) => name !== 'for')
    .map((attribute) => [attribute.property, controlOf(attribute)])
  const properties = row.properties.map(({ name, type, doc }) => [
    name,
    { description: doc, control: 'object', table: { category: 'properties', type: { summary: type } } },
  ])
  const events = row.events.map(({ name, property, detail, doc }) => [
    property,
    {
      description: `\`roadstead-${name}\`: ${doc}`,
      control: false,
      table: { category: 'events', type: { summary: detail } },
    },
  ])
  return Object.fromEntries([...attributes, ...properties, ...events]) as ArgTypes // each pair is a row of it
}

function controlOf({ name, type, defaultText: standard, doc }: DocumentedAttribute): ArgTypes[string] {
  return {
    description: `\`${name}\`: ${doc}`,
    table: {
      category: 'attributes',
      type: { summary: type.kind },
      ...(standard !== undefined && { defaultValue: { summary: standard } }),
    },
    ...inputOf(type),
  }
}

function inputOf(type: AttributeType): Pick<ArgTypes[string], 'control' | 'options'> {
  switch (type.kind) {
    case 'number':
      return { control: { type: 'number', min: type.min, max: type.max } }
    case 'id':
      return { control: { type: 'number', min: 1 } }
    case 'flag':
      return { control: 'boolean' }
    case 'one':
      return { control: 'select', options: type.of }
    case 'list':
      return { control: 'check', options: type.of }
    default:
      return { control: 'text' }
  }
}
