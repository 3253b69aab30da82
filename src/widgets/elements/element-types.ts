import type { EmbedName } from '../../core/site/embeds.ts'

/** How the text of an attribute is read; `attributes.ts` reads and writes each. */
export type AttributeType =
  | { kind: 'number'; min: number; max: number }
  /** A whole number from one on, as records have. */
  | { kind: 'id' }
  | { kind: 'text' }
  /** There or not. */
  | { kind: 'flag' }
  | { kind: 'one'; of: readonly string[] }
  /** Several words of a list, blanks or commas between. */
  | { kind: 'list'; of: readonly string[] }
  /** Pairs such as `speed:m/s depth:ft`. */
  | { kind: 'units' }
  /** A CSS length, `400px`; a bare number is pixels. */
  | { kind: 'length' }
  /** Web addresses. */
  | { kind: 'url' }
  /** A tile template, or JSON of tile sources. */
  | { kind: 'tiles' }

export interface AttributeRow {
  /** As it is written in HTML. */
  name: string
  /** As the property of the element and of the React component is called. */
  property: string
  type: AttributeType
  /** What holds without it, as it would be written. */
  defaultText?: string
  doc: string
}

/** A property without an attribute: objects never go through text. */
export interface PropertyRow {
  name: string
  /** Its TypeScript type. */
  type: string
  doc: string
}

export interface EventRow {
  /** Without the prefix `roadstead-`. */
  name: string
  /** The property of the React component. */
  property: string
  /** TypeScript type of `detail`. */
  detail: string
  /** A page that prevents it keeps the widget from doing what it was about to do. */
  cancelable: boolean
  doc: string
}

export interface NamedRow {
  name: string
  doc: string
}

export interface MethodRow extends NamedRow {
  /** TypeScript parameters and answer, `(position: Position): void`. */
  signature: string
}

/** One custom element, and the React component of the same properties. */
export interface ElementRow {
  name: EmbedName
  /** Name of the React component. */
  component: string
  doc: string
  attributes: readonly AttributeRow[]
  properties: readonly PropertyRow[]
  events: readonly EventRow[]
  parts: readonly NamedRow[]
  methods: readonly MethodRow[]
  /** Attributes or properties of which one must be there. */
  requiresOneOf: readonly string[]
  /** Whether it belongs to a map, which `for` names. */
  linksToMap: boolean
  /** Height as long as `height` does not say another; without one it is as high as what it shows. */
  height?: number
  /** An example as attributes, for docs and builder. */
  example: Readonly<Record<string, string>>
}

export type ElementTag<N extends string = EmbedName> = `roadstead-${N}`

export function toElementTag(name: EmbedName): ElementTag {
  return `roadstead-${name}`
}
