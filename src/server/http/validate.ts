import { Ajv, type KeywordDefinition, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { toInputErrors } from './validation-messages.ts'
import { nameKeyword } from '../../core/contract/primitives.ts'
import { cleanName } from '../../core/text.ts'
import { maxFieldErrors, maxJsonDepth } from '../../core/limits/requests.ts'
import { validationProblem, type DomainError, type Reason } from '../system/domain-error.ts'

/** English error messages by field name. */
export type FieldErrors = Record<string, string[]>

/** The problem of an input that its schema does not accept. */
export function invalidInputProblem(errors: FieldErrors): DomainError {
  const toReason = (message: string): Reason => ({ key: 'inputErrors.schema', values: { message } })
  return validationProblem(
    Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(toReason)])),
  )
}

/** Validates an input. Returns the value in the schema's types, or the errors by field. */
export type Validator = (input: unknown) => { value: unknown } | { errors: FieldErrors }

/** Replaces a name by the cleaned one, before the other checks of its schema. */
const nameCleaning: KeywordDefinition = {
  keyword: nameKeyword,
  type: 'string',
  modifying: true,
  errors: false,
  before: 'maxLength',
  validate(_isName: boolean, name: string, _schema?: object, place?: DataValidationCxt) {
    if (place) place.parentData[place.parentDataProperty] = cleanName(name)
    return true
  },
}

/** For queries and path parameters: converts text to the schema's types. */
export function createTextValidator(schema: TSchema): Validator {
  const properties = Object.entries(
    (schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {},
  )
  const numbers = properties.filter(([, { type }]) => type === 'integer' || type === 'number')
  const validateText = validateCoerced(schema)
  return (input) => {
    const fields = (input ?? {}) as Record<string, unknown> // the parsed parameters of a path or query
    const isMalformed = ([name]: [string, unknown]) => {
      const text = Object.hasOwn(fields, name) ? fields[name] : undefined
      return typeof text === 'string' && !decimalNumber.test(text)
    }
    const malformed = numbers.filter(isMalformed)
    if (malformed.length === 0) return validateText(input)
    // Coercion would take '0x10', '' and 'Infinity' for numbers, but never this text.
    return validateText({ ...fields, ...Object.fromEntries(malformed.map(([name]) => [name, 'malformed'])) })
  }
}

const validateCoerced = validatorFactory({ coerceTypes: true, useDefaults: true })

/** A number as JSON writes it; also with a plus sign, which a query may have decoded to a space, and without a digit before the point. */
const decimalNumber = /^[ +-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** For JSON bodies: converts no types and removes fields that are not in the schema. */
export const createBodyValidator = validatorFactory({ useDefaults: true, removeAdditional: 'all' })

/** For forms: converts text to the schema's types and removes fields that are not in the schema. */
export const createFormValidator = validatorFactory({
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: 'all',
})

function validatorFactory(options: object): (schema: TSchema) => Validator {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, ...options })
  addFormats.default(ajv)
  ajv.addKeyword(nameCleaning)
  return (schema) => {
    const check = ajv.compile(schema as object)
    return (input) => validate(check, input)
  }
}

function validate(check: ValidateFunction, input: unknown): { value: unknown } | { errors: FieldErrors } {
  if (isDeeperThan(input, maxJsonDepth)) return { errors: { body: ['is nested too deeply'] } }
  const copy: unknown = input === undefined ? {} : structuredClone(input)
  const errors: FieldErrors = {}
  for (const path of findInvalidText(copy, ''))
    addError(errors, path, 'must not contain a null byte or an unpaired surrogate')
  if (!check(copy)) {
    for (const { field, message } of toInputErrors((check.errors ?? []).slice(0, maxFieldErrors)))
      addError(errors, field, message)
  }
  return Object.keys(errors).length > 0 ? { errors } : { value: copy }
}

/** Whether objects and arrays are nested deeper than `maxDepth`. Iterative, because deep input would overflow the stack. */
function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((part) => (part instanceof Object ? (Object.values(part) as unknown[]) : []))
  }
  return false
}

function addError(errors: FieldErrors, field: string, message: string): void {
  const messages = (errors[field] ??= [])
  if (!messages.includes(message)) messages.push(message)
}

/** A null byte or an unpaired surrogate: PostgreSQL stores neither. */
const invalidText = /\0|\p{Surrogate}/u

/** Paths of texts and field names that the database cannot store. */
function findInvalidText(value: unknown, path: string): string[] {
  if (typeof value === 'string') return invalidText.test(value) ? [path || 'body'] : []
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const partPath = path ? `${path}.${key}` : key
    return invalidText.test(key) ? ['body'] : findInvalidText(part, partPath)
  })
}
