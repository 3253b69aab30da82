import type { ProblemCode } from '../../core/contract/errors.ts'
import type { ReasonKey } from '../messages/reason-key.ts'

/** Why something failed: the key of a message and the values of its placeholders. */
export interface Reason {
  key: ReasonKey
  values?: ReasonValues
}

export type ReasonValues = Readonly<Record<string, string | number>>

/** Reasons by name of the invalid input. */
export type FieldReasons = Readonly<Record<string, readonly Reason[]>>

/** An expected failure. `http/problems.ts` turns it into a problem document with a status and texts. */
export class DomainError extends Error {
  readonly code: ProblemCode
  /** Null: the reasons of the fields say all. */
  readonly reason: Reason | null
  readonly details: Pick<ErrorDetails, 'errors' | 'current' | 'yours'>
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, key: ReasonKey | null, more: ErrorDetails = {}) {
    const { retryAfterSeconds = null, values, ...details } = more
    const reason = key && { key, ...(values && { values }) }
    super(describeForLog(code, reason, details.errors))
    this.code = code
    this.reason = reason
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ErrorDetails {
  /** Values of the message. */
  values?: ReasonValues
  errors?: FieldReasons
  /** With 409: the current record, and the refused change in `yours`. */
  current?: unknown
  yours?: unknown
  /** With 429 and 503: value of the Retry-After header. */
  retryAfterSeconds?: number
}

/** Well-formed but invalid input: 422 with a reason for one field. */
export function fieldProblem(field: string, key: ReasonKey, values?: ReasonValues): DomainError {
  return validationProblem({ [field]: [{ key, ...(values && { values }) }] })
}

/** Well-formed but invalid input: 422 with reasons by field. */
export function validationProblem(errors: FieldReasons): DomainError {
  return new DomainError('invalid', null, { errors })
}

export function notFoundProblem(key: ReasonKey): DomainError {
  return new DomainError('not-found', key)
}

/** `invalid tags: fieldErrors.tooManyTags most=20`. Texts among the values are left out: they may be names of people. */
function describeForLog(code: ProblemCode, reason: Reason | null, errors: FieldReasons = {}): string {
  const fields = Object.entries(errors).flatMap(([field, reasons]) =>
    reasons.map((each) => `${code} ${field}: ${formatReasonForLog(each)}`),
  )
  return [...(reason ? [`${code}: ${formatReasonForLog(reason)}`] : []), ...fields].join('; ')
}

function formatReasonForLog({ key, values = {} }: Reason): string {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number')
  return [key, ...numbers.map(([name, value]) => `${name}=${value}`)].join(' ')
}
