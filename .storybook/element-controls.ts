import type { ArgTypes } from '@storybook/react-vite'
import { parseAttributes, type AttributeValues } from '../src/widgets/elements/attributes.ts'
import type { DocumentedAttribute, DocumentedElement } from '../src/widgets/elements/documented-elements.ts'
import type { AttributeType } from '../src/widgets/elements/element-types.ts'

/** Returns the values of a widget's example, with the defaults of all other attributes. */
export function getExampleValues(row: DocumentedElement): AttributeValues {
  const example = parseAttributes(row.attributes, (name) => row.example[name] ?? null).values
  return { ...readDefaults(row), ...example }
}

/** Returns the values that differ from the defaults. */
export function selectChangedValues(row: DocumentedElement, args: AttributeValues): AttributeValues {
  const defaults = readDefaults(row)
  const changed = row.attributes.filter(
    ({ property }) => JSON.stringify(args[property]) !== JSON.stringify(defaults[property]),
  )
  return Object.fromEntries(changed.map(({ property }) => [property, args[property]]))
}

function readDefaults(row: DocumentedElement): AttributeValues {
  const texts = new Map(row.attributes.map(({ name, defaultText }) => [name, defaultText]))
  return parseAttributes(row.attributes, (name) => texts.get(name) ?? null).values
}

/** Returns the controls of the attributes, and rows for the properties and events. */
export function createArgTypes(row: DocumentedElement): ArgTypes {
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

function controlOf({ name, type, defaultText, doc }: DocumentedAttribute): ArgTypes[string] {
  return {
    description: `\`${name}\`: ${doc}`,
    table: {
      category: 'attributes',
      type: { summary: type.kind },
      ...(defaultText !== undefined && { defaultValue: { summary: defaultText } }),
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
