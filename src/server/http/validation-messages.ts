import type { ErrorObject } from 'ajv'

/** The parts of a JSON schema that a sentence is made of. */
interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  minimum?: number
  maximum?: number
}

/** One thing wrong with an input: the path of the field, and the rest of a sentence that begins with it. */
export interface InputError {
  field: string
  message: string
}

/**
 * What ajv (with `verbose`) found, in plain English: 'file_format' and 'must be one of kap,
 * kap_merged, mbtiles'. Of a union it says what may be given, or, where one part alone is of the
 * kind that was given, what is wrong with that part.
 */
export function toInputErrors(found: readonly ErrorObject[]): InputError[] {
  const unions = found.filter(({ keyword }) => keyword === 'anyOf')
  const isToldByUnion = (error: ErrorObject) =>
    unions.some((union) => {
      const branch = branchOf(union, error)
      return branch !== null && branch !== fittingBranch(union)
    })
  const isToldByBranch = (error: ErrorObject) => error.keyword === 'anyOf' && fittingBranch(error) !== null
  return found
    .filter((error) => !isToldByUnion(error) && !isToldByBranch(error))
    .map((error) => ({ field: fieldOf(error), message: messageOf(error) }))
}

/** Whether there is a sentence for a keyword of a schema; patterns and formats have one each. */
export function hasValidationMessage(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return String(value) in patterns
  if (keyword === 'format') return String(value) in formats
  return keyword in sentences
}

function fieldOf(error: ErrorObject): string {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  const path = [...error.instancePath.split('/').slice(1), missing].filter(Boolean)
  return path.join('.') || 'body'
}

function messageOf(error: ErrorObject): string {
  const sentence = sentences[error.keyword]
  return sentence ? sentence(schemaOf(error), error) : 'is not valid'
}

const sentences: Readonly<Record<string, (schema: Schema, error: ErrorObject) => string>> = {
  type: (schema) => `must be ${choices(schema)}`,
  enum: (schema) => `must be ${choices(schema)}`,
  const: (schema) => `must be ${choices(schema)}`,
  anyOf: (schema) => `must be ${choices(schema)}`,
  required: () => 'is missing',
  minimum: rangeSentence,
  maximum: rangeSentence,
  minLength: (_schema, { params }) =>
    params.limit === 1 ? 'must not be blank' : `must have at least ${params.limit} characters`,
  maxLength: (_schema, { params }) => `must have at most ${params.limit} characters`,
  maxItems: (_schema, { params }) => `must have at most ${params.limit} entries`,
  pattern: (_schema, { params }) => patterns[String(params.pattern)] ?? 'is not of the right form',
  format: (_schema, { params }) => formats[String(params.format)] ?? 'is not of the right form',
}

const patterns: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  '^[A-Z]{2}$': 'must be a country code of two capital letters, such as FR',
  '^\\d{9}$': 'must be nine digits',
  '^\\d{1,3}(,\\d{1,3})*$': 'must be whole numbers with commas between them, such as 0,1',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  'date-time': 'must be a date and time with its time zone, such as 2026-01-01T00:00:00Z',
}

function rangeSentence({ minimum, maximum }: Schema): string {
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

/** What a schema takes: 'one of kap, mbtiles', 'text or null'. */
function choices(schema: Schema): string {
  const parts = schema.anyOf ?? [schema]
  const values = parts.flatMap((part) => part.enum ?? ('const' in part ? [part.const] : []))
  const types = parts.flatMap((part) => ('const' in part || part.enum ? [] : typesOf(part)))
  const listed = values.length > 1 ? [`one of ${values.join(', ')}`] : values.map(String)
  return [...listed, ...new Set(types.map((type) => typeNames[type] ?? type))].join(' or ')
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type
}

/** The number of the part of a union in which an error was found; null where it is of something else. */
function branchOf(union: ErrorObject, error: ErrorObject): number | null {
  const isInside =
    error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)
  return isInside ? Number(error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0]) : null
}

/** The number of the only part of a union that takes values of the type that was given; null where none or several do. */
function fittingBranch(union: ErrorObject): number | null {
  const given = typeOf(union.data)
  const fitting = (schemaOf(union).anyOf ?? []).flatMap((part, index) =>
    !('const' in part) && typesOf(part).includes(given) ? [index] : [],
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The schema that an error is of: ajv sets it with `verbose`. */
function schemaOf({ parentSchema = {} }: ErrorObject): Schema {
  return parentSchema as Schema // the schemas of this server are plain JSON schemas
}
