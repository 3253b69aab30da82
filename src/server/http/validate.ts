import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { toInputErrors } from './validation-messages.ts'
import { maxFieldErrors, maxJsonDepth } from '../../core/limits/protection.ts'

/** What is wrong with an input, by the name of the field. */
export type FieldErrors = Record<string, string[]>

/** Checks one input; a good one is returned in the schema's types, a bad one as its errors. */
export type Validator = (input: unknown) => { value: unknown } | { errors: FieldErrors }

/** For queries and path parameters: their text is read as the schema's types. */
export const createTextValidator = validatorFactory({ coerceTypes: true, useDefaults: true })

/** For bodies: types as they are, fields the schema does not name left out. */
export const createBodyValidator = validatorFactory({ useDefaults: true, removeAdditional: 'all' })

/** For forms: texts are read as the schema's types, fields it does not name left out. */
export const createFormValidator = validatorFactory({
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: 'all',
})

function validatorFactory(options: object): (schema: TSchema) => Validator {
  const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, ...options })
  addFormats.default(ajv)
  return (schema) => {
    const check = ajv.compile(schema as object)
    return (input) => validate(check, input)
  }
}

function validate(check: ValidateFunction, input: unknown): { value: unknown } | { errors: FieldErrors } {
  if (isDeeperThan(input, maxJsonDepth)) return { errors: { body: ['is nested too deeply'] } }
  const copy: unknown = input === undefined ? {} : structuredClone(input)
  const errors: FieldErrors = {}
  for (const path of pathsOfBrokenText(copy, ''))
    add(errors, path, 'must not hold a null byte or half a character')
  if (!check(copy)) {
    for (const { field, message } of toInputErrors((check.errors ?? []).slice(0, maxFieldErrors)))
      add(errors, field, message)
  }
  return Object.keys(errors).length > 0 ? { errors } : { value: copy }
}

/** Whether objects and lists hold each other on more levels; looks level by level, for a deep one ends any recursion. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((part) => (part instanceof Object ? (Object.values(part) as unknown[]) : []))
  }
  return false
}

function add(errors: FieldErrors, field: string, message: string): void {
  const messages = (errors[field] ??= [])
  if (!messages.includes(message)) messages.push(message)
}

/** A null byte or a lone half of a surrogate pair: neither is text to the database. */
const broken = /\0|\p{Surrogate}/u

/** Where a text, or the name of a field, holds what no database column takes. */
function pathsOfBrokenText(value: unknown, path: string): string[] {
  if (typeof value === 'string') return broken.test(value) ? [path || 'body'] : []
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const here = path ? `${path}.${key}` : key
    return broken.test(key) ? ['body'] : pathsOfBrokenText(part, here)
  })
}
