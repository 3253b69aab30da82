import type { ErrorObject } from 'ajv'
import { windsPattern } from '../../core/contract/calls/shelter.ts'
import { maxShelterWinds } from '../../core/limits/shelter.ts'

/** The parts of a JSON schema that messages use. */
interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  minimum?: number
  maximum?: number
}

/** One validation error: path of the field, and a message that continues a sentence starting with the field. */
export interface InputError {
  field: string
  message: string
}

/**
 * Converts the errors of ajv (with `verbose`) to plain English: 'file_format' and 'must be one of
 * kap, kap_merged, mbtiles'. For a union it lists the accepted values; if exactly one branch
 * accepts the type of the value, it reports the errors of that branch instead.
 */
export function toInputErrors(found: readonly ErrorObject[]): InputError[] {
  const unions = found.filter(({ keyword }) => keyword === 'anyOf')
  const isReportedByUnion = (error: ErrorObject) =>
    unions.some((union) => {
      const branch = findBranch(union, error)
      return branch !== null && branch !== findMatchingBranch(union)
    })
  const isReportedByBranch = (error: ErrorObject) =>
    error.keyword === 'anyOf' && findMatchingBranch(error) !== null
  return found
    .filter((error) => !isReportedByUnion(error) && !isReportedByBranch(error))
    .map((error) => ({ field: getFieldPath(error), message: formatErrorMessage(error) }))
}

/** Whether a schema keyword has a message. Each pattern and each format needs its own. */
export function hasValidationMessage(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return String(value) in patternMessages
  if (keyword === 'format') return String(value) in formatMessages
  return keyword in messages
}

function getFieldPath(error: ErrorObject): string {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  const path = [...error.instancePath.split('/').slice(1), missing].filter(Boolean)
  return path.join('.') || 'body'
}

function formatErrorMessage(error: ErrorObject): string {
  const format = messages[error.keyword]
  return format ? format(getSchema(error), error) : 'is not valid'
}

const messages: Readonly<Record<string, (schema: Schema, error: ErrorObject) => string>> = {
  type: (schema) => `must be ${formatChoices(schema)}`,
  enum: (schema) => `must be ${formatChoices(schema)}`,
  const: (schema) => `must be ${formatChoices(schema)}`,
  anyOf: (schema) => `must be ${formatChoices(schema)}`,
  // The schema that nothing fulfils stands for a former field.
  not: () => 'is no longer accepted',
  required: () => 'is missing',
  minimum: formatRange,
  maximum: formatRange,
  minLength: (_schema, { params }) =>
    params.limit === 1 ? 'must not be blank' : `must have at least ${params.limit} characters`,
  maxLength: (_schema, { params }) => `must have at most ${params.limit} characters`,
  maxItems: (_schema, { params }) => `must have at most ${params.limit} entries`,
  pattern: (_schema, { params }) => patternMessages[String(params.pattern)] ?? 'has the wrong format',
  format: (_schema, { params }) => formatMessages[String(params.format)] ?? 'has the wrong format',
}

const patternMessages: Readonly<Record<string, string>> = {
  [windsPattern]: `must be at most ${maxShelterWinds} winds as direction:speed, separated by commas`,
  '\\S': 'must not be blank',
  '^[A-Z]{2}$': 'must be a country code of two capital letters, such as FR',
  '^\\d{9}$': 'must be nine digits',
  '^\\d{1,3}(,\\d{1,3})*$': 'must be whole numbers with commas between them, such as 0,1',
}

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  'date-time': 'must be a date and time with its time zone, such as 2026-01-01T00:00:00Z',
}

function formatRange({ minimum, maximum }: Schema): string {
  if (maximum === undefined) return `must be at least ${minimum}`
  return minimum === undefined ? `must be at most ${maximum}` : `must be from ${minimum} to ${maximum}`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Describes the values a schema accepts: 'one of kap, mbtiles', 'text or null'. */
function formatChoices(schema: Schema): string {
  const parts = schema.anyOf ?? [schema]
  const values = parts.flatMap((part) => part.enum ?? ('const' in part ? [part.const] : []))
  const types = parts.flatMap((part) => ('const' in part || part.enum ? [] : getTypes(part)))
  const listed = values.length > 1 ? [`one of ${values.join(', ')}`] : values.map(String)
  return [...listed, ...new Set(types.map((type) => typeNames[type] ?? type))].join(' or ')
}

function getTypes({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

/** Index of the union branch that an error belongs to; null if it belongs to none. */
function findBranch(union: ErrorObject, error: ErrorObject): number | null {
  const isInside =
    error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)
  return isInside ? Number(error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0]) : null
}

/** Index of the only union branch that accepts the type of the value; null if none or several do. */
function findMatchingBranch(union: ErrorObject): number | null {
  const given = getJsonType(union.data)
  const fitting = (getSchema(union).anyOf ?? []).flatMap((part, index) =>
    !('const' in part) && getTypes(part).includes(given) ? [index] : [],
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function getJsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The schema that an error violates; ajv sets it with `verbose`. */
function getSchema({ parentSchema = {} }: ErrorObject): Schema {
  return parentSchema as Schema // the schemas of this server are plain JSON schemas
}
