import type { Schema } from './docs-example.ts'
import { html, joinHtml, type Html } from '../../http/pages/html.ts'

/** Labels for required and optional fields: bodies mark required fields, responses mark optional ones. */
export type PresenceLabels = { required: string; optional: string }

export const bodyPresenceLabels: PresenceLabels = { required: 'required', optional: '' }
export const responsePresenceLabels: PresenceLabels = { required: '', optional: 'may be absent' }

/** Renders the fields of an object as a table; nested objects get a nested table. */
function renderFieldTable(
  { properties = {}, required = [] }: Schema,
  caption: string,
  marks: PresenceLabels,
): Html {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const inside = findInnerSchema(schema, name, marks)
    const value = html`${describeType(schema)}${renderSchemaNotes(schema)}${inside && html`<div class="inside">${inside}</div>`}`
    return html`<tr>${renderRowHeader(name, required.includes(name) ? marks.required : marks.optional)}<td>${value}</td></tr>`
  })
  return renderTable(caption, ['Field', 'Value'], rows)
}

export function renderRowHeader(name: string, mark: string): Html {
  return html`<th scope="row"><code>${name}</code>${mark && html` <span class="must">${mark}</span>`}</th>`
}

/** Renders a table below its heading; the caption is for screen readers. */
export function renderTable(caption: string, heads: string[], rows: Html[]): Html {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`)
  return html`<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
}

/** Renders the schema of a response or a body: its fields, or its type. */
export function renderSchema(schema: Schema, caption: string, marks: PresenceLabels): Html {
  if (schema.properties) return renderFieldTable(schema, caption, marks)
  return html`<p>${describeType(schema)}${renderSchemaNotes(schema)}</p>${findInnerSchema(schema, caption, marks)}`
}

/** Describes a type as text: `list of Place`, `text or null`. */
export function describeType(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.enum)
    return joinHtml(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' or ',
    )
  if (schema.anyOf) {
    const types = new Map(schema.anyOf.map((part) => describeType(part)).map((type) => [type.markup, type]))
    return joinHtml([...types.values()], ' or ')
  }
  if (schema.type === 'array') return html`list of ${schema.items ? describeType(schema.items) : 'anything'}`
  const values = Object.values(schema.patternProperties ?? {})
  if (values[0]) return html`object of names and ${describeType(values[0])}`
  if (schema.format === 'binary') return html`the file`
  return joinHtml(
    [schema.type ?? 'anything'].flat().map((type) => typeNames[type] ?? html`${type}`),
    ' or ',
  )
}

const typeNames: Record<string, Html> = {
  string: html`text`,
  integer: html`whole number`,
  number: html`number`,
  boolean: html`<code>true</code> or <code>false</code>`,
}

/** Renders limits and description of a value from its schema. */
export function renderSchemaNotes(schema: Schema): Html | null {
  const { minimum, maximum, minLength, maxLength, format, pattern, description } = schema
  const stated = [
    format === 'date-time' && 'RFC 3339',
    format && !['date-time', 'binary'].includes(format) && format,
    formatRange(minimum, maximum, ''),
    formatRange(minLength, maxLength, ' characters'),
    pattern && pattern !== '\\S' && html`<code>${pattern}</code>`,
    schema.default !== undefined && `else ${JSON.stringify(schema.default)}`,
    description,
  ].flatMap((note) => (note ? [html`${note}`] : []))
  return stated.length > 0 ? html`<span class="notes">${joinHtml(stated, ', ')}</span>` : null
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
function findInnerSchema(schema: Schema, caption: string, marks: PresenceLabels): Html | null {
  if (schema.properties) return renderFieldTable(schema, caption, marks)
  if (schema.items) return findInnerSchema(schema.items, caption, marks)
  const inner = (schema.anyOf ?? []).flatMap((part) => findInnerSchema(part, caption, marks) ?? [])
  return inner.length > 0 ? joinHtml(inner) : null
}
