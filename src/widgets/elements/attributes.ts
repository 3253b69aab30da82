import { toJson } from '../../core/to-json.ts'
import { isHexColour } from '../../core/colour.ts'
import { removeTrailingSlashes } from '../../core/text.ts'
import { unitOptions, type Units } from '../../core/units.ts'
import { commonAttributes } from './common-attributes.ts'
import {
  toElementTag,
  type AttributeRow,
  type AttributeType,
  type ElementAttributes,
} from './element-types.ts'

/** Values by property, shared by elements, share URLs, frames, React components and panels. */
export type AttributeValues = Readonly<Record<string, unknown>>

/** An attribute value that could not be parsed. */
export interface InvalidValue {
  attribute: string
  text: string
  /** Description of the accepted values. */
  expected: string
}

/** Returns the own attributes of an element, then the common ones. */
export function listAttributes(row: ElementAttributes): readonly AttributeRow[] {
  return [...row.attributes, ...commonAttributes]
}

/**
 * Parses attributes from any source: `text` returns the text of an attribute by name, null if it is
 * not set. Invalid values are left out and returned in `bad`.
 */
export function parseAttributes(
  rows: readonly AttributeRow[],
  text: (name: string) => string | null,
): { values: AttributeValues; bad: InvalidValue[] } {
  const values: Record<string, unknown> = {}
  const bad: InvalidValue[] = []
  for (const { name, property, type } of rows) {
    const given = text(name)
    if (given === null || (type.kind !== 'flag' && given.trim() === '')) continue
    const value = readers[type.kind](given, type as never) // each reader receives its own type
    if (value === undefined) bad.push({ attribute: name, text: given, expected: describeAttributeType(type) })
    else values[property] = value
  }
  return { values, bad }
}

/** Formats values as attributes in the order of the table; unset values are left out. */
export function serializeAttributes(
  rows: readonly AttributeRow[],
  values: AttributeValues,
): [name: string, text: string][] {
  return rows.flatMap(({ name, property, type }): [string, string][] => {
    const text = serializeAttribute(type, values[property])
    return text === null ? [] : [[name, text]]
  })
}

/** Formats a value as attribute text; null if there is none. */
export function serializeAttribute(type: AttributeType, value: unknown): string | null {
  if (value === undefined || value === null || value === false) return null
  if (type.kind === 'flag') return ''
  if (type.kind === 'list' && Array.isArray(value)) return value.length > 0 ? value.join(' ') : 'none'
  if (type.kind === 'units')
    return Object.entries(value)
      .map(([kind, unit]) => `${kind}:${String(unit)}`)
      .join(' ')
  if (type.kind === 'tiles' && typeof value !== 'string') return toJson(value)
  return String(value)
}

/** Returns the query string of a share URL, a frame or a panel. */
export function toQuery(row: ElementAttributes, values: AttributeValues): string {
  return new URLSearchParams(serializeAttributes(listAttributes(row), values)).toString()
}

export function parseQuery(
  row: ElementAttributes,
  query: string,
): { values: AttributeValues; bad: InvalidValue[] } {
  const parameters = new URLSearchParams(query)
  return parseAttributes(listAttributes(row), (name) => parameters.get(name))
}

/** Returns the HTML of the element. */
export function toHtml(row: ElementAttributes, values: AttributeValues): string {
  const tag = toElementTag(row.name)
  const attributes = serializeAttributes(listAttributes(row), values).map(([name, text]) =>
    text === '' ? ` ${name}` : ` ${name}="${escapeAttribute(text)}"`,
  )
  return `<${tag}${attributes.join('')}></${tag}>`
}

export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

type Kind = AttributeType['kind']
type Readers = { [K in Kind]: (text: string, type: Extract<AttributeType, { kind: K }>) => unknown }

/** Undefined if the text contains no valid value. */
const readers: Readers = {
  number(text, { min, max }) {
    const number = Number(text)
    return number >= min && number <= max ? number : undefined
  },
  id: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined),
  text: (text) => text,
  flag: (text) => text !== 'false',
  one: (text, { of }) => of.find((key) => key === text.trim()),
  list(text, { of }) {
    if (text.trim() === 'none') return []
    const keys = text.split(/[\s,+]+/).filter(Boolean)
    if (keys.some((key) => !of.includes(key))) return undefined
    return of.filter((key) => keys.includes(key))
  },
  units(text) {
    const units: Partial<Record<keyof Units, string>> = {}
    for (const pair of text.trim().split(/[\s,]+/)) {
      const [kind = '', unit = ''] = pair.split(':')
      const choices: readonly string[] | undefined = Object.hasOwn(unitOptions, kind)
        ? unitOptions[kind as keyof Units] // it is one of its keys
        : undefined
      if (!choices?.includes(unit)) return undefined
      units[kind as keyof Units] = unit
    }
    return units
  },
  length(text) {
    const [, number, unit = 'px'] = /^(\d{1,5}(?:\.\d+)?)(px|rem|em|vh|svh|dvh|%)?$/.exec(text.trim()) ?? []
    return number === undefined ? undefined : number + unit
  },
  colour: (text) => (isHexColour(text.trim()) ? text.trim().toLowerCase() : undefined),
  url: (text) =>
    /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(text.trim()) ? removeTrailingSlashes(text.trim()) : undefined,
  tiles: readTiles,
}

/** Parses the tile sources of a page: a URL, or JSON with partial sources. */
function readTiles(text: string): unknown {
  const isTemplate = (given: unknown): given is string =>
    typeof given === 'string' &&
    /^(https?:\/)?\//.test(given) &&
    ['{z}', '{x}'].every((hole) => given.includes(hole))
  if (!/^\s*[[{]/.test(text)) return isTemplate(text.trim()) ? text.trim() : undefined
  try {
    const sources = [JSON.parse(text)].flat() as unknown[]
    const isGood = sources.every(
      (source) => source instanceof Object && 'template' in source && isTemplate(source.template),
    )
    return isGood && sources.length > 0 ? sources : undefined
  } catch {
    return undefined
  }
}

/** Describes the accepted values in English, for developers. */
export function describeAttributeType(type: AttributeType): string {
  switch (type.kind) {
    case 'number':
      return `a number from ${type.min} to ${type.max}`
    case 'id':
      return 'a whole number from 1'
    case 'one':
      return `one of: ${type.of.join(', ')}`
    case 'list':
      return `words of: ${type.of.join(', ')}; or none`
    case 'units':
      return Object.entries(unitOptions)
        .map(([kind, units]) => `${kind}: ${units.join(', ')}`)
        .join('; ')
    case 'length':
      return 'a CSS length such as 400px'
    case 'colour':
      return 'a colour such as #0e5a8a'
    case 'url':
      return 'an address that begins with https://'
    case 'tiles':
      return 'an address with {z}, {x} and {y}, or a JSON list of {"template": …}'
    default:
      return 'a text'
  }
}
