import type { Schema } from './docs-example.ts'
import { escapeHtml } from '../../http/pages/html.ts'

/** Labels for required and optional fields: bodies mark required fields, responses mark optional ones. */
export type PresenceLabels = { required: string; optional: string }

export const bodyPresenceLabels: PresenceLabels = { required: 'required', optional: '' }
export const responsePresenceLabels: PresenceLabels = { required: '', optional: 'may be absent' }

/** Renders the fields of an object as a table; nested objects get a nested table. */
function renderFieldTable(
  { properties = {}, required = [] }: Schema,
  caption: string,
  marks: PresenceLabels,
): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const inside = findInnerSchema(schema, name, marks)
    const value = `${describeType(schema)}${renderSchemaNotes(schema)}${inside && `<div class="inside">${inside}</div>`}`
    return `<tr>${renderRowHeader(name, required.includes(name) ? marks.required : marks.optional)}<td>${value}</td></tr>`
  })
  return renderTable(caption, ['Field', 'Value'], rows)
}

export function renderRowHeader(name: string, mark: string): string {
  return `<th scope="row"><code>${escapeHtml(name)}</code>${mark && ` <span class="must">${mark}</span>`}</th>`
}

/** Renders a table below its heading; the caption is for screen readers. */
export function renderTable(caption: string, heads: string[], rows: string[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** Renders the schema of a response or a body: its fields, or its type. */
export function renderSchema(schema: Schema, caption: string, marks: PresenceLabels): string {
  if (schema.properties) return renderFieldTable(schema, caption, marks)
  return `<p>${describeType(schema)}${renderSchemaNotes(schema)}</p>${findInnerSchema(schema, caption, marks)}`
}

/** Describes a type as text: `list of Place`, `text or null`. */
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
    .map((type) => typeNames[type] ?? type)
    .join(' or ')
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '<code>true</code> or <code>false</code>',
}

/** Renders limits and description of a value from its schema. */
export function renderSchemaNotes(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, format, pattern, description } = schema
  const stated = [
    format === 'date-time' && 'RFC 3339',
    format && !['date-time', 'binary'].includes(format) && format,
    formatRange(minimum, maximum, ''),
    formatRange(minLength, maxLength, ' characters'),
    pattern && pattern !== '\\S' && `<code>${escapeHtml(pattern)}</code>`,
    schema.default !== undefined && `else ${escapeHtml(JSON.stringify(schema.default))}`,
    description && escapeHtml(description),
  ].filter(Boolean)
  return stated.length > 0 ? `<span class="notes">${stated.join(', ')}</span>` : ''
}

/** Maximum id; it is not shown as a limit. */
const greatestId = 2_147_483_647

function formatRange(low: number | undefined, high: number | undefined, unit: string): string {
  const hasHigh = high !== undefined && high < greatestId
  if (low !== undefined && hasHigh) return `${low} to ${high}${unit}`
  if (hasHigh) return `at most ${high}${unit}`
  return low !== undefined && low !== 0 ? `from ${low}${unit}` : ''
}

/** Renders tables of anonymous nested objects. */
function findInnerSchema(schema: Schema, caption: string, marks: PresenceLabels): string {
  if (schema.properties) return renderFieldTable(schema, caption, marks)
  if (schema.items) return findInnerSchema(schema.items, caption, marks)
  return (schema.anyOf ?? []).map((part) => findInnerSchema(part, caption, marks)).join('')
}
