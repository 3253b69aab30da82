import type { EmbedName } from '../../core/site/embeds.ts'
import { commonAttributes, commonEvents, configAttributes } from './common-attributes.ts'
import {
  commonAttributeDocs,
  commonEventDocs,
  configAttributeDocs,
  elementDocs,
  sharedAttributeDocs,
  sharedEventDocs,
  type Docs,
  type EventDoc,
  type MethodDoc,
  type NamedDoc,
  type PropertyDoc,
} from './element-docs.ts'
import type { AttributeRow, ElementRow, ElementEvent } from './element-types.ts'
import { elements, getElementRow } from './table.ts'

export type DocumentedAttribute = AttributeRow & { doc: string }
export type DocumentedEvent = ElementEvent & EventDoc

/** A row of the table with its documentation. */
export interface DocumentedElement extends Omit<ElementRow, 'attributes' | 'properties' | 'events'> {
  component: string
  doc: string
  example: Readonly<Record<string, string>>
  attributes: readonly DocumentedAttribute[]
  properties: readonly (PropertyDoc & { name: string })[]
  events: readonly DocumentedEvent[]
  parts: readonly NamedDoc[]
  methods: readonly MethodDoc[]
}

function documentAttribute(row: AttributeRow, docs: Docs): DocumentedAttribute {
  return { ...row, doc: find(docs, row.name) }
}

function documentElement(row: ElementRow): DocumentedElement {
  const { attributes, properties = {}, events, parts = [], methods = [], ...docs } = elementDocs[row.name]
  const attributeDocs = { ...sharedAttributeDocs, ...attributes }
  const eventDocs = { ...sharedEventDocs, ...events }
  return {
    ...row,
    ...docs,
    attributes: row.attributes.map((attribute) => documentAttribute(attribute, attributeDocs)),
    properties: row.properties.map((name) => ({ name, ...find(properties, name) })),
    events: row.events.map((event) => ({ ...event, ...find(eventDocs, event.name) })),
    parts,
    methods,
  }
}

function find<T>(docs: Readonly<Record<string, T>>, name: string): T {
  const doc = docs[name]
  if (doc === undefined) throw new Error(`${name} has no documentation`)
  return doc
}

/** All custom elements except roadstead-config with their documentation, in the order of the table. */
export const documentedElements: readonly DocumentedElement[] = elements.map(documentElement)

/** Returns the documented row of an element. */
export function getDocumentedElement(name: EmbedName): DocumentedElement {
  return documentElement(getElementRow(name))
}

/** Lists all attributes of an element, its own and the common ones, with their documentation. */
export function listDocumentedAttributes({ attributes }: DocumentedElement): readonly DocumentedAttribute[] {
  return [...attributes, ...documentedCommonAttributes]
}

/** Attributes of every element with their documentation. */
export const documentedCommonAttributes = commonAttributes.map((row) =>
  documentAttribute(row, commonAttributeDocs),
)
/** Attributes of roadstead-config with their documentation. */
export const documentedConfigAttributes = configAttributes.map((row) =>
  documentAttribute(row, { ...commonAttributeDocs, ...configAttributeDocs }),
)
/** Events of every element with their documentation. */
export const documentedCommonEvents: readonly DocumentedEvent[] = commonEvents.map((event) => ({
  ...event,
  ...find(commonEventDocs, event.name),
}))
