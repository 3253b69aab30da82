import type { EmbedName } from '../../core/site/embeds.ts'

/** Type of an attribute; `attributes.ts` parses and formats each kind. */
export type AttributeType =
  | { kind: 'number'; min: number; max: number }
  /** A positive integer, such as a record id. */
  | { kind: 'id' }
  | { kind: 'text' }
  /** A boolean attribute: present or absent. */
  | { kind: 'flag' }
  | { kind: 'one'; of: readonly string[] }
  /** A list of keywords, separated by spaces or commas. */
  | { kind: 'list'; of: readonly string[] }
  /** Pairs such as `speed:m/s depth:ft`. */
  | { kind: 'units' }
  /** A CSS length, `400px`; a plain number means pixels. */
  | { kind: 'length' }
  /** URLs. */
  | { kind: 'url' }
  /** A tile URL template, or JSON of tile sources. */
  | { kind: 'tiles' }

export interface AttributeRow {
  /** Attribute name in HTML. */
  name: string
  /** Property name of the element and of the React component. */
  property: string
  type: AttributeType
  /** Default value, as attribute text. */
  defaultText?: string
  doc: string
}

/** A property without an attribute, for objects. */
export interface PropertyRow {
  name: string
  /** Its TypeScript type. */
  type: string
  doc: string
}

export interface EventRow {
  /** Event name without the prefix `roadstead-`. */
  name: string
  /** Callback property of the React component. */
  property: string
  /** TypeScript type of `detail`. */
  detail: string
  /** Whether `preventDefault()` cancels the default action of the widget. */
  cancelable: boolean
  doc: string
}

export interface NamedRow {
  name: string
  doc: string
}

export interface MethodRow extends NamedRow {
  /** TypeScript parameters and return type, `(position: Position): void`. */
  signature: string
}

/** A custom element and the React component with the same properties. */
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
  /** Attributes or properties of which at least one is required. */
  requiresOneOf: readonly string[]
  /** Whether the element belongs to a map, identified by `for`. */
  linksToMap: boolean
  /** Default height in pixels; without one the element is as high as its content. */
  height?: number
  /** Example attributes, for the docs and the builder. */
  example: Readonly<Record<string, string>>
}

export type ElementTag<N extends string = EmbedName> = `roadstead-${N}`

export function toElementTag(name: EmbedName): ElementTag {
  return `roadstead-${name}`
}
