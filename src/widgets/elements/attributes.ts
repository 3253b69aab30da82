import { unitOptions, type Units } from '../../core/units.ts'
import { commonAttributes } from './common-attributes.ts'
import { toElementTag, type AttributeRow, type AttributeType, type ElementRow } from './element-types.ts'

/** Values by property: what an element, a share address, a frame, a React component and a panel all say. */
export type AttributeValues = Readonly<Record<string, unknown>>

/** A text that an attribute cannot take. */
export interface InvalidValue {
  attribute: string
  text: string
  /** What it could take. */
  expected: string
}

/** Own attributes of an element, then those that all have. */
export function listAttributes(row: ElementRow): readonly AttributeRow[] {
  return [...row.attributes, ...commonAttributes]
}

/**
 * Reads attributes, wherever they stand: `text` gives the text of one by its
 * name, null where there is none. What cannot be used is left out and told.
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
    const value = readers[type.kind](given, type as never) // each reader is given its own kind
    if (value === undefined) bad.push({ attribute: name, text: given, expected: describeAttributeType(type) })
    else values[property] = value
  }
  return { values, bad }
}

/** Writes values as attributes, in the order of the table; what is not said is left out. */
export function serializeAttributes(
  rows: readonly AttributeRow[],
  values: AttributeValues,
): [name: string, text: string][] {
  return rows.flatMap(({ name, property, type }): [string, string][] => {
    const text = serializeAttribute(type, values[property])
    return text === null ? [] : [[name, text]]
  })
}

/** A value as the text of an attribute; null where there is none. */
export function serializeAttribute(type: AttributeType, value: unknown): string | null {
  if (value === undefined || value === null || value === false) return null
  if (type.kind === 'flag') return ''
  if (type.kind === 'list' && Array.isArray(value)) return value.length > 0 ? value.join(' ') : 'none'
  if (type.kind === 'units')
    return Object.entries(value)
      .map(([kind, unit]) => `${kind}:${String(unit)}`)
      .join(' ')
  if (type.kind === 'tiles' && typeof value !== 'string') return JSON.stringify(value)
  return String(value)
}

/** The query of a share address, a frame or a panel. */
export function toQuery(row: ElementRow, values: AttributeValues): string {
  return new URLSearchParams(serializeAttributes(listAttributes(row), values)).toString()
}

export function parseQuery(row: ElementRow, query: string): { values: AttributeValues; bad: InvalidValue[] } {
  const parameters = new URLSearchParams(query)
  return parseAttributes(listAttributes(row), (name) => parameters.get(name))
}

/** The element as HTML. */
export function toHtml(row: ElementRow, values: AttributeValues): string {
  const tag = toElementTag(row.name)
  const words = serializeAttributes(listAttributes(row), values).map(([name, text]) =>
    text === '' ? ` ${name}` : ` ${name}="${escapeAttribute(text)}"`,
  )
  return `<${tag}${words.join('')}></${tag}>`
}

/** The React component as JSX. */
export function toJsx(row: ElementRow, values: AttributeValues): string {
  const words = row.attributes.flatMap(({ property }) => {
    const value = values[property]
    if (value === undefined || value === null || value === false) return []
    return value === true ? ` ${property}` : ` ${property}={${JSON.stringify(value)}}`
  })
  return `<${row.component}${words.join('')} />`
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

/** Undefined where the text says nothing that can be used. */
const readers: Readers = {
  number(text, { min, max }) {
    const number = Number(text)
    return number >= min && number <= max ? number : undefined
  },
  id: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined),
  text: (text) => text,
  flag: (text) => text !== 'false',
  one: (text, { of }) => of.find((word) => word === text.trim()),
  list(text, { of }) {
    if (text.trim() === 'none') return []
    const words = text.split(/[\s,+]+/).filter(Boolean)
    if (words.some((word) => !of.includes(word))) return undefined
    return of.filter((word) => words.includes(word))
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
  url: (text) =>
    /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(text.trim()) ? text.trim().replace(/\/+$/, '') : undefined,
  tiles: readTiles,
}

/** Tile sources of a page: an address, or JSON with as much of each source as it says. */
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

/** In English: a developer reads it. */
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
    case 'url':
      return 'an address that begins with https://'
    case 'tiles':
      return 'an address with {z}, {x} and {y}, or a JSON list of {"template": …}'
    default:
      return 'a text'
  }
}
