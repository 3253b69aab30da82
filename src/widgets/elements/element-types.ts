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
  /** A colour as `#rrggbb`. */
  | { kind: 'colour' }
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
}

export interface ElementEvent {
  /** Event name without the prefix `roadstead-`. */
  name: string
  /** Callback property of the React component. */
  property: string
}

/** A custom element. The React component has the same properties; `element-docs.ts` describes them. */
export interface ElementRow {
  name: EmbedName
  attributes: readonly AttributeRow[]
  /** Names of properties without an attribute, for objects. */
  properties: readonly string[]
  events: readonly ElementEvent[]
  /** Attributes or properties of which at least one is required. */
  requiresOneOf: readonly string[]
  /** Whether the element belongs to a map, identified by `for`. */
  linksToMap: boolean
  /** Default height in pixels; without one the element is as high as its content. */
  height?: number
}

/** Name and own attributes of an element. */
export type ElementAttributes = Pick<ElementRow, 'name' | 'attributes'>

export type ElementTag<N extends string = EmbedName> = `roadstead-${N}`

export function toElementTag(name: EmbedName): ElementTag {
  return `roadstead-${name}`
}
