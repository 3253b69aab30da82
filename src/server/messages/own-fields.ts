import { exportedPlaceColumns, type ExportedPlaceFields } from '../../core/records/place-columns.ts'
import { toSafeUrl } from './record-texts.ts'

/** Namespace of our extensions of GPX. */
export const gpxNamespace = 'urn:roadstead:gpx:1'

/**
 * Fields of a place without an element in GPX, by name. An export has them twice: as elements of our namespace, and as a
 * line of text for programs that drop extensions.
 */
export interface OwnFields {
  fields: ReadonlyMap<string, string>
  /** Keys of the other sources that contributed to the place. */
  otherSources: readonly string[]
  tags: Readonly<Record<string, string>>
}

/** An exported place. */
interface PlaceFields extends ExportedPlaceFields {
  other_sources: string[]
  user_edited: boolean
}

/** Columns for which GPX has an element, or which stand in the line by other names. */
const elsewhere = new Set(['id', 'name', 'latitude', 'longitude', 'description', 'tags'])
const columns = Object.entries(exportedPlaceColumns).filter(([name]) => !elsewhere.has(name))

/** Returns the fields of a place; those without a value are left out. */
export function listOwnFields(place: PlaceFields): OwnFields {
  const values: Readonly<Record<string, unknown>> = { ...place }
  const known = columns.flatMap(([name, { kind }]): [string, unknown][] => {
    const value = values[name]
    if (kind === 'flag' || value === null || value === '') return value === true ? [[name, 'true']] : []
    return kind === 'url' && !toSafeUrl(String(value)) ? [] : [[name, value]]
  })
  if (place.user_edited) known.push(['user_edited', 'true'])
  return {
    fields: new Map(known.map(([name, value]) => [name, String(value)])),
    otherSources: place.other_sources,
    tags: place.tags,
  }
}

const start = '[roadstead'
const end = ']'
const tagPrefix = 'tag:'
const otherSourceName = 'other_source'
/** The line also states the page of the place, which some programs drop. */
const pageName = 'page'
/** Without these it is no line of ours. */
const requiredNames = [pageName, 'type_enum', 'source', 'source_licence']

/** A line of {@link formatOwnLine}, parsed. */
export interface OwnLine extends OwnFields {
  /** URL of the place on the site that exported it. */
  page: string
}

/**
 * Formats fields as one line of text: `[roadstead page=…; type_enum=0; …; tag:vhf=9]`. Characters that mean something in
 * the line or in XML, and blanks that programs join, are percent-encoded.
 */
export function formatOwnLine({ fields, otherSources, tags }: OwnFields, page: string): string {
  const entries: [string, string][] = [
    [pageName, page],
    ...fields,
    ...otherSources.map((key): [string, string] => [otherSourceName, key]),
    ...Object.entries(tags).map(([key, value]): [string, string] => [`${tagPrefix}${key}`, value]),
  ]
  const parts = entries.map(([name, value]) => `${encode(name).replaceAll('=', '%3D')}=${encode(value)}`)
  return `${start} ${parts.join('; ')}${end}`
}

/**
 * Parses the line of {@link formatOwnLine} at the end of a text; `rest` is the text before it. Returns null if there is
 * none, or if it is incomplete.
 */
export function parseOwnLine(text: string): { line: OwnLine; rest: string } | null {
  const trimmed = text.trimEnd()
  const at = trimmed.lastIndexOf(start)
  if (at === -1 || !trimmed.endsWith(end)) return null
  const fields = new Map<string, string>()
  const otherSources: string[] = []
  const tags = new Map<string, string>()
  const content = trimmed.slice(at + start.length, -end.length)
  if (!/^[ \t\r\n]/.test(content)) return null
  for (const part of content.split(';')) {
    const equals = part.indexOf('=')
    const name = decode(part.slice(0, Math.max(equals, 0)))
    const value = decode(part.slice(equals + 1))
    if (!name || value === null) return null
    if (name.startsWith(tagPrefix)) tags.set(name.slice(tagPrefix.length), value)
    else if (name === otherSourceName) otherSources.push(value)
    else fields.set(name, value)
  }
  if (requiredNames.some((name) => !fields.has(name))) return null
  const page = fields.get(pageName) ?? ''
  return {
    line: { page, fields, otherSources, tags: Object.fromEntries(tags) },
    rest: trimmed.slice(0, at).trimEnd(),
  }
}

/** Control characters, those that mean something in the line or in XML, and blanks at an end or after another. */
const special = /[\u0000-\u001f\u007f%;[\]&<>"]|^ | $|(?<= ) /g

function encode(text: string): string {
  return text.replace(special, encodeCharacter)
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** Decodes a name or value; programs may have broken the line at its blanks. Returns null if it was not encoded so. */
function decode(encoded: string): string | null {
  const text = encoded.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
  if (/%(?![0-7][\dA-F])/.test(text)) return null
  return text.replace(/%([0-7][\dA-F])/g, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}
