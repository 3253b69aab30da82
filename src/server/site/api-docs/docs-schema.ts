import type { Schema } from './docs-example.ts'
import { escapeHtml } from '../../http/pages/html.ts'

/** What is said of a field by whether it must be there: of a body what is required, of an answer what may be absent. */
export type PresenceLabels = { required: string; optional: string }

export const bodyPresenceLabels: PresenceLabels = { required: 'required', optional: '' }
export const responsePresenceLabels: PresenceLabels = { required: '', optional: 'may be absent' }

/** The fields of an object as a table; an object inside it has a table of its own in its row. */
function fieldTable(
  { properties = {}, required = [] }: Schema,
  caption: string,
  marks: PresenceLabels,
): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const inside = insides(schema, name, marks)
    const value = `${describeType(schema)}${renderSchemaNotes(schema)}${inside && `<div class="inside">${inside}</div>`}`
    return `<tr>${renderRowHeader(name, required.includes(name) ? marks.required : marks.optional)}<td>${value}</td></tr>`
  })
  return renderTable(caption, ['Field', 'Value'], rows)
}

export function renderRowHeader(name: string, mark: string): string {
  return `<th scope="row"><code>${escapeHtml(name)}</code>${mark && ` <span class="must">${mark}</span>`}</th>`
}

/** A table under a heading that names it; the caption is for those who do not see the heading beside it. */
export function renderTable(caption: string, heads: string[], rows: string[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A schema where an answer or a body stands: its fields, or its type in words. */
export function renderSchema(schema: Schema, caption: string, marks: PresenceLabels): string {
  if (schema.properties) return fieldTable(schema, caption, marks)
  return `<p>${describeType(schema)}${renderSchemaNotes(schema)}</p>${insides(schema, caption, marks)}`
}

/** What a value is, in words: `list of Place`, `text or null`. */
export function describeType(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? describeType(schema.items) : 'anything'}`
  const values = Object.values(schema.patternProperties ?? {})
  if (values[0]) return `object of names and ${describeType(values[0])}`
  if (schema.format === 'binary') return 'the file'
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ')
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '<code>true</code> or <code>false</code>',
}

/** Limits and meaning of a value, as far as the schema states them. */
export function renderSchemaNotes(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, format, pattern, description } = schema
  const stated = [
    format === 'date-time' && 'RFC 3339',
    format && !['date-time', 'binary'].includes(format) && format,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    pattern && pattern !== '\\S' && `<code>${escapeHtml(pattern)}</code>`,
    schema.default !== undefined && `else ${escapeHtml(JSON.stringify(schema.default))}`,
    description && escapeHtml(description),
  ].filter(Boolean)
  return stated.length > 0 ? `<span class="notes">${stated.join(', ')}</span>` : ''
}

/** The greatest id is no limit anyone plans with. */
const greatestId = 2_147_483_647

function range(low: number | undefined, high: number | undefined, unit: string): string {
  const hasHigh = high !== undefined && high < greatestId
  if (low !== undefined && hasHigh) return `${low} to ${high}${unit}`
  if (hasHigh) return `at most ${high}${unit}`
  return low !== undefined && low !== 0 ? `from ${low}${unit}` : ''
}

/** Tables of the objects inside a schema that have no name of their own. */
function insides(schema: Schema, caption: string, marks: PresenceLabels): string {
  if (schema.properties) return fieldTable(schema, caption, marks)
  if (schema.items) return insides(schema.items, caption, marks)
  return (schema.anyOf ?? []).map((part) => insides(part, caption, marks)).join('')
}
